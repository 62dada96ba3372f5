import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { labelText } from '#src/text/words.ts';
import { classes } from '#src/kit/classes.ts';
import { endsPx, gridTemplate, type GridModel } from '#src/kit/list/grid-model.ts';

/** Last line of a list: sums under their columns, and a line of text with actions. */
export interface ListFooter {
  /** Sums by the id of their column; a column that is hidden hides its sum. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Name of the sums, in the first column that has none. */
  sumsLabel?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}

/** Sums of the columns, always in view at the lower edge of the rows. */
export function GridFoot<Row>({ model, footer, rowIndex }: { model: GridModel<Row>; footer: ListFooter; rowIndex: number }) {
  const { sums } = footer;
  if (!sums || model.cards) return null;
  const { template, leastPx } = gridTemplate(model);
  const [front, behind] = endsPx(model);
  const named = model.columns.find((column) => sums[column.id] === undefined)?.id;
  return (
    <div role="rowgroup" className="sticky bottom-0 z-10" style={{ minWidth: leastPx }}>
      <div
        role="row"
        aria-rowindex={rowIndex}
        className="grid h-10 border-t border-line-strong bg-sunken text-office font-bold text-text"
        style={{ gridTemplateColumns: template }}
      >
        {front ? <div role="gridcell" aria-colindex={1} /> : null}
        {model.columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1 + (front ? 1 : 0)}
            className={classes('flex min-w-0 items-center px-3', column.format === 'number' && 'justify-end tabular-nums')}
          >
            <span className="truncate">{column.id === named ? footer.sumsLabel : sums[column.id]}</span>
          </div>
        ))}
        {behind ? <div role="gridcell" aria-colindex={model.columns.length + 1 + (front ? 1 : 0)} /> : null}
      </div>
    </div>
  );
}

/** Line under the rows: what the list is about as a whole. On cards it also shows the sums. */
export function FootLine<Row>({ model, footer }: { model: GridModel<Row>; footer: ListFooter }) {
  const { i18n } = useLingui();
  const { sums } = footer;
  const inLine = model.cards && sums ? model.columns.filter(({ id }) => sums[id] !== undefined) : [];
  if (!footer.text && !footer.actions && inLine.length === 0) return null;
  return (
    <div
      className={classes(
        'flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-card px-4 py-1 text-office text-muted',
        // on a phone words alone leave their room to the rows
        !footer.actions && inLine.length === 0 && 'max-sm:hidden',
      )}
    >
      {footer.text}
      {inLine.map(({ id, label }) => (
        <span key={id}>
          {labelText(i18n, label)} <strong className="text-text">{sums?.[id]}</strong>
        </span>
      ))}
      {footer.actions ? <span className="ml-auto flex flex-wrap items-center gap-2">{footer.actions}</span> : null}
    </div>
  );
}
