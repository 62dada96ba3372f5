/** A line of a file of pages. */
export interface PageLine {
  line: number;
  document: string;
  number: number;
  barcode: string;
}

/** Lines of a CSV file with document code, page number and barcode; a heading without a number is passed over. */
export function pageLines(text: string): PageLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((row, at) => {
    const [document = '', number = '', barcode = ''] = cellsOf(row);
    const isPage = document !== '' && /^\d{1,6}$/.test(number);
    return isPage || (at > 0 && row.trim() !== '')
      ? [{ line: at + 1, document, number: isPage ? Number(number) : 0, barcode }]
      : [];
  });
}

/** Document, page number, barcode: a sign that divides a row into fewer cells is part of one. */
const COLUMNS = 3;

/** Cells between semicolons, commas or tabs; quotes around a cell go. */
function cellsOf(row: string): string[] {
  const separator = [';', ',', '\t'].find((sign) => row.split(sign).length >= COLUMNS) ?? ';';
  return row.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}
