import { classes } from '#src/kit/classes.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import type { WantedPage } from './page-loader.ts';
import { useHits } from './use-hits.ts';

interface HitMarksProps extends WantedPage {
  words: string;
  size: PageSize;
  /** The mark one has gone to; -1 for none. */
  current: number;
}

const shareOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

const bringIntoView = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center', inline: 'nearest' });

/** Marks the words of a search on the page. The list of hits has the same in words. */
export function HitMarks({ document, version, page, words, size, current }: HitMarksProps) {
  const { data } = useHits(document, version, words);
  const boxes = data?.hits.filter((hit) => hit.page === page).flatMap((hit) => hit.boxes) ?? [];
  return boxes.map(({ x, y, w, h }, at) => (
    <span
      key={`${page} ${x} ${y}`}
      ref={at === current ? bringIntoView : undefined}
      aria-hidden
      data-hit={at === current ? 'current' : ''}
      className={classes(
        'pointer-events-none absolute ring-accent-500',
        at === current ? 'bg-accent-500/60 ring-2' : 'bg-accent-500/40 ring-1',
      )}
      style={{
        left: shareOf(x, size.width),
        top: shareOf(y, size.height),
        width: shareOf(w, size.width),
        height: shareOf(h, size.height),
      }}
    />
  ));
}
