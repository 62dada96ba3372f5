import { useState } from 'react';

/** Rows of an ordered list that is edited before it is saved. */
export interface Rows<T> {
  rows: readonly T[];
  set: (at: number, change: Partial<T>) => void;
  /** Moves a row up or down; at an end nothing changes. */
  move: (at: number, by: 1 | -1) => void;
  remove: (at: number) => void;
  add: (row: T) => void;
  /** True if the rows are others than those stored. */
  changed: boolean;
}

/** Edits an ordered list; the card is made again when another version is stored. */
export function useRows<T>(stored: readonly T[]): Rows<T> {
  const [rows, setRows] = useState(stored);
  return {
    rows,
    set: (at, change) => setRows(rows.map((row, n) => (n === at ? { ...row, ...change } : row))),
    move: (at, by) => {
      const [from, to] = [rows[at], rows[at + by]];
      if (from === undefined || to === undefined) return;
      setRows(rows.map((row, n) => (n === at ? to : n === at + by ? from : row)));
    },
    remove: (at) => setRows(rows.filter((_, n) => n !== at)),
    add: (row) => setRows([...rows, row]),
    changed: JSON.stringify(rows) !== JSON.stringify(stored),
  };
}
