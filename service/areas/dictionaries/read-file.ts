import type { DictionaryConfig, DictionaryCounters } from '#schema/calls/dictionary-files.ts';
import { IMPORT_LIMITS, LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import { isPlainText } from '#schema/rules/list-value.ts';
import { BadFile, type Source, type SourceRow } from '#service/import/sources/source.ts';

export const noCounters: DictionaryCounters = {
  values: 0,
  added: 0,
  withdrawn: 0,
  replaced: 0,
  refused: 0,
  repeated: 0,
  empty: 0,
};

/** A line of the file: a value, or one that is not taken. */
export type ReadLine =
  | { row: number; lower: string; folded: string; value: string; successor: string }
  | { row: number; issue: 'valueTooLong' | 'textInvalid' | 'empty' };

/** Lines of a file of values. A line that looks like a formula is text; control characters are not taken. */
export async function* readLines(source: Source, config: DictionaryConfig): AsyncGenerator<ReadLine> {
  const at = columnOf(source, config.column, 0);
  const successorAt = config.successorColumn === '' ? -1 : columnOf(source, config.successorColumn, -1);
  const line = ({ row, cells }: SourceRow) => lineOf(row, cells[at] ?? '', cells[successorAt] ?? '');
  if (config.headless) yield line({ row: 1, cells: source.columns });
  let values = 0;
  for await (const found of source.rows) {
    values += 1;
    if (values > IMPORT_LIMITS.dictionaryValues) throw new BadFile('rows');
    yield line(found);
  }
}

function columnOf({ columns }: Source, name: string, otherwise: number): number {
  if (name === '') return otherwise;
  const at = columns.findIndex((column) => column.toLowerCase() === name.trim().toLowerCase());
  if (at < 0) throw new BadFile('column');
  return at;
}

function lineOf(row: number, cell: string, replacing: string): ReadLine {
  // letters are composed, as in values that are typed: both are looked up in the list
  const [value = '', successor = ''] = [cell, replacing].map((text) => text.trim().normalize('NFC'));
  if (value === '') return { row, issue: 'empty' };
  if (Math.max(value.length, successor.length) > LIMITS.valueCharacters) return { row, issue: 'valueTooLong' };
  if (!isPlainText(value) || !isPlainText(successor)) return { row, issue: 'textInvalid' };
  return { row, value, successor, lower: value.toLowerCase(), folded: foldText(value) };
}
