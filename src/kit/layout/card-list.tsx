import type { ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';

interface CardListProps {
  /** Id of the heading, which names the card. */
  id: string;
  title: ReactNode;
  /** Number of all rows; undefined while they are read. */
  count: number | undefined;
  /** Rows may still come: no rows are then not reported as an empty list. */
  arriving?: boolean | undefined;
  /** Shown in place of rows. */
  empty?: ReactNode;
  /** Between the heading and the rows. */
  filter?: ReactNode;
  className?: string;
  /** Rows as `li`. */
  children: ReactNode;
}

/** A card with a counted list, next to where a scanner is used: on a wide screen its rows scroll inside, on a narrow one with the page. */
export function CardList({ id, title, count: read, arriving, empty, filter, className, children }: CardListProps) {
  const count = read === 0 && arriving ? undefined : read;
  return (
    <section className={classes('card-edge flex flex-col', className)} aria-labelledby={id}>
      <header className="flex items-center gap-3 px-5 py-3">
        <h2 id={id} className="text-section font-bold">
          {title}
        </h2>
        {count === undefined ? null : <CountPill>{count}</CountPill>}
      </header>
      {filter}
      {count === undefined ? <Skeleton className="m-5 w-1/2" /> : null}
      {count === 0 && empty ? <p className="px-5 pb-4 text-office text-muted">{empty}</p> : null}
      <ul className="thin-scroll flex-1 divide-y divide-line border-t border-line empty:hidden lg:min-h-0 lg:overflow-y-auto">
        {children}
      </ul>
    </section>
  );
}
