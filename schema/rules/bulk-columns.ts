import { orderType, type OrderType } from '#schema/codes.ts';
import { foldText } from './fold.ts';

/** Column headings and type names of a bulk order file, in English, Polish and German as users write them. */

const headings = {
  code: ['code', 'kod', 'barcode', 'kod kreskowy', 'strichcode'],
  type: ['type', 'typ', 'rodzaj', 'art'],
  note: ['note', 'uwaga', 'uwagi', 'notatka', 'notiz', 'bemerkung', 'hinweis'],
} as const;

const types: readonly (readonly [OrderType, readonly string[]])[] = [
  [orderType.orderBox, ['box', 'whole box', 'pudlo', 'karton']],
  [orderType.orderDocument, ['document', 'paper', 'dokument', 'papier']],
  [orderType.orderFileFolder, ['folder', 'file folder', 'teczka', 'akte']],
  [orderType.orderScan, ['scan', 'skan']],
  [orderType.orderSet, ['set', 'paper and scan', 'papier i skan', 'papier und scan']],
];

/** Column indexes; -1 for a missing column. */
export interface BulkColumns {
  code: number;
  type: number;
  note: number;
}

/** Finds the columns by their headings; null if the first row has no heading for codes. */
export function bulkColumns(columns: readonly string[]): BulkColumns | null {
  const folded = columns.map((name) => foldText(name.trim()));
  const at = (words: readonly string[]) => folded.findIndex((name) => words.includes(name));
  const found = { code: at(headings.code), type: at(headings.type), note: at(headings.note) };
  return found.code < 0 ? null : found;
}

/** The type that a cell names by word or number; null for other text, undefined for an empty cell. */
export function bulkTypeOf(cell: string): OrderType | null | undefined {
  const word = foldText(cell.trim());
  if (word === '') return undefined;
  return types.find(([type, words]) => String(type) === word || words.includes(word))?.[0] ?? null;
}
