/** Documents of one box in the files of these measurements. */
const IN_BOX = 50;

/** Lines of a file of documents with a box, a code and four values; the first is the header. */
export function* csvRows(rows: number, width = 0): Generator<string> {
  yield 'Box;Code;Surname;Name;Department;Place\n';
  for (let n = 0; n < rows; n += 1) {
    const box = `IMP-${Math.floor(n / IN_BOX)}`;
    yield `${box};${codeAt(n)};${'Nowak'.padEnd(width, '.')};Jan;HR;Warszawa\n`;
  }
}

/** Code of a document by its place in the file. */
export const codeAt = (n: number): string => `D-${String(n).padStart(9, '0')}`;

/** The same as chunks of bytes, up to this size. */
export async function* csvBytes(lines: Iterable<string>, chunk = 64_000): AsyncGenerator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < chunk) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
