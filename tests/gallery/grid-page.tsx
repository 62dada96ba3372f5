import { msg } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import type { ListColumn } from '#src/kit/list/declare.ts';
import type { GridModel } from '#src/kit/list/grid-model.ts';
import { Grid } from '#src/kit/list/grid.tsx';
import { toggled, toggledAll } from '#src/kit/list/selection.ts';

interface Line {
  id: string;
  name: string;
  size: number;
}

const ROWS = 1_000;
const lines: readonly Line[] = Array.from({ length: ROWS }, (_, at) => ({ id: `r${at}`, name: `Row ${at}`, size: at * 3 }));
const columns: readonly ListColumn<Line>[] = [
  { id: 'name', label: msg`Name`, value: (line) => line.name, width: 200, grow: 1 },
  { id: 'size', label: msg`Size`, value: (line) => line.size, format: 'number', width: 100 },
];
/** New objects, as an answer of the service brings them. */
const anew: readonly Line[] = [{ id: 'new', name: 'Row new', size: 0 }, ...lines.slice(1, 10).toReversed()].map((line) => ({
  ...line,
}));
const label = msg`Name`;

/**
 * A grid of a thousand rows in memory. The buttons reduce it to ten rows, and reload them: a new first one, the nine others
 * reversed.
 */
export function GridPage() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const [shown, setShown] = useState(lines);
  const [opened, setOpened] = useState('');
  const { length: count } = shown;
  const rowAt = useCallback((index: number) => shown[index], [shown]);
  const model = useMemo<GridModel<Line>>(
    () => ({
      label: 'Rows',
      columns,
      selectable: true,
      cards: false,
      rowId: (line) => line.id,
      rowName: (line) => line.name,
      rowActions: (line) => [{ id: 'act', label, onSelect: () => setOpened(`acted on ${line.name}`) }],
      rowClass: undefined,
      onDelete: undefined,
      onOpen: (line) => setOpened(line.name),
      sort: undefined,
      onSort: () => undefined,
    }),
    [],
  );
  return (
    <main className="flex h-dvh flex-col p-4">
      <h1>Grid</h1>
      <button type="button" onClick={() => setShown(lines.slice(0, 10))}>
        Ten rows
      </button>
      <button type="button" onClick={() => setTimeout(() => setShown(anew), 500)}>
        Anew soon
      </button>
      <output data-done>{opened}</output>
      <div className="flex min-h-0 flex-1 flex-col">
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
          count={count}
          rowAt={rowAt}
          onShow={() => undefined}
          dimmed={false}
        />
      </div>
    </main>
  );
}
