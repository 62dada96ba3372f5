import { and, eq, sql } from 'drizzle-orm';
import { csvText } from '#schema/rules/csv.ts';
import { dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { contentTypes } from '#service/files/kinds.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { CallerContext, Outcome } from '#service/http/handlers.ts';

/** A file as it was sent, or the values of a list now. */
export async function downloadOf({ db, tenantId, note }: CallerContext, store: FileStore, id: string): Promise<Outcome<never>> {
  const file = await db.inTenant(tenantId, async (tx) => {
    const isOne = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id));
    const isOf = and(eq(files.tenantId, dictionaryFiles.tenantId), eq(files.id, dictionaryFiles.fileId));
    return (await tx.select({ row: files }).from(dictionaryFiles).innerJoin(files, isOf).where(isOne))[0]?.row;
  });
  if (!file) return valuesOf({ db, tenantId }, id);
  const key = contentKey(tenantId, file.sha256);
  if (!(await store.head(key))) return { refused: 'file.lost', message: 'The content of this file is missing from the store.' };
  const { bytes, sha256: etag, name, kind } = file;
  note({ dictionaryFileId: id });
  const type = contentTypes[kind as FileKind]; // written when it came
  return { stream: (start, end) => store.get(key, start, end), bytes, etag, name, type };
}

async function valuesOf({ db, tenantId }: Pick<CallerContext, 'db' | 'tenantId'>, id: string): Promise<Outcome<never>> {
  return db.inTenant(tenantId, async (tx) => {
    const isOne = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, id));
    const [head] = await tx.select().from(dictionaries).where(isOne);
    if (!head) return { refused: 'row.unknown', message: 'There is no such file or value list.' };
    const { rows } = await tx.execute<{ value: string }>(sql`select value from dictionary_values
      where tenant_id = ${tenantId} and dictionary_id = ${id} and until_version = 0 order by folded, value`);
    const text = csvText([['value'], ...rows.map(({ value }) => [value])]);
    return { file: new TextEncoder().encode(text), name: `${head.name}.csv`, type: 'text/csv; charset=utf-8' };
  });
}
