import { useState } from 'react';

/** Rows by their id: those of before, and these in place of or after them. */
export function withRows<Row>(
  before: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const all = new Map(before);
  for (const row of rows) all.set(idOf(row), row);
  return all;
}

interface Seen<Row> {
  last: readonly Row[] | undefined;
  all: readonly Row[];
  byId: ReadonlyMap<string, Row>;
}

/**
 * Every row that a list has shown since it was opened, each as it was shown last. A selection outlives filters, orders and queries
 * (`useSelection`), so an action looks its ids up here: the rows shown now may have none of them.
 * @param rows the rows shown now, a new array only when they changed
 */
export function useSeenRows<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string): readonly Row[] {
  const [seen, setSeen] = useState<Seen<Row>>({ last: undefined, all: [], byId: new Map() });
  if (rows === undefined || rows === seen.last) return seen.all;
  const byId = withRows(seen.byId, rows, idOf);
  const all = [...byId.values()];
  setSeen({ last: rows, all, byId });
  return all;
}
