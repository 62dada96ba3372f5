import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import { DAY_MS } from '#schema/limits.ts';

/** A table before it is a file; a cell of a day is a number of milliseconds. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** A day as people of the country write it. */
  written: (day: number) => string;
}

/** Kinds of table files, with the ending of their names. */
export const tableFormats = { csv: 'text', xlsx: 'xlsx', xml: 'xml' } as const satisfies Record<string, FileKind>;
export type TableFormat = keyof typeof tableFormats;

const makers: Readonly<Record<TableFormat, (table: Table) => Buffer | Promise<Buffer>>> = { csv, xlsx, xml };

/** Writes a table as the programs of an office do. */
export async function tableFile(format: TableFormat, table: Table): Promise<Buffer> {
  return makers[format](table);
}

/** Text that spreadsheet programs of central Europe write: windows-1250, semicolons, both line ends. */
function csv({ columns, rows, written }: Table): Buffer {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => quoted(textOf(cell, written))).join(';'));
  return Buffer.from(Array.from(`${lines.join('\r\n')}\r\n`, (sign) => windows1250.get(sign) ?? sign.charCodeAt(0)));
}

const windows1250 = new Map(
  Array.from({ length: 128 }, (_, n) => [new TextDecoder('windows-1250').decode(Uint8Array.of(128 + n)), 128 + n] as const),
);

const quoted = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const textOf = (cell: string | number, written: Table['written']) => (typeof cell === 'number' ? written(cell) : cell);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function xml({ columns, rows, written }: Table): Buffer {
  const fields = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => `<${columns[at]}>${escaped(textOf(cell, written))}</${columns[at]}>`).join('');
  return Buffer.from(`${HEAD}<export>\n${rows.map((cells) => `  <row>${fields(cells)}</row>\n`).join('')}</export>\n`);
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Days are counted from here. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Its second cell style shows a number as a day. */
const styles = `<styleSheet xmlns="${SHEET}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`;
const override = (part: string, type: string) => `<Override PartName="/xl/${part}.xml" ContentType="${OFFICE}.${type}+xml"/>`;

const cellOf = (cell: string | number) =>
  typeof cell === 'number'
    ? `<c s="1"><v>${Math.round((cell - EPOCH) / DAY_MS)}</v></c>`
    : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;

/** A workbook of one sheet; days are numbers with the format of a date. */
function xlsx({ columns, rows }: Table): Promise<Buffer> {
  const lines = [columns, ...rows].map((cells) => `<row>${cells.map(cellOf).join('')}</row>`);
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATION}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

/** Entries have one time, so that the same table is the same file. */
function zipped(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(HEAD + content), name, { mtime: new Date(Date.UTC(2026, 0, 1)), forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
