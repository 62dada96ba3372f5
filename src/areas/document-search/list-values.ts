import type { SearchAttribute } from '#schema/calls/search.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { FileList } from '#src/parts/file-list/read-list.ts';

/** The values of a pasted text: a line each, blank lines left out, each once. */
export function valuesIn(text: string): string[] {
  return [...new Set(text.split(/\r\n|\r|\n/).map((line) => line.trim()))].filter((line) => line !== '');
}

/** Values of a file, and their attribute where a column has its name. */
export interface FileValues {
  id: string | undefined;
  values: readonly string[];
}

/**
 * Reads a file that was filled in: the first column with the name of an attribute and with values. A file without such a column is
 * a list of values from its first line on.
 */
export function valuesOf({ columns, rows }: FileList, attributes: readonly Pick<SearchAttribute, 'id' | 'name'>[]): FileValues {
  const named = columns.map((column) => attributes.find(({ name }) => name.trim() === column));
  const cellsOf = (at: number) => valuesIn(rows.map((cells) => cells[at] ?? '').join('\n'));
  const at = named.findIndex((attribute, column) => attribute && cellsOf(column).length > 0);
  if (at >= 0) return { id: named[at]?.id, values: cellsOf(at) };
  const isTemplate = named.some((attribute) => attribute !== undefined);
  return { id: undefined, values: isTemplate ? [] : valuesIn([columns[0] ?? '', ...cellsOf(0)].join('\n')) };
}

/** Why a list cannot be looked for. */
export type ListTrouble = 'none' | 'tooMany' | 'tooLong';

/** Returns why these values cannot be looked for; undefined if they can. */
export function troubleOf(values: readonly string[]): ListTrouble | undefined {
  if (values.length === 0) return 'none';
  if (values.length > DOCUMENT_LIMITS.listSearch) return 'tooMany';
  return values.some(({ length }) => length > LIMITS.nameCharacters) ? 'tooLong' : undefined;
}

/** The values that no document of the result has. */
export const missingOf = (values: readonly string[], listed: ReadonlySet<string>): string[] =>
  values.filter((value) => !listed.has(value));
