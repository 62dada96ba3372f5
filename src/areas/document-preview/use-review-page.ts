import { useEffect } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useObserved } from '#src/data/live/observed.ts';
import type { Anonymization } from './anonymization.list.tsx';
import { keyOf } from './page-loader.ts';
import { wordsOf } from './page-words.ts';
import { useLoader } from './use-loader.ts';

const noSize = { width: 1_240, height: 1_754 };

/** The picture of a page under review, its size and its words. */
export function useReviewPage(item: Anonymization | undefined, page: number) {
  const loader = useLoader();
  const { picture, fault } = useObserved(loader.state);
  const { documentGuid: document = '', version = 0 } = item ?? {};
  useEffect(() => {
    if (document !== '') void loader.show({ document, version, page });
  }, [loader, document, version, page]);
  const answer = useCalled(documentTextCalls.pageWords, document === '' ? null : { documentGuid: document, version, page });
  return {
    picture,
    /** The page asked for is in sight: before, nothing is decided about it. */
    isShown: picture?.key === keyOf({ document, version, page }),
    pictureFault: fault,
    size: picture ? { width: picture.pageWidth, height: picture.pageHeight } : noSize,
    words: answer.data ? wordsOf(answer.data) : [],
  };
}
