import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnOrderState,
  type ColumnVisibilityState,
} from '@tanstack/react-table';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListColumn, ListDeclaration, ListFilter } from '#src/kit/list/declare.ts';
import { leastWidthPx } from '#src/kit/list/grid-model.ts';
import { followColumns, keepColumns, keptColumns } from '#src/kit/list/kept-columns.ts';

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });
const noRows: object[] = [];

interface Kept {
  hidden: ColumnVisibilityState;
  order: ColumnOrderState;
}

/** Shown columns in their order; kept per list on this device. */
export interface Columns<Row> {
  shown: readonly ListColumn<Row>[];
  /** All of them in their order, for the chooser. */
  all: readonly { column: ListColumn<Row>; visible: boolean }[];
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  reset: () => void;
}

/**
 * Columns as they were kept, which another person may have shared with a view: what is no order of columns is not taken.
 *
 * @param text What was kept; empty for nothing
 * @param start Columns as declared
 */
export function readKept(text: string, start: Kept): Kept {
  try {
    const { hidden, order } = Object(JSON.parse(text || '{}')) as { [key in keyof Kept]?: unknown };
    if (!Array.isArray(order) || !order.every((id) => typeof id === 'string') || typeof hidden !== 'object' || !hidden)
      return start;
    const seen = Object.entries(hidden).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
    return { hidden: Object.fromEntries(seen), order };
  } catch {
    return start; // a damaged preference is no fault worth a word
  }
}

/**
 * Returns the ids of columns to hide: those whose `from` exceeds the width, then, until the rest fits, the others with a
 * `from` (the widest first) and those without a place on a card. The checkbox and the menu of a row stay.
 */
export function withoutRoom<Row>(columns: readonly ListColumn<Row>[], widthPx: number, takenPx: number): string {
  const left = columns.filter((column) => (column.from ?? 0) > widthPx).map((column) => column.id);
  const wide = columns.filter((column) => !left.includes(column.id));
  const giving = wide
    .filter((column) => column.from !== undefined || column.card === 'none')
    .toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0));
  let needPx = wide.reduce((sum, column) => sum + leastWidthPx(column), takenPx);
  for (const column of giving) {
    if (needPx <= widthPx) break;
    left.push(column.id);
    needPx -= leastWidthPx(column);
  }
  return left.join();
}

/** Returns the columns of a list as the user arranged them, without those that do not fit `widthPx` next to `takenPx`. */
export function useColumns<Row, Filters extends Record<string, ListFilter>>(
  list: ListDeclaration<Row, Filters>,
  widthPx: number,
  takenPx: number,
): Columns<Row> {
  const start = useMemo<Kept>(
    () => ({
      hidden: Object.fromEntries(list.columns.map((column) => [column.id, !column.hidden])),
      order: list.columns.map((column) => column.id),
    }),
    [list],
  );
  const text = useSyncExternalStore(followColumns, () => keptColumns(list.id));
  const kept = useMemo(() => readKept(text, start), [text, start]);
  const keep = (next: Kept) => keepColumns(list.id, JSON.stringify(next));
  const defs = useMemo(() => list.columns.map((column) => ({ id: column.id, accessorFn: () => '' })), [list]);
  const table = useTable({
    features,
    columns: defs,
    data: noRows,
    state: { columnVisibility: kept.hidden, columnOrder: kept.order },
    onColumnVisibilityChange: (change) => keep({ ...kept, hidden: typeof change === 'function' ? change(kept.hidden) : change }),
    onColumnOrderChange: (change) => keep({ ...kept, order: typeof change === 'function' ? change(kept.order) : change }),
  });
  const ordered = useMemo(() => {
    const byId = new Map(list.columns.map((column) => [column.id, column]));
    const known = kept.order.filter((id) => byId.has(id));
    // A column of a newer version is at the end until it is moved.
    const ids = [...known, ...list.columns.map((column) => column.id).filter((id) => !known.includes(id))];
    return ids.flatMap((id) => {
      const column = byId.get(id);
      return column ? [{ column, visible: kept.hidden[id] ?? !column.hidden }] : [];
    });
  }, [list, kept]);
  const tooWide = withoutRoom(
    ordered.filter(({ visible }) => visible).map(({ column }) => column),
    widthPx,
    takenPx,
  );
  const shown = useMemo(() => {
    const left = new Set(tooWide.split(','));
    return ordered.filter(({ column, visible }) => visible && !left.has(column.id)).map(({ column }) => column);
  }, [ordered, tooWide]);
  return {
    shown,
    all: ordered,
    toggle: (id) => table.getColumn(id)?.toggleVisibility(),
    move: (id, by) => {
      const ids = ordered.map(({ column }) => column.id);
      const at = ids.indexOf(id);
      const to = at + by;
      if (at < 0 || to < 0 || to >= ids.length) return;
      ids.splice(to, 0, ...ids.splice(at, 1));
      table.setColumnOrder(ids);
    },
    reset: () => keep(start),
  };
}
