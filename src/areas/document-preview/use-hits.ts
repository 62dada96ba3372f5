import { useLingui } from '@lingui/react/macro';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { hitsOfPage, type HitsOfPage, type PageOfWords } from '#schema/rules/page-words.ts';
import { queryParts } from '#schema/rules/terms.ts';
import { useCalled, type Undone } from '#src/data/answers/use-called.ts';
import { pinnedWords } from '#src/data/pins/read-pin.ts';
import { endingLanguage } from '#src/text/ending-language.ts';
import { useKept } from './use-kept.ts';

type Hits = CallResult<typeof documentTextCalls.documentHits>;

/** Hits of words in a version: from the service, or from the words of a document that is kept on this device. */
export function useHits(
  document: string,
  version: number,
  words: string,
): {
  data: Hits | undefined;
  fault: Undone | undefined;
  /** Time of the service's answer (ms); 0 for hits of this device. */
  time: number;
} {
  const { i18n } = useLingui();
  const { data, fault, time } = useCalled(
    documentTextCalls.documentHits,
    words === '' ? null : { guid: document, version, text: words },
  );
  const isAway = data === undefined && fault !== undefined && fault.kind !== 'refused';
  const kept = useKept(`${document} ${version} ${words} ${i18n.locale}`, isAway, async (opened) => {
    const found = await pinnedWords(opened, { document, version });
    return found && hitsIn(found.pages, words);
  });
  return { data: data ?? kept, fault, time: data ? time : 0 };
}

function hitsIn(pages: readonly PageOfWords[], words: string): Hits {
  const parts = queryParts(words, endingLanguage(), SEARCH_LIMITS.parts).filter(({ isExcluded }) => !isExcluded);
  const hits: HitsOfPage[] = [];
  let left: number = DOCUMENT_LIMITS.hits;
  for (const page of pages) {
    const its = left > 0 ? hitsOfPage(page, parts, left) : undefined;
    if (!its) continue;
    hits.push(its);
    left -= its.boxes.length;
  }
  return { hits, pageCount: pages.length, isMore: left <= 0 };
}
