import type { BadFileReason } from '#schema/rules/import/bad-file.ts';

/**
 * Rows of a table file, read as a stream. The first row of a CSV or XLSX file and the field names of an XML file are the header.
 * Everything in a file is text: a formula is never run, a number is as it was written.
 */
export interface SourceRow {
  /** Its number in the file, from 1: what a person sees in the program that made the file. */
  row: number;
  cells: readonly string[];
}

export interface Source {
  /** Names of the columns. */
  columns: readonly string[];
  rows: AsyncIterable<SourceRow>;
}

/** The file is refused: nothing of it is taken. */
export class BadFile extends Error {
  readonly reason: BadFileReason;
  constructor(reason: BadFileReason) {
    super(`The file is refused: ${reason}.`);
    this.reason = reason;
  }
}

/** Reading of a file, as far as the file leaves it open. */
export interface SourceConfig {
  /** Name of the sheet of an XLSX file; empty for the first one. */
  sheet?: string | undefined;
  /** Element of a row in an XML file; empty for the children of the first element. */
  rowElement?: string | undefined;
  delimiter?: string | undefined;
  /** Columns of the mapping: an XML file may have them in late rows alone. */
  columns?: readonly string[] | undefined;
  /** Refuses a file that does not have all of them; an XML file at its end. */
  needsColumns?: boolean | undefined;
  /** Bytes a packed file may unpack to; those of an import if it is not named. */
  unpackedBytes?: number | undefined;
}

/** Refuses a file without a column of the mapping: its cells would be taken for empty ones. */
export function requireColumns({ columns = [], needsColumns = false }: SourceConfig, found: readonly string[]): void {
  if (needsColumns && columns.some((name) => !found.includes(name))) throw new BadFile('column');
}

/** Bytes of a stored file, from any place; a source reads only the parts it needs. */
export interface StoredFile {
  bytes: number;
  read: (start?: number, end?: number) => AsyncIterable<Uint8Array>;
}
