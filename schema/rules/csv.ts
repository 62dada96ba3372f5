/** Rows as CSV the way every export of the product writes it (S1 §9, reliability.md 3.8). */

/** Signs that start a formula, full-width forms included. */
const SIGNS = '=+\\-@＝＋－＠';
/**
 * Characters that readers skip before a sign: blanks and signs without a width, but nothing that could end a cell or a row.
 * One class, so there is one way to read a run of them: U+FEFF is both, and two ways for each would be 2ⁿ for n.
 */
const BLANKS = '(?:(?![\\t\\r\\n])[\\s\\p{Cf}])*';
const STARTS_FORMULA = new RegExp(`^${BLANKS}[${SIGNS}]`, 'u');
/** At the start of a cell control signs count as well. */
const STARTS_BADLY = new RegExp(`^${BLANKS}[${SIGNS}\\t\\r\\n\\0]`, 'u');
const PLAIN_NUMBER = /^ *-?\d+([.,]\d+)?$/;
/** Start of another cell inside of ours, for a reader with another delimiter, or without quotes. */
const CELL_BEGINS = /(?<=[;,"\t\r\n])/;

/**
 * True if a spreadsheet would run a cell of this text. Leading apostrophes of the text count like an added one, so that
 * reading the file again removes exactly the added one.
 */
function runs(text: string, start: RegExp): boolean {
  const bare = text.replace(/^'+/, '');
  return start.test(bare) && !PLAIN_NUMBER.test(bare);
}

/** An apostrophe before what a spreadsheet would run, at the start and wherever a reader may see another start. */
function guarded(value: string): string {
  let from = 0;
  const parts = value.split(CELL_BEGINS).map((part, index) => {
    const rest = value.slice(from);
    from += part.length;
    return runs(rest, index === 0 ? STARTS_BADLY : STARTS_FORMULA) ? `'${part}` : part;
  });
  return parts.join('');
}

const cell = (value: string) => (value === '' ? '' : `"${guarded(value).replaceAll('"', '""')}"`);

/**
 * Rows as CSV text: semicolons, a byte-order mark, empty values blank, lines ended by CRLF, all else quoted.
 * @param rows cells as text; the first row is the header
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
