import type { AttributeValues } from '#schema/records/container.ts';
import type { ColumnMapping } from './import-config.ts';
import { attributesIn, mapCells } from './map-row.ts';

/** Target of the column with the names of files, in a list that accompanies files. */
export const FILE_TARGET = 'file';

/** A row of such a list: the file it describes, and values of its document. */
export interface MappedFileRow {
  /** Name or path as written; empty if no column has it. */
  file: string;
  values: AttributeValues;
}

/** Maps a row of a list that accompanies files. Unreadable cells are unchanged, and the check of the document reports them. */
export function mapFileRow(
  mappings: readonly ColumnMapping[],
  columns: readonly string[],
  cells: readonly string[],
): MappedFileRow {
  const { found } = mapCells(mappings, columns, cells);
  return { file: found.get(FILE_TARGET) ?? '', values: attributesIn(found) };
}
