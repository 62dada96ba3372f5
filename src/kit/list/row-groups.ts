import type { ReactNode } from 'react';
import type { Icon } from '#src/kit/icon.ts';

/** A heading between the rows of a list: a box above its documents, an aisle above its shelves. */
export interface RowGroup {
  id: string;
  /** Position of its first row among the rows. A collapsed group has no rows: the next one has the same position. */
  at: number;
  title: ReactNode;
  icon?: Icon | undefined;
  /** Count or state of the group, muted. */
  note?: ReactNode;
  /** Why the action is offered, before its button. */
  hint?: ReactNode;
  action?: { label: string; onSelect: () => void } | undefined;
}

/** The order of rows and headings on screen. An entry is a row or a heading, counted from 0. */
export interface GroupPlan {
  entries: number;
  groupAt: (entry: number) => RowGroup | undefined;
  /** Position of the row of an entry; for a heading that of the row below it. */
  rowOf: (entry: number) => number;
  /** Number of headings before an entry. */
  headsBefore: (entry: number) => number;
}

/** Puts headings between `count` rows; `groups` are in the order of their positions. */
export function planGroups(groups: readonly RowGroup[], count: number): GroupPlan {
  const heads = groups.map((group, at) => group.at + at);
  const headsBefore = (entry: number): number => {
    let [least, most] = [0, heads.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((heads[middle] ?? 0) < entry) least = middle + 1;
      else most = middle;
    }
    return least;
  };
  return {
    entries: count + groups.length,
    groupAt: (entry) => {
      const before = headsBefore(entry);
      return heads[before] === entry ? groups[before] : undefined;
    },
    rowOf: (entry) => entry - headsBefore(entry),
    headsBefore,
  };
}

/** Rows with their headings: those of one key stay together, keys and rows in the order given. */
export function groupRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  headOf: (key: string, rows: readonly Row[]) => Omit<RowGroup, 'id' | 'at'> & { collapsed?: boolean },
): { rows: readonly Row[]; groups: readonly RowGroup[] } {
  const placed: Row[] = [];
  const groups: RowGroup[] = [];
  for (const [id, members] of Map.groupBy(rows, keyOf)) {
    const { collapsed, ...head } = headOf(id, members);
    groups.push({ ...head, id, at: placed.length });
    if (!collapsed) placed.push(...members);
  }
  return { rows: placed, groups };
}
