import { and, eq } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import type { FileStore } from '#service/files/store.ts';
import { openSource, storedFile, type TableKind } from '#service/import/sources/open-source.ts';
import { BadFile, type Source } from '#service/import/sources/source.ts';

export type ImportFile = typeof files.$inferSelect;

/** The file of an import; undefined while it has none, or one that is not ready. */
export async function importFile(tx: Tx, tenantId: string, fileId: string): Promise<ImportFile | undefined> {
  const isOne = and(eq(files.tenantId, tenantId), eq(files.id, fileId), eq(files.purpose, 'import'));
  const [found] = await tx.select().from(files).where(isOne);
  return found?.state === fileState.ready ? found : undefined;
}

/** Opens the file by its configuration. Throws `BadFile`. */
export async function openImport(store: FileStore, file: ImportFile, { sheet, rowElement }: ImportConfig): Promise<Source> {
  if (!['text', 'xlsx', 'xml'].includes(file.kind)) throw new BadFile('broken');
  return openSource(file.kind as TableKind, storedFile(store, file.tenantId, file), { sheet, rowElement }); // one of the three
}

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
