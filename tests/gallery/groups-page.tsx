import { msg } from '@lingui/core/macro';
import { Package } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ListColumn } from '#src/kit/list/declare.ts';
import type { GridModel } from '#src/kit/list/grid-model.ts';
import { Grid } from '#src/kit/list/grid.tsx';
import { groupRows } from '#src/kit/list/row-groups.ts';
import { toggled, toggledAll } from '#src/kit/list/selection.ts';

interface Line {
  id: string;
  box: string;
  pages: number;
}

const lines: readonly Line[] = Array.from({ length: 60 }, (_, at) => ({ id: `d${at}`, box: `Box ${at % 12}`, pages: at }));
const columns: readonly ListColumn<Line>[] = [
  { id: 'name', label: msg`Name`, value: (line) => line.id, width: 200, grow: 1 },
  { id: 'pages', label: msg`Pages`, value: (line) => line.pages, format: 'number', width: 100 },
];

/** Sixty documents under the headings of their twelve boxes; the sum of pages is the last line. */
export function GroupsPage() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => new Set());
  const { rows, groups } = useMemo(
    () =>
      groupRows(
        lines,
        (line) => line.box,
        (box, members) => ({
          title: box,
          icon: Package,
          note: `${members.length} documents`,
          collapsed: collapsed.has(box),
          action: {
            label: collapsed.has(box) ? `Show ${box}` : `Hide ${box}`,
            onSelect: () => setCollapsed((now) => toggled(now, box)),
          },
        }),
      ),
    [collapsed],
  );
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const model = useMemo<GridModel<Line>>(
    () => ({
      label: 'Documents',
      columns,
      selectable: true,
      cards: false,
      rowId: (line) => line.id,
      rowName: (line) => line.id,
      rowActions: undefined,
      rowClass: undefined,
      onDelete: undefined,
      onOpen: undefined,
      sort: undefined,
      onSort: () => undefined,
    }),
    [],
  );
  return (
    <main className="flex h-dvh flex-col p-4">
      <h1>Groups and sums</h1>
      <output data-done>{[...ids].join(', ')}</output>
      <Grid
        model={model}
        selection={{
          ids,
          toggle: (id) => setIds((now) => toggled(now, id)),
          toggleAll: (group) => setIds((now) => toggledAll(now, group)),
          add: (group) => setIds((now) => new Set([...now, ...group])),
          clear: () => setIds(new Set()),
        }}
        chosen="off"
        onChooseAll={() => undefined}
        count={rows.length}
        rowAt={rowAt}
        onShow={() => undefined}
        dimmed={false}
        groups={groups}
        footer={{ sumsLabel: 'Together', sums: { pages: lines.reduce((sum, line) => sum + line.pages, 0) } }}
      />
    </main>
  );
}
