import type { Attribute } from '#schema/records/reference.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { FILE_TARGET, mapFileRow, type MappedFileRow } from '#schema/rules/import/map-file-row.ts';
import { mapped } from '#src/parts/map-columns/map-column.ts';
import { nameOf } from './line-values.ts';
import type { FileList } from '#src/parts/file-list/read-list.ts';

/** A file as a list names it. */
export interface NamedFile {
  path: string;
  name: string;
}

/** Rows of a list by the path of their file, rows whose file is not there, and files that more than one row names. */
export interface ListedFiles {
  byPath: ReadonlyMap<string, MappedFileRow>;
  /** Names of files as the list has them. */
  missing: readonly string[];
  twice: readonly string[];
}

const asCompared = (text: string) =>
  foldText(
    text
      .trim()
      .replaceAll('\\', '/')
      .replace(/^\.?\//, ''),
  );

/**
 * Finds the row of each file: by its path, by its name, or by its name without the ending. A name that several files have is none
 * of a single file, and a file that two rows name takes no values from either.
 */
export function listedFiles(
  { columns, rows }: FileList,
  mappings: readonly ColumnMapping[],
  files: readonly NamedFile[],
): ListedFiles {
  const places = placesOf(files);
  const byPath = new Map<string, MappedFileRow>();
  const [missing, twice]: [string[], string[]] = [[], []];
  for (const cells of rows) {
    const row = mapFileRow(mappings, columns, cells);
    if (row.file === '') continue;
    const path = places.get(asCompared(row.file));
    if (path === undefined) missing.push(row.file);
    else if (byPath.has(path)) twice.push(path);
    else byPath.set(path, row);
  }
  for (const path of twice) byPath.delete(path);
  return { byPath, missing, twice: [...new Set(twice)] };
}

/** Paths of files by what a list may call them. */
function placesOf(files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const inWords of [({ name }: NamedFile) => nameOf(name), ({ name }: NamedFile) => name]) {
    for (const [word, same] of Map.groupBy(files, (file) => asCompared(inWords(file)))) {
      const [one, ...others] = same;
      if (one && others.length === 0) places.set(word, one.path);
      else places.delete(word);
    }
  }
  // a path is of one file, whatever names there are
  for (const { path } of files) places.set(asCompared(path), path);
  return places;
}

/** A mapping to begin with: attributes by the names of the columns, and the file by the column that names most of the files. */
export function firstMapping(
  list: FileList,
  attributes: readonly Attribute[],
  files: readonly NamedFile[],
): readonly ColumnMapping[] {
  let mappings: readonly ColumnMapping[] = [];
  for (const column of list.columns) {
    const attribute = attributes.find(({ id, name }) => [id, name].some((one) => foldText(one) === foldText(column)));
    if (attribute) mappings = mapped(mappings, { from: column, was: '', to: `attribute:${attribute.id}` }, attributes);
  }
  const places = placesOf(files);
  const hits = list.columns.map((_, at) => list.rows.filter((cells) => places.has(asCompared(cells[at] ?? ''))).length);
  const most = Math.max(0, ...hits);
  const column = list.columns[most > 0 ? hits.indexOf(most) : -1];
  if (column === undefined) return mappings;
  const was = mappings.find(({ from }) => from === column)?.to ?? '';
  return mapped(mappings, { from: column, was, to: FILE_TARGET }, attributes);
}
