import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { classes } from '#src/kit/classes.ts';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { CellContent } from '#src/kit/list/cell.tsx';
import { CheckboxMark } from '#src/kit/list/checkbox-mark.tsx';
import { CardBody } from '#src/kit/list/card-body.tsx';
import { gridTemplate, type GridModel } from '#src/kit/list/grid-model.ts';
import { RowMenu } from '#src/kit/list/row-menu.tsx';

export interface GridRowProps<Row> {
  model: GridModel<Row>;
  /** Position among rows and headings, from 0. */
  index: number;
  row: Row | undefined;
  heightPx: number;
  topPx: number;
  selected: boolean;
  /** Shown next to the list. */
  shown: boolean;
  /** Focused column; -1 if the focus is in another row. */
  focused: number;
}

/** One row at its place. Painted again only when one of its own properties changed. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { model, index, row, selected, shown } = props;
  const { template, leastPx } = gridTemplate(model);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={model.selectable ? selected : undefined}
      aria-current={shown ? true : undefined}
      aria-busy={row === undefined ? true : undefined}
      data-row={index}
      className={classes(
        // the cells are as high as the row, whatever is in them: what is higher would lose the lower edge of its focus ring
        'absolute inset-x-0 top-0 grid grid-rows-[minmax(0,1fr)] contain-strict border-b border-line text-[length:var(--density-cell)] text-cell',
        model.onOpen && row !== undefined && 'cursor-pointer',
        'focus-within:bg-tint-strong! focus-within:shadow-[inset_4px_0_0_var(--color-primary)]',
        shown ? 'bg-tint-strong' : selected ? 'bg-tint' : 'hover:bg-sunken',
        row !== undefined && model.rowClass?.(row),
      )}
      style={{
        height: props.heightPx,
        transform: `translateY(${props.topPx}px)`,
        minWidth: model.cards ? undefined : leastPx,
        gridTemplateColumns: model.cards ? '1fr' : template,
      }}
    >
      <Cells {...props} />
    </div>
  );
}

/** The same elements before and after the row has come, so that the focus stays where it is. */
function Cells<Row>({ model, index, row, selected, focused }: GridRowProps<Row>) {
  const { t } = useLingui();
  const offset = model.selectable ? 1 : 0;
  const end = model.columns.length + offset;
  const at = (column: number) => ({ 'data-cell': `${index + 1}:${column}`, tabIndex: focused === column ? 0 : -1 });
  const bar = <Skeleton className={index % 2 === 0 ? 'w-3/5' : 'w-2/5'} />;
  const name = row === undefined ? '' : model.rowName(row);
  if (model.cards) {
    const { 'data-cell': cell, tabIndex } = at(1);
    return (
      <Cell column={0} {...at(0)} className="flex items-center gap-2 px-4">
        {row === undefined ? bar : <CardBody {...{ model, row, selected }} menu={{ cell, tabIndex }} />}
      </Cell>
    );
  }
  return (
    <>
      {model.selectable ? (
        <Cell column={0} {...at(0)} data-choose aria-label={t`Select ${name}`} className="grid place-items-center">
          {row === undefined ? null : <CheckboxMark state={selected ? 'on' : 'off'} />}
        </Cell>
      ) : null}
      {model.columns.map((column, place) => (
        <Cell
          key={column.id}
          column={place + offset}
          {...at(place + offset)}
          className={classes('flex items-center px-3', column.format === 'number' && 'justify-end')}
        >
          {row === undefined ? bar : <CellContent column={column} row={row} />}
        </Cell>
      ))}
      {model.rowActions ? (
        <div role="gridcell" aria-colindex={end + 1} data-no-open className="p-0.5">
          <RowMenu
            // an open menu belongs to its row, not to the element
            key={row === undefined ? index : model.rowId(row)}
            name={name}
            actions={row === undefined ? [] : model.rowActions(row)}
            cell={`${index + 1}:${end}`}
            tabIndex={focused === end ? 0 : -1}
          />
        </div>
      ) : null}
    </>
  );
}

interface CellProps {
  column: number;
  className: string;
  children: ReactNode;
  tabIndex: number;
  'data-cell': string;
  'data-choose'?: boolean;
  'aria-label'?: string;
}

function Cell({ column, className, ...rest }: CellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      {...rest}
      className={classes('min-w-0 rounded-small outline-offset-[-3px]', className)}
    />
  );
}
