import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { allRows } from '#src/kit/list/export-rows.ts';
import { toggled, toggledAll, type Selection } from '#src/kit/list/selection.ts';
import type { RowSource } from '#src/kit/list/source.ts';

/** Rows that can be chosen by one press on the header box. */
const CHOSEN_MOST = 1_000;

/** Chosen rows, and choosing all of them. They stay chosen while the person scrolls, filters and sorts. */
export function useSelection<Row>(source: RowSource<Row>, count: number, rowId: (row: Row) => string) {
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
  const chosen: 'on' | 'off' | 'mixed' = ids.size === 0 ? 'off' : ids.size >= Math.min(count, CHOSEN_MOST) ? 'on' : 'mixed';
  const chooseAll = async () => {
    if (chosen === 'on') return selection.clear();
    const rows = await allRows(source, CHOSEN_MOST);
    setIds(new Set(rows.map((row) => rowId(row))));
    announce(t`${plural(rows.length, { one: '# row selected', other: '# rows selected' })}`);
  };
  return { selection, chosen, chooseAll };
}
