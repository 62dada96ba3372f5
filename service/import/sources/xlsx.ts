import { IMPORT_LIMITS } from '#schema/limits.ts';
import { BadFile, requireColumns, type Source, type SourceConfig, type SourceRow, type StoredFile } from './source.ts';
import { cellText, columnAt, type CellParts } from './xlsx-cell.ts';
import { workbookOf, type Workbook } from './xlsx-workbook.ts';
import { hasTooManyRows } from './too-many-rows.ts';
import { xmlEvents } from './xml-events.ts';
import { openZip } from './zip.ts';

const SHEET = /^xl\/worksheets\/.*\.xml$/i;

/** Opens a sheet of an XLSX file: the first one, or the one that is named. */
export async function openXlsx(file: StoredFile, config: SourceConfig): Promise<Source> {
  const { sheet = '', unpackedBytes } = config;
  const zip = await openZip(file, unpackedBytes);
  // before the shared texts, which may take as long as the rows
  for (const name of zip.names)
    if (SHEET.test(name) && (await hasTooManyRows(zip.bytesOf(name), () => zip.read(name)))) throw new BadFile('rows');
  const book = await workbookOf(zip);
  const found = sheet === '' ? book.sheets[0] : book.sheets.find(({ name }) => name === sheet);
  if (!found) throw new BadFile('sheet');
  const rows = sheetRows(zip.read(found.path), book);
  const first = await rows.next();
  if (first.done) throw new BadFile('empty');
  const columns = first.value.cells.map((name) => name.trim());
  requireColumns(config, columns);
  return { columns, rows };
}

async function* sheetRows(content: AsyncIterable<Uint8Array>, book: Workbook): AsyncGenerator<SourceRow, undefined> {
  let cells: string[] = [];
  let row = 0;
  let cell: CellParts | undefined;
  for await (const event of xmlEvents(content)) {
    if (event.kind === 'open') {
      if (event.name === 'row') {
        cells = [];
        const last = row;
        row = Number(event.attributes['r']) || last + 1;
        // an import goes on behind the last row that is done, so a row in front of it would be left out
        if (!Number.isInteger(row) || row <= last) throw new BadFile('broken');
        if (row > IMPORT_LIMITS.rows + 1) throw new BadFile('rows');
      } else if (event.name === 'c') {
        const at = columnAt(event.attributes['r'] ?? '', cells.length);
        if (at >= IMPORT_LIMITS.columns) throw new BadFile('columns');
        cell = { at, type: event.attributes['t'] ?? 'n', style: Number(event.attributes['s'] ?? 0), value: '', inline: '' };
      }
    } else if (cell && event.name === 'v') cell.value = event.text;
    else if (cell && event.name === 't') cell.inline += event.text;
    else if (cell && event.name === 'c') {
      const { at } = cell;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(cell, book);
      cell = undefined;
    } else if (event.name === 'row') yield { row, cells };
  }
}
