/** Keyboard of a data grid after the APG pattern. Row 0 is the header; pure, so that the whole table can be tested. */

export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  /** Rows with the header. */
  rows: number;
  columns: number;
  /** Rows that fit on one screen. */
  pageRows: number;
  /** The header can be reached; cards have none. */
  header: boolean;
}

export type GridMove =
  | { kind: 'move'; to: GridPlace }
  | { kind: 'select' }
  | { kind: 'selectTo'; to: GridPlace }
  | { kind: 'open' }
  | { kind: 'delete' };

interface Keys {
  key: string;
  ctrl: boolean;
  shift: boolean;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

function destination(at: GridPlace, size: GridSize, { key, ctrl }: Keys): GridPlace | undefined {
  const first = size.header ? 0 : 1;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const row = (to: number) => ({ row: clamp(to, first, lastRow), column: at.column });
  const column = (to: number) => ({ row: at.row, column: clamp(to, 0, lastColumn) });
  switch (key) {
    case 'ArrowDown':
      return row(at.row + 1);
    case 'ArrowUp':
      return row(at.row - 1);
    case 'ArrowRight':
      return column(at.column + 1);
    case 'ArrowLeft':
      return column(at.column - 1);
    case 'PageDown':
      return row(at.row + size.pageRows);
    case 'PageUp':
      return row(Math.max(1, at.row - size.pageRows));
    case 'Home':
      return ctrl ? { row: Math.min(1, lastRow), column: 0 } : column(0);
    case 'End':
      return ctrl ? { row: lastRow, column: lastColumn } : column(lastColumn);
    default:
      return undefined;
  }
}

/** Returns the effect of a key in the grid; `undefined` if the grid does not handle it. */
export function gridMove(at: GridPlace, size: GridSize, keys: Keys): GridMove | undefined {
  if (keys.key === ' ') return at.row > 0 ? { kind: 'select' } : { kind: 'open' };
  if (keys.key === 'Enter') return { kind: 'open' };
  if (keys.key === 'Delete') return at.row > 0 ? { kind: 'delete' } : undefined;
  const to = destination(at, size, keys);
  if (!to) return undefined;
  const extending = keys.shift && (keys.key === 'ArrowDown' || keys.key === 'ArrowUp') && to.row > 0;
  return extending ? { kind: 'selectTo', to } : { kind: 'move', to };
}
