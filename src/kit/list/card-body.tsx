import { useLingui } from '@lingui/react/macro';
import { classes } from '#src/kit/classes.ts';
import { CellContent } from '#src/kit/list/cell.tsx';
import { CheckboxMark } from '#src/kit/list/checkbox-mark.tsx';
import type { ListColumn } from '#src/kit/list/declare.ts';
import type { GridModel } from '#src/kit/list/grid-model.ts';
import { RowMenu } from '#src/kit/list/row-menu.tsx';
import { labelText } from '#src/text/words.ts';

interface CardBodyProps<Row> {
  model: GridModel<Row>;
  row: Row;
  selected: boolean;
  /** The cell of its menu: `row:column`, and whether Tab comes to it. */
  menu: { cell: string; tabIndex: number };
}

/** A row at phone width: title and corner on the first line, the rest below it. */
export function CardBody<Row>({ model, row, selected, menu }: CardBodyProps<Row>) {
  const { t, i18n } = useLingui();
  const name = model.rowName(row);
  // An empty value would leave a gap where its neighbour should begin.
  const isShown = (column: ListColumn<Row>) => column.cell !== undefined || column.value(row) !== '';
  const of = (place: string) => model.columns.filter((column) => (column.card ?? 'line') === place);
  return (
    <>
      {model.selectable ? <Choice label={t`Select ${name}`} selected={selected} /> : null}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span
            // a code is never cut: a smaller letter leaves room for the pill in its corner, and a long pill goes below it
            className={classes(
              'flex min-w-0 items-center gap-2 font-bold text-text',
              of('title').some(({ format }) => format === 'code') ? 'flex-auto text-[14px]' : 'flex-1 text-[16px]',
            )}
          >
            {of('title').map((column) => (
              <CellContent key={column.id} column={column} row={row} />
            ))}
          </span>
          {of('corner').map((column) => (
            <CellContent key={column.id} column={column} row={row} />
          ))}
        </div>
        <div className="flex min-w-0 items-center gap-x-3 text-office text-muted">
          {of('line')
            .filter(isShown)
            .map((column) => (
              <span
                key={column.id}
                // a text may be cut, a number or a code would be another one
                className={classes(
                  'flex min-w-0 items-center gap-1.5 not-first:last:ml-auto',
                  isText(column) ? '' : column.cell ? 'last:shrink-0' : 'shrink-0',
                )}
              >
                {column.format === 'number' ? <span>{labelText(i18n, column.label)}</span> : null}
                <CellContent column={column} row={row} />
              </span>
            ))}
        </div>
        <Texts columns={of('text').filter(isShown)} row={row} />
      </div>
      {model.rowActions ? (
        <span data-no-open className="-mr-2 w-11 shrink-0">
          <RowMenu key={model.rowId(row)} name={name} actions={model.rowActions(row)} {...menu} />
        </span>
      ) : null}
    </>
  );
}

function isText<Row>({ cell, format = 'text' }: ListColumn<Row>): boolean {
  return cell === undefined && (format === 'text' || format === 'strong');
}

/** Words that must be readable whole, such as a reason: two lines. */
function Texts<Row>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  return columns.map((column) => (
    <div key={column.id} className="line-clamp-2 text-small leading-[17px] whitespace-normal text-soft">
      <CellContent column={column} row={row} />
    </div>
  ));
}

/** Chooses the card; the grid handles the press, as for every box. */
function Choice({ label, selected }: { label: string; selected: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-choose
      aria-label={label}
      aria-pressed={selected}
      className="-ml-3 grid size-11 shrink-0 place-items-center"
    >
      <CheckboxMark state={selected ? 'on' : 'off'} />
    </button>
  );
}
