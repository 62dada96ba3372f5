import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { pinnedWords } from '#src/data/pins/read-pin.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { linesOf, type PageLine } from './page-lines.ts';
import type { WantedPage } from './page-loader.ts';
import { wordsOf, type PageWord } from './page-words.ts';
import { useKept } from './use-kept.ts';

const shareOf = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Words of a page, as they are given from now on: an answer from before the last black area is not shown. */
function useWords({ document, version, page }: WantedPage): PageWord[] {
  const [openedAt] = useState(Date.now);
  const { data, fault, time } = useCalled(documentTextCalls.pageWords, { documentGuid: document, version, page });
  const isAway = data === undefined && fault !== undefined && fault.kind !== 'refused';
  const kept = useKept(`${document} ${version} ${page}`, isAway, async (opened) => {
    const found = await pinnedWords(opened, { document, version });
    return found?.pages.find((one) => one.page === page)?.words;
  });
  if (data && time >= openedAt) return wordsOf(data);
  return kept ? wordsOf({ words: kept }) : [];
}

/** The text of a page over its picture: it is not seen, and can be selected, copied and read aloud. */
export function PageText({ size, ...wanted }: WantedPage & { size: PageSize }) {
  const { t } = useLingui();
  const words = useWords(wanted);
  if (words.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t`Text of page ${wanted.page}`}
      data-page-text
      className="absolute inset-0 cursor-text overflow-hidden text-transparent forced-color-adjust-none select-text [container-type:size]"
    >
      {linesOf(words).map((line, at) => (
        // lines have no id, and their order never changes
        <Line key={at} line={line} size={size} />
      ))}
    </div>
  );
}

function Line({ line, size }: { line: PageLine; size: PageSize }) {
  const { x, y, width, height, words } = line;
  return (
    <p
      className="absolute overflow-hidden leading-none whitespace-pre"
      style={{
        left: shareOf(x, size.width),
        top: shareOf(y, size.height),
        width: shareOf(width, size.width),
        height: shareOf(height, size.height),
        fontSize: `${(85 * height) / size.height}cqh`,
      }}
    >
      {words.map((word, at) => {
        const gap = (words[at + 1]?.x ?? word.x + word.width) - word.x - word.width;
        return (
          <Fragment key={at}>
            <span className="inline-block" style={{ width: shareOf(word.width, width) }}>
              {word.text}
            </span>
            <span className="inline-block" style={{ width: shareOf(Math.max(0, gap), width) }}>
              {' '}
            </span>
          </Fragment>
        );
      })}
    </p>
  );
}
