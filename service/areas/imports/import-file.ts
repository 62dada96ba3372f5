import { and, eq } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import type { FileStore } from '#service/files/store.ts';
import { openSource, storedFile, type TableKind } from '#service/import/sources/open-source.ts';
import { BadFile, type Source, type StoredFile } from '#service/import/sources/source.ts';

export type ImportFile = typeof files.$inferSelect;

/** The file of an import; undefined while it has none, or one that is not ready. */
export async function importFile(tx: Tx, tenantId: string, fileId: string): Promise<ImportFile | undefined> {
  const isOne = and(eq(files.tenantId, tenantId), eq(files.id, fileId), eq(files.purpose, 'import'));
  const [found] = await tx.select().from(files).where(isOne);
  return found?.state === fileState.ready ? found : undefined;
}

/** Manner of reading the file of an import. */
interface Reading {
  /** Is given the part of the file that was read, from 0 to 1, while its rows are read. */
  onRead?: (part: number) => void;
  /** Refuses a file without all columns of the mapping; a person who maps a file sees it without them. */
  needsColumns?: boolean;
}

/** Opens the file by its configuration. Throws `BadFile`. */
export async function openImport(
  store: FileStore,
  file: ImportFile,
  { sheet, rowElement, columns: mapped }: ImportConfig,
  { onRead, needsColumns }: Reading = {},
): Promise<Source> {
  if (!['text', 'xlsx', 'xml'].includes(file.kind)) throw new BadFile('broken');
  const stored = storedFile(store, file.tenantId, file);
  // parts of a packed file are not read in their order, and a small one is read whole before its first row is judged
  const isMeasured = onRead && file.kind !== 'xlsx' && file.bytes >= LEAST_MEASURED;
  const reading = { sheet, rowElement, columns: mapped.map(({ from }) => from), needsColumns };
  return openSource(file.kind as TableKind, isMeasured ? measured(stored, onRead) : stored, reading); // one of the three
}

/** Bytes of a file whose reading shows how far the rows are: those read ahead do not matter in it. */
const LEAST_MEASURED = 4_000_000;

const measured = (file: StoredFile, onRead: (part: number) => void): StoredFile => ({
  bytes: file.bytes,
  read: async function* (start = 0, end?: number) {
    let at = start;
    for await (const chunk of file.read(start, end)) {
      at += chunk.byteLength;
      onRead(at / file.bytes);
      yield chunk;
    }
  },
});

const SAMPLE_ROWS = 100;

/** Columns and first rows of a file, or the reason it cannot be read. */
export async function sampleOf(store: FileStore, file: ImportFile | undefined, config: ImportConfig) {
  if (!file) return { columns: [], sample: [], badFile: '' };
  const sample: string[][] = [];
  try {
    const source = await openImport(store, file, config);
    for await (const { cells } of source.rows) {
      sample.push([...cells]);
      if (sample.length === SAMPLE_ROWS) break;
    }
    return { columns: [...source.columns], sample, badFile: '' };
  } catch (error) {
    if (error instanceof BadFile) return { columns: [], sample: [], badFile: error.reason };
    throw error;
  }
}
