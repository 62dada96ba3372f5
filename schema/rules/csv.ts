/** CSV as every export of the product writes it (S1 §9, reliability.md 3.8). */

/** Characters that start a formula, including full-width forms. */
const SIGNS = '=+\\-@＝＋－＠';
/**
 * Characters that readers skip before such a character: blanks and zero-width characters, but nothing that could end a cell or
 * a row. A single class, because U+FEFF belongs to both kinds and two alternatives for each would backtrack 2ⁿ times.
 */
const BLANKS = '(?:(?![\\t\\r\\n])[\\s\\p{Cf}])*';
const STARTS_FORMULA = new RegExp(`^${BLANKS}[${SIGNS}]`, 'u');
/** At the start of a cell, control characters count as well. */
const STARTS_BADLY = new RegExp(`^${BLANKS}[${SIGNS}\\t\\r\\n\\0]`, 'u');
const PLAIN_NUMBER = /^ *-?\d+([.,]\d+)?$/;
/** Start of another cell within ours, for a reader with another delimiter or other quotes. */
const CELL_BEGINS = /(?<=[;,"\t\r\n])/;

/** Character around a cell; one in the cell is doubled. */
export type Qualifier = '"' | "'";

/**
 * True if a spreadsheet would run a cell with this text. Leading apostrophes of the text count like an added one, so reading
 * the file again removes exactly the added one.
 */
function runs(text: string, start: RegExp): boolean {
  const bare = text.replace(/^'+/, '');
  return start.test(bare) && !PLAIN_NUMBER.test(bare);
}

/**
 * Inserts an apostrophe before text that a spreadsheet would run, at the start and wherever a reader may see the start of a
 * cell.
 */
function guarded(value: string): string {
  let from = 0;
  const parts = value.split(CELL_BEGINS).map((part, index) => {
    const rest = value.slice(from);
    from += part.length;
    return runs(rest, index === 0 ? STARTS_BADLY : STARTS_FORMULA) ? `'${part}` : part;
  });
  return parts.join('');
}

const cell = (value: string, by: Qualifier) => (value === '' ? '' : by + guarded(value).replaceAll(by, by + by) + by);

/**
 * Formats rows as CSV: semicolons, a byte-order mark, empty values blank, lines ended by CRLF, all else quoted.
 * @param rows cells as text; the first row is the header
 * @param by the client's qualifier for lists of its own; papers and files that are read again have the usual one
 */
export function csvText(rows: readonly (readonly string[])[], by: Qualifier = '"'): string {
  return `\uFEFF${rows.map((row) => row.map((value) => cell(value, by)).join(';')).join('\r\n')}\r\n`;
}
