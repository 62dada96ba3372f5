import type { PageSize } from '#src/kit/pages/page-view.tsx';
import type { WantedPage } from './page-loader.ts';
import { useHits } from './use-hits.ts';

interface HitMarksProps extends WantedPage {
  words: string;
  size: PageSize;
}

const shareOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Marks the words of a search on the page. The list of hits has the same in words. */
export function HitMarks({ document, version, page, words, size }: HitMarksProps) {
  const { data } = useHits(document, version, words);
  const boxes = data?.hits.filter((hit) => hit.page === page).flatMap((hit) => hit.boxes) ?? [];
  return boxes.map(({ x, y, w, h }) => (
    <span
      key={`${x} ${y}`}
      aria-hidden
      data-hit
      className="pointer-events-none absolute bg-accent-500/40 ring-1 ring-accent-500"
      style={{
        left: shareOf(x, size.width),
        top: shareOf(y, size.height),
        width: shareOf(w, size.width),
        height: shareOf(h, size.height),
      }}
    />
  ));
}
