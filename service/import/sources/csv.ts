import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { csvReading, csvSign } from '#schema/rules/import/csv-text.ts';
import { encodingOf } from './encoding.ts';
import { hasTooManyRecords } from './too-many-rows.ts';
import { BadFile, requireColumns, type Source, type SourceConfig, type SourceRow, type StoredFile } from './source.ts';

const SAMPLE = 64_000;

/** Opens a CSV file: its encoding and its delimiter are found by looking at it. */
export async function openCsv(file: StoredFile, config: SourceConfig): Promise<Source> {
  const encoding = await encodingOf(file);
  const text = () => decoded(file, encoding);
  const sign = config.delimiter || (await delimiterOf(text()));
  if (await hasTooManyRecords(file, sign)) throw new BadFile('rows');
  const rows = records(text(), sign);
  const first = await rows.next();
  if (first.done) throw new BadFile('empty');
  const columns = first.value.cells.map((name) => name.trim());
  requireColumns(config, columns);
  return { columns, rows };
}

async function* decoded(file: StoredFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.read()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The sign between the fields, by the first lines. */
async function delimiterOf(text: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const part of text) {
    sample += part;
    if (sample.length >= SAMPLE) break;
  }
  return csvSign(sample.slice(0, SAMPLE));
}

async function* records(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceRow, undefined> {
  const { recordBytes, columns, rows, cellCharacters } = IMPORT_LIMITS;
  const parser = Readable.from(text).pipe(parse({ ...csvReading, delimiter, info: true, max_record_size: recordBytes }));
  let count = 0;
  try {
    for await (const found of parser) {
      // `info` gives each record with its place
      const { record } = found as { record: string[] };
      count += 1;
      if (count > rows + 1) throw new BadFile('rows');
      if (record.length > columns) throw new BadFile('columns');
      if (record.some((cell) => cell.length > cellCharacters)) throw new BadFile('cell');
      yield { row: count, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(error.code === 'CSV_MAX_RECORD_SIZE' ? 'record' : 'quote');
    throw error;
  } finally {
    parser.destroy();
  }
}
