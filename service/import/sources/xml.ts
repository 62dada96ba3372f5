import { IMPORT_LIMITS } from '#schema/limits.ts';
import { BadFile, requireColumns, type Source, type SourceConfig, type SourceRow, type StoredFile } from './source.ts';
import { hasTooManyElements } from './xml-rows.ts';
import { xmlEvents } from './xml-events.ts';

/** Rows that are looked at for the names of the fields. */
const SAMPLE_ROWS = 1_000;

type Fields = ReadonlyMap<string, string>;

/** Opens an XML file: a row is an element, its fields are its children and, as `@name`, its attributes. */
export async function openXml(file: StoredFile, config: SourceConfig): Promise<Source> {
  const { rowElement = '' } = config;
  if (await hasTooManyElements(file, rowElement)) throw new BadFile('rows');
  const names = new Set<string>();
  let seen = 0;
  for await (const { fields } of records(file, rowElement)) {
    for (const name of fields.keys()) names.add(name);
    if (names.size > IMPORT_LIMITS.columns) throw new BadFile('columns');
    seen += 1;
    if (seen >= SAMPLE_ROWS) break;
  }
  if (seen === 0) throw new BadFile('empty');
  // a field of the mapping may come first in a later row
  const columns = [...new Set([...names, ...(config.columns ?? [])])];
  return { columns, rows: rowsOf(file, config, columns) };
}

async function* rowsOf(file: StoredFile, config: SourceConfig, columns: readonly string[]): AsyncGenerator<SourceRow> {
  const unseen = new Set(columns);
  for await (const { row, fields } of records(file, config.rowElement ?? '')) {
    if (row > IMPORT_LIMITS.rows) throw new BadFile('rows');
    for (const name of unseen) if (fields.has(name)) unseen.delete(name);
    yield { row, cells: columns.map((name) => fields.get(name) ?? '') };
  }
  requireColumns(
    config,
    columns.filter((name) => !unseen.has(name)),
  );
}

/** The rows with their fields: a row element at its depth; without a name the children of the root. */
async function* records(file: StoredFile, rowElement: string): AsyncGenerator<{ row: number; fields: Fields }> {
  let depth = 0;
  let rowDepth = 0;
  let row = 0;
  let fields = new Map<string, string>();
  for await (const event of xmlEvents(file.read())) {
    if (event.kind === 'open') {
      depth += 1;
      if (rowDepth === 0 && (rowElement === '' ? depth === 2 : event.name === rowElement)) {
        rowDepth = depth;
        fields = new Map(Object.entries(event.attributes).map(([name, value]) => [`@${name}`, value]));
      }
      continue;
    }
    if (rowDepth > 0 && depth === rowDepth + 1) fields.set(event.name, event.text);
    if (depth === rowDepth) {
      row += 1;
      rowDepth = 0;
      yield { row, fields };
    }
    depth -= 1;
  }
}
