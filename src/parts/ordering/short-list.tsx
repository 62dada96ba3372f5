import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Items listed in a banner; the page has all of them. */
const LISTED = 5;

interface ShortListProps<Item> {
  items: readonly Item[];
  /** All there are, where `items` is a part of them. */
  count?: number;
  className?: string;
  /** The line of an item, with its key. */
  children: (item: Item) => ReactNode;
}

/** The first lines of a list, and how many more there are. */
export function ShortList<Item>({ items, count = items.length, className, children }: ShortListProps<Item>) {
  const more = count - Math.min(LISTED, items.length);
  return (
    <ul className={className}>
      {items.slice(0, LISTED).map(children)}
      {more > 0 ? (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      ) : null}
    </ul>
  );
}
