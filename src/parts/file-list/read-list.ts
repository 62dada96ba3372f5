import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { csvReading, csvSign } from '#schema/rules/import/csv-text.ts';

/** A list of values that comes with files: a row for each file. */
export interface FileList {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Reasons why a list cannot be read. */
export type ListFault = 'size' | 'encoding' | 'empty' | 'quote' | 'columns' | 'rows' | 'cell';

const SAMPLE = 64_000;

/** Reads a list as the service reads tables: UTF-8 where every byte is, else as Polish Windows; every cell is text. */
export async function readList(file: File): Promise<FileList | { fault: ListFault }> {
  if (file.size > DOCUMENT_LIMITS.listBytes) return { fault: 'size' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { fault: 'encoding' };
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync');
  try {
    const records: string[][] = parse(text, { ...csvReading, delimiter: csvSign(text.slice(0, SAMPLE)) });
    const [columns = [], ...rows] = records.map((cells) => cells.map((cell) => cell.trim()));
    const fault = faultOf(columns, rows);
    return fault ? { fault } : { name: file.name, columns, rows };
  } catch (error) {
    if (error instanceof CsvError) return { fault: 'quote' };
    throw error;
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  // two bytes a sign, and bytes that are no text
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

const isLong = (cell: string) => cell.length > DOCUMENT_LIMITS.listCell;

function faultOf(columns: readonly string[], rows: readonly (readonly string[])[]): ListFault | undefined {
  if (rows.length === 0) return 'empty';
  if (rows.length > DOCUMENT_LIMITS.listRows) return 'rows';
  // a target is named by its column
  if (columns.length > IMPORT_LIMITS.columns || new Set(columns).size < columns.length) return 'columns';
  return columns.some(isLong) || rows.some((cells) => cells.some(isLong)) ? 'cell' : undefined;
}
