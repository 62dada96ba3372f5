import { createHash } from 'node:crypto';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { bulkColumns } from '#schema/rules/bulk-columns.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import type { BadFileReason } from '#schema/rules/import/bad-file.ts';
import { refusedFor } from '#service/areas/files/opening.ts';
import { HEAD_BYTES, kindOfFile } from '#service/files/kinds.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import type { ArrivingFile, Refused } from '#service/http/handlers.ts';
import { openSource, type TableKind } from '#service/import/sources/open-source.ts';
import { BadFile, type Source, type StoredFile } from '#service/import/sources/source.ts';

/** A row of the file as it was written. */
export interface BulkRow {
  row: number;
  code: string;
  type: string;
  note: string;
}

export interface BulkFile {
  sha256: string;
  rows: readonly BulkRow[];
}

/** Reads the file of a bulk order as it arrives. It is small, and stays in memory: nothing is kept of it. */
export async function readBulkFile(arriving: ArrivingFile): Promise<BulkFile | Refused> {
  const bytes = await bytesOf(arriving);
  if (bytes.byteLength === 0) return refusedFor('empty');
  const kind = kindOfFile(arriving.name, bytes.subarray(0, HEAD_BYTES));
  if (kind === 'noise') return refusedFor('broken');
  if (typeof kind !== 'string') return refusedFor('kindDiffers', kind.differs);
  if (kind === 'unknown' || !fileRules.bulk.kinds.includes(kind)) return refusedFor('kindForbidden');
  try {
    // the kinds of this purpose have rows
    const source = await openSource(kind as TableKind, inMemory(bytes), { unpackedBytes: ORDER_LIMITS.bulkUnpackedBytes });
    const rows = await rowsOf(source);
    return 'refused' in rows ? rows : { sha256: createHash('sha256').update(bytes).digest('hex'), rows };
  } catch (error) {
    if (error instanceof BadFile) return refusalOf(error.reason);
    throw error;
  }
}

async function bytesOf({ chunks }: ArrivingFile): Promise<Buffer> {
  const { mostBytes } = fileRules.bulk;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new BodyFault('request.tooLarge', `Such a file has at most ${mostBytes} bytes.`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const inMemory = (bytes: Buffer): StoredFile => ({
  bytes: bytes.byteLength,
  read: async function* (start = 0, end = bytes.byteLength) {
    yield bytes.subarray(start, end);
  },
});

async function rowsOf({ columns, rows }: Source): Promise<BulkRow[] | Refused> {
  const at = bulkColumns(columns) ?? (columns.length === 1 ? plainList : null);
  if (!at) return { refused: 'bulk.noCodes', message: 'The first row names no column of codes.' };
  // a plain list has no headings: its first row is a code as well
  const found: BulkRow[] = at === plainList ? [{ row: 1, code: columns[0] ?? '', type: '', note: '' }] : [];
  for await (const { row, cells } of rows) {
    // spreadsheets end in rows that are formatted and empty
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (found.length === ORDER_LIMITS.bulkRows) return tooMany;
    found.push({ row, code: cells[at.code] ?? '', type: cells[at.type] ?? '', note: (cells[at.note] ?? '').trim() });
  }
  return found.length === 0 ? refusedFor('empty') : found;
}

/** Columns of a list with a code in each line and nothing else. */
const plainList = { code: 0, type: -1, note: -1 };

const tooMany: Refused = { refused: 'bulk.tooManyRows', message: `A file has at most ${ORDER_LIMITS.bulkRows} rows.` };

function refusalOf(reason: BadFileReason): Refused {
  if (reason === 'rows') return tooMany;
  if (reason === 'empty') return refusedFor('empty');
  if (reason === 'bomb' || reason === 'size' || reason === 'entries') return refusedFor('bomb');
  if (reason === 'nested' || reason === 'macros' || reason === 'doctype') return refusedFor('kindForbidden');
  return refusedFor('broken');
}
