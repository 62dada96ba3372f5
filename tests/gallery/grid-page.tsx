import { msg } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
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
const label = msg`Name`;

/** A grid of a thousand rows in memory. The button leaves ten of them. */
export function GridPage() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const [count, setCount] = useState(ROWS);
  const [opened, setOpened] = useState('');
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
      onOpen: (line) => setOpened(line.name),
      sort: undefined,
      onSort: () => undefined,
    }),
    [],
  );
  return (
    <main className="flex h-dvh flex-col p-4">
      <h1>Grid</h1>
      <button type="button" onClick={() => setCount(10)}>
        Ten rows
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
          rowAt={(index) => lines[index]}
          onShow={() => undefined}
          dimmed={false}
        />
      </div>
    </main>
  );
}
