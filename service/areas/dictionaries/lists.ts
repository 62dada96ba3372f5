import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState, type DictionaryFileState } from '#schema/codes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import { devices } from '#service/db/tables/sync.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

type Use = DictionaryState['usedIn'][number];

/** Value lists that classes of a project use, by name; of all projects for `0`, and then also those no class uses. */
export async function dictionariesOf(context: HandlerContext, projectId: string): Promise<DictionaryState[]> {
  const { tx, tenantId } = context;
  const heads = await tx.select().from(dictionaries).where(eq(dictionaries.tenantId, tenantId)).orderBy(dictionaries.name);
  const uses = await allUses(context);
  const held = await filesOf(tx, tenantId);
  const [unsent] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(devices)
    .where(and(eq(devices.tenantId, tenantId), sql`${devices.waiting} > 0`));
  return heads
    .map(({ tenantId: _, ...head }) => ({
      ...head,
      usedIn: uses.get(head.id) ?? [],
      files: held.filter(({ dictionaryId }) => dictionaryId === head.id),
      unsentDevices: unsent?.count ?? 0,
    }))
    .filter(({ usedIn }) => projectId === '0' || usedIn.some((use) => use.projectId === projectId));
}

/** Attributes that take their values from a list. */
export const usesOf = async (context: HandlerContext, dictionaryId: string): Promise<readonly Use[]> =>
  (await allUses(context)).get(dictionaryId) ?? [];

async function allUses(context: HandlerContext): Promise<ReadonlyMap<string, Use[]>> {
  const { tx, tenantId } = context;
  const language = await callerLanguage(context);
  const own = (translations: SQL) => sql`nullif(${translations} -> ${language}::text ->> 'name', '')`;
  const { rows } = await tx.execute<{ dictionaryId: string } & Record<keyof Use, string>>(sql`
    select a.value->>'dictionaryId' as "dictionaryId", c.project_id as "projectId", c.id as "classId",
      coalesce(${own(sql`c.translations`)}, c.name) as "className",
      coalesce(${own(sql`a.value -> 'translations'`)}, a.value->>'name') as attribute
    from classes c, jsonb_array_elements(c.attributes) as a(value)
    where c.tenant_id = ${tenantId} and coalesce(a.value->>'dictionaryId', '') <> ''
    order by 4, 5`);
  return Map.groupBy(rows, ({ dictionaryId }) => dictionaryId);
}

/** One file. */
export const fileOf = async (tx: Tx, tenantId: string, id: string): Promise<DictionaryFile | undefined> =>
  (await filesOf(tx, tenantId, id))[0];

async function filesOf(tx: Tx, tenantId: string, id?: string): Promise<DictionaryFile[]> {
  const ofOne = id === undefined ? ne(dictionaryFiles.state, dictionaryFileState.deleted) : eq(dictionaryFiles.id, id);
  const found = await tx
    .select({ row: dictionaryFiles, bytes: files.bytes })
    .from(dictionaryFiles)
    .leftJoin(files, and(eq(files.tenantId, dictionaryFiles.tenantId), eq(files.id, dictionaryFiles.fileId)))
    .where(and(eq(dictionaryFiles.tenantId, tenantId), ofOne))
    .orderBy(desc(dictionaryFiles.at));
  return found.map(({ row, bytes }) => ({
    dictionaryFileId: row.id,
    dictionaryId: row.dictionaryId,
    name: row.name,
    bytes: bytes ?? 0,
    state: row.state as DictionaryFileState, // written from the code table
    version: row.version,
    checkedAgainst: row.checkedAgainst,
    counters: row.counters,
    issues: [...row.issues],
    message: row.message,
    byName: row.byName,
    at: row.at,
    deletedAt: row.deletedAt,
  }));
}
