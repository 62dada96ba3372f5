import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';
import { CheckboxMark } from '#src/kit/list/checkbox-mark.tsx';
import type { ListColumn } from '#src/kit/list/declare.ts';
import { gridTemplate, type GridModel } from '#src/kit/list/grid-model.ts';
import { labelText } from '#src/text/words.ts';

interface GridHeadProps<Row> {
  model: GridModel<Row>;
  /** Focused column if the focus is in the head; -1 otherwise. */
  focused: number;
  chosen: 'on' | 'off' | 'mixed';
  onChooseAll: () => void;
}

/** Names of the columns; a sortable one is a button that turns the order around. */
export function GridHead<Row>({ model, focused, chosen, onChooseAll }: GridHeadProps<Row>) {
  const { t } = useLingui();
  const { template, leastPx } = gridTemplate(model);
  const offset = model.selectable ? 1 : 0;
  const end = model.columns.length + offset;
  const at = (column: number) => ({ 'data-cell': `0:${column}`, tabIndex: focused === column ? 0 : -1 });
  return (
    <div role="rowgroup" className="sticky top-0 z-10" style={{ minWidth: leastPx }}>
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-10 border-b border-line-strong bg-sunken text-small font-bold text-soft"
        style={{ gridTemplateColumns: template }}
      >
        {model.selectable ? (
          <div role="columnheader" aria-colindex={1}>
            <button
              type="button"
              {...at(0)}
              onClick={onChooseAll}
              aria-label={chosen === 'on' ? t`Clear the selection` : t`Select all rows`}
              className="grid size-full place-items-center outline-offset-[-3px]"
            >
              <CheckboxMark state={chosen} />
            </button>
          </div>
        ) : null}
        {model.columns.map((column, place) => (
          <HeadCell key={column.id} model={model} column={column} place={place + offset} cell={at(place + offset)} />
        ))}
        {model.rowActions ? (
          <div role="columnheader" aria-colindex={end + 1} {...at(end)} className="outline-offset-[-3px]">
            <span className="sr-only">{t`Actions`}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  model: GridModel<Row>;
  column: ListColumn<Row>;
  place: number;
  cell: { 'data-cell': string; tabIndex: number };
}

function HeadCell<Row>({ model, column, place, cell }: HeadCellProps<Row>) {
  const { i18n } = useLingui();
  const sorted = model.sort?.column === column.id ? (model.sort.down ? 'descending' : 'ascending') : 'none';
  const right = column.format === 'number';
  const name = <span className="truncate">{labelText(i18n, column.label)}</span>;
  if (!column.sortable) {
    return (
      <div
        role="columnheader"
        aria-colindex={place + 1}
        {...cell}
        className={classes('flex min-w-0 items-center px-3 outline-offset-[-3px]', right && 'justify-end')}
      >
        {name}
      </div>
    );
  }
  return (
    <div role="columnheader" aria-colindex={place + 1} aria-sort={sorted} className="min-w-0">
      <button
        type="button"
        {...cell}
        onClick={() => model.onSort({ column: column.id, down: sorted === 'ascending' })}
        className={classes(
          'flex size-full min-w-0 items-center gap-1 px-3 text-left outline-offset-[-3px] hover:text-text',
          right && 'justify-end',
        )}
      >
        {name}
        {sorted === 'ascending' ? <ArrowUp size={16} aria-hidden className="shrink-0" /> : null}
        {sorted === 'descending' ? <ArrowDown size={16} aria-hidden className="shrink-0" /> : null}
      </button>
    </div>
  );
}
