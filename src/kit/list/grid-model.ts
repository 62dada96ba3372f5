import type { ListColumn, ListSort, RowAction } from '#src/kit/list/declare.ts';

/** Everything the rows of a grid share; one object per change, so that unchanged rows are not painted again. */
export interface GridModel<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  selectable: boolean;
  /** Cards instead of columns: at phone width. */
  cards: boolean;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Absent where all cards are of one height. */
  cardLines?: ((row: Row) => number) | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  rowClass: ((row: Row) => string | undefined) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onDelete: ((row: Row) => void) | undefined;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
}

const CHECKBOX_PX = 44;
const MENU_PX = 56;

/** A growing column may also shrink to this part of its width before others have to go. */
const SHRINKS_TO = 0.6;

/** Width below which a column cannot go. */
export function leastWidthPx<Row>({ width, grow }: ListColumn<Row>): number {
  return grow === undefined ? width : Math.round(width * SHRINKS_TO);
}

/** Width of the checkbox in front and the menu behind; 0 for what a list does not have. */
export function endsPx({ selectable, rowActions }: { selectable: boolean; rowActions: unknown }): readonly [number, number] {
  return [selectable ? CHECKBOX_PX : 0, rowActions ? MENU_PX : 0];
}

/** Number of columns of the grid with the checkbox in front and the menu behind. A card is one, with its menu the second. */
export function gridColumns<Row>(model: GridModel<Row>): number {
  if (model.cards) return model.rowActions ? 2 : 1;
  return (model.selectable ? 1 : 0) + model.columns.length + (model.rowActions ? 1 : 0);
}

/** CSS of the columns, and the width below which the grid scrolls sideways. */
export function gridTemplate<Row>(model: GridModel<Row>): { template: string; leastPx: number } {
  const tracks = model.columns.map((column) =>
    column.grow === undefined ? `${column.width}px` : `minmax(${leastWidthPx(column)}px, ${column.grow}fr)`,
  );
  // Without a growing column the last one takes the rest, so that the row's line reaches the edge.
  if (!model.columns.some((column) => column.grow !== undefined)) {
    const last = model.columns.at(-1);
    if (last) tracks[tracks.length - 1] = `minmax(${last.width}px, 1fr)`;
  }
  const [front, behind] = endsPx(model);
  const template = [front ? `${front}px` : '', ...tracks, behind ? `${behind}px` : ''].filter(Boolean).join(' ');
  const leastPx = model.columns.reduce((sum, column) => sum + leastWidthPx(column), front + behind);
  return { template, leastPx };
}
