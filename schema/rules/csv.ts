/** Rows as CSV the way every export of the product writes it (S1 §9, reliability: formula guard). */

/** Signs that may start a formula in a spreadsheet, full-width forms and control characters included. */
const STARTS_FORMULA = new Set(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']);
/** The same signs after a delimiter or a quote inside a cell: some readers split there. */
const DANGEROUS_INSIDE = /[;"][=+\-@＝＋－＠]/u;
const PLAIN_NUMBER = /^-?\d+([.,]\d+)?$/;

/** A spreadsheet might run this text: by its first sign, with or without blanks before it, or after a split. */
function runs(value: string): boolean {
  return STARTS_FORMULA.has(value.charAt(0)) || STARTS_FORMULA.has(value.trimStart().charAt(0)) || DANGEROUS_INSIDE.test(value);
}

/** One cell: quoted, quotes doubled, an apostrophe before what a spreadsheet would run. */
function cell(value: string): string {
  const risky = !PLAIN_NUMBER.test(value) && runs(value);
  return `"${(risky ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/**
 * Rows as CSV text: semicolons, a byte-order mark, empty values blank, lines ended by CRLF.
 * @param rows cells as text; the first row is the header
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((value) => (value === '' ? '' : cell(value))).join(';')).join('\r\n')}\r\n`;
}
