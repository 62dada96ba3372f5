import type { Workbook } from './xlsx-workbook.ts';

/** A cell as its sheet has it. */
export interface CellParts {
  at: number;
  /** `s` shared text, `inlineStr`, `str` text of a formula, `b`, `e`, `n` a number. */
  type: string;
  style: number;
  value: string;
  inline: string;
}

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Position of a cell by its reference (`AB12`); without one it follows the cell before it. */
export function columnAt(reference: string, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return next;
  let at = 0;
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64;
  return at - 1;
}

/** A sheet shows this many digits of a number; what follows them comes of computing. */
const plain = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15, useGrouping: false });

/** A number as its cell shows it: with leading zeros where its format has them, without an exponent, and without digits behind the 15th. */
function numberText(value: string, leastDigits: number): string {
  if (/^\d+$/.test(value)) return value.padStart(leastDigits, '0');
  const number = Number(value);
  return /^-\d+$/.test(value) || !Number.isFinite(number) ? value : plain.format(number);
}

/** The cell as text: of a formula the value it had when the file was saved, a date as `yyyy-MM-dd`. */
export function cellText(
  { type, style, value, inline }: CellParts,
  { shared, dateStyles, zeroStyles, is1904 }: Workbook,
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value === '') return value;
  if (!dateStyles.has(style)) return numberText(value, zeroStyles.get(style) ?? 0);
  const days = Number(value);
  if (!Number.isFinite(days) || Math.abs(days) > 3_000_000) return value;
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS));
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
