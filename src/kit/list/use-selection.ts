import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { allRows } from '#src/kit/list/all-rows.ts';
import { chosenOf, toggled, toggledAll, type Selection } from '#src/kit/list/selection.ts';
import type { RowSource } from '#src/kit/list/source.ts';

/** Rows that can be chosen by one press on the header box. */
const CHOSEN_MOST = 1_000;

interface Listed<Row> {
  count: number;
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
}

/** Chosen rows, and choosing all of them. They stay chosen while the person scrolls, filters and sorts. */
export function useSelection<Row>(source: RowSource<Row>, { count, rowAt, rowId }: Listed<Row>) {
  const { t } = useLingui();
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const selection = useMemo<Selection>(
    () => ({
      ids,
      toggle: (id) => setIds((now) => toggled(now, id)),
      toggleAll: (group) => setIds((now) => toggledAll(now, group)),
      add: (group) => setIds((now) => new Set([...now, ...group])),
      clear: () => setIds(new Set()),
    }),
    [ids],
  );
  const chosen = chosenOf(ids, Math.min(count, CHOSEN_MOST), (index) => {
    const row = rowAt(index);
    return row === undefined ? undefined : rowId(row);
  });
  const chooseAll = async () => {
    if (chosen === 'on') return selection.clear();
    const rows = await allRows(source, CHOSEN_MOST);
    selection.add(rows.map((row) => rowId(row)));
    announce(t`${plural(rows.length, { one: '# row selected', other: '# rows selected' })}`);
  };
  return { selection, chosen, chooseAll };
}
