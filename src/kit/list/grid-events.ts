import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { placeOf } from '#src/kit/list/grid-focus.ts';
import { gridMove, type GridMove, type GridPlace } from '#src/kit/list/grid-keys.ts';
import { gridColumns, type GridModel } from '#src/kit/list/grid-model.ts';
import type { Selection } from '#src/kit/list/selection.ts';

/** The row that is shown next to the list or over it, before it is opened. `onOpen` of the list shows a row. */
export interface Peek<Row> {
  /** Id of the shown row; undefined for none. */
  shown: string | undefined;
  /** The focus came to another row while one is shown. */
  onFollow: (row: Row) => void;
  /** Enter while a row is shown, or a double press. */
  onOpen: (row: Row) => void;
}

interface Context<Row> {
  model: GridModel<Row>;
  peek?: Peek<Row> | undefined;
  selection: Selection;
  count: number;
  pageRows: number;
  place: GridPlace;
  rowAt: (index: number) => Row | undefined;
  go: (to: GridPlace) => void;
  setPlace: (to: GridPlace) => void;
  /** A row is opened, the header being 0. */
  leave: (row: number) => void;
  /** The grid has the focus, or a person took it elsewhere. */
  hold: (holds: boolean) => void;
}

function choose<Row>({ model, selection, rowAt }: Context<Row>, gridRow: number): void {
  const row = rowAt(gridRow - 1);
  if (model.selectable && row !== undefined) selection.toggle(model.rowId(row));
}

function open<Row>({ model, rowAt, leave }: Context<Row>, gridRow: number): void {
  const row = rowAt(gridRow - 1);
  if (row === undefined || !model.onOpen) return;
  leave(gridRow);
  model.onOpen(row);
}

/** Opens what a press or the first Enter shows. */
function openShown<Row>({ peek, rowAt, leave }: Context<Row>, gridRow: number): void {
  const row = rowAt(gridRow - 1);
  if (row === undefined || !peek) return;
  leave(gridRow);
  peek.onOpen(row);
}

function act<Row>(context: Context<Row>, move: GridMove, target: HTMLElement): void {
  const { place, selection, model, rowAt } = context;
  switch (move.kind) {
    case 'move':
      return context.go(move.to);
    case 'select':
      return choose(context, place.row);
    case 'selectTo': {
      const rows = [rowAt(place.row - 1), rowAt(move.to.row - 1)].filter((row) => row !== undefined);
      if (model.selectable) selection.add(rows.map((row) => model.rowId(row)));
      return context.go(move.to);
    }
    case 'delete': {
      const row = rowAt(place.row - 1);
      return row === undefined ? undefined : model.onDelete?.(row);
    }
    case 'open':
      if (place.row === 0) return target.click();
      return context.peek?.shown === undefined ? open(context, place.row) : openShown(context, place.row);
  }
}

/** Grid row of a press that is neither on a choice nor on a control; 0 for any other place. */
function pressedRow(target: Element): number {
  if (target.closest('[data-no-open], [data-choose], a, button')) return 0;
  return Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1) + 1;
}

/** Event handlers of a grid for keys, presses and the focus. */
export function gridEvents<Row>(context: Context<Row>) {
  const { model, selection, place, count, pageRows, peek, rowAt } = context;
  return {
    onBlur: (event: FocusEvent) => {
      // An element that is taken out of the page blurs without a next one; a person goes somewhere.
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) context.hold(false);
    },
    onFocus: (event: FocusEvent) => {
      context.hold(true);
      const at = placeOf(event.target);
      if (at && (at.row !== place.row || at.column !== place.column)) context.setPlace(at);
      const row = at && rowAt(at.row - 1);
      if (row !== undefined && peek?.shown !== undefined && peek.shown !== model.rowId(row)) peek.onFollow(row);
    },
    onClick: (event: MouseEvent) => {
      const target = event.target as Element;
      const gridRow = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1) + 1;
      if (gridRow === 0 || target.closest('[data-no-open]')) return;
      if (target.closest('[data-choose]')) choose(context, gridRow);
      // Marking a code with the mouse is not opening the row.
      else if (!target.closest('a, button') && (document.getSelection()?.isCollapsed ?? true)) open(context, gridRow);
    },
    onDoubleClick: (event: MouseEvent) => openShown(context, pressedRow(event.target as Element)),
    onContextMenu: (event: MouseEvent) => {
      const menu = (event.target as Element).closest('[data-row]')?.querySelector<HTMLElement>('[data-row-menu]');
      if (!menu) return;
      event.preventDefault();
      menu.click();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // After leaving with Tab the focus may be on the window itself: new rows must not bring it back.
      if (event.key === 'Tab') return context.hold(false);
      if (event.key === 'Escape' && selection.ids.size > 0) {
        // one press ends one thing: what is shown next to the list stays
        event.preventDefault();
        return selection.clear();
      }
      if (event.altKey || event.metaKey || !placeOf(target)) return undefined;
      const size = { rows: count + 1, columns: gridColumns(model), pageRows, header: !model.cards };
      const move = gridMove(place, size, { key: event.key, ctrl: event.ctrlKey, shift: event.shiftKey });
      // A button in the cell answers Enter and Space itself.
      const pressesButton = (move?.kind === 'open' || move?.kind === 'select') && target.closest('button') !== null;
      if (!move || pressesButton || (move.kind === 'delete' && !model.onDelete)) return undefined;
      event.preventDefault();
      return act(context, move, target);
    },
  };
}
