import { and, asc, eq } from 'drizzle-orm';
import type { DictionaryConfiguration, dictionaryFileCalls } from '#schema/calls/dictionary-files.ts';
import { dictionaryType } from '#schema/codes.ts';
import { CLIENT } from '#schema/scopes.ts';
import type { Tx } from '#service/db/database.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { dictionaryConfigs } from '#service/db/tables/dictionary-files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { Handler } from '#service/http/handlers.ts';

/** Configurations of files of value lists, by name. */
export async function configurationsOf(tx: Tx, tenantId: string): Promise<DictionaryConfiguration[]> {
  const found = await tx
    .select({ row: dictionaryConfigs, dictionaryName: dictionaries.name })
    .from(dictionaryConfigs)
    .innerJoin(
      dictionaries,
      and(eq(dictionaries.tenantId, dictionaryConfigs.tenantId), eq(dictionaries.id, dictionaryConfigs.dictionaryId)),
    )
    .where(eq(dictionaryConfigs.tenantId, tenantId))
    .orderBy(asc(dictionaryConfigs.name));
  return found.map(({ row: { tenantId: _, ...row }, dictionaryName }) => ({ ...row, dictionaryName }));
}

/** Saves a configuration. Its ids come from the operation, so a repeat makes nothing twice. */
export const saveConfiguration: Handler<typeof dictionaryFileCalls.configurationSave> = async (context, asked) => {
  const { tx, tenantId, now } = context;
  const {
    opId,
    id = opId,
    name,
    dictionaryId = opId,
    dictionaryName = name,
    type = dictionaryType.standard,
    projectId,
    config,
  } = asked;
  if (projectId !== '') {
    const isOne = and(eq(projects.tenantId, tenantId), eq(projects.id, projectId));
    if ((await tx.select({ id: projects.id }).from(projects).where(isOne)).length === 0)
      return { refused: 'row.unknown', message: 'There is no such project.' };
  }
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  const [known] = await tx.select().from(dictionaries).where(isList);
  if (!known && dictionaryId !== opId) return { refused: 'row.unknown', message: 'There is no such value list.' };
  if (!known) {
    const isNamed = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.name, dictionaryName));
    if ((await tx.select({ id: dictionaries.id }).from(dictionaries).where(isNamed)).length > 0)
      return { refused: 'dictionary.nameTaken', message: 'Another value list has this name.' };
  }
  const head = { id: dictionaryId, name: dictionaryName, type, version: 0, date: now(), size: 0 };
  if (!known) await tx.insert(dictionaries).values({ tenantId, ...head });
  const row = { tenantId, id, name, dictionaryId, projectId, config };
  const { tenantId: tenant, id: key } = dictionaryConfigs;
  await tx
    .insert(dictionaryConfigs)
    .values(row)
    .onConflictDoUpdate({ target: [tenant, key], set: { name, projectId, config } });
  if (!known) await stampFeed(tx, tenantId, [{ stream: 'dictionaries', id: dictionaryId, scope: CLIENT, row: head }]);
  context.note({ configuration: id });
  const saved = (await configurationsOf(tx, tenantId)).find((each) => each.id === id);
  return saved ? { data: saved } : { refused: 'row.unknown', message: 'There is no such configuration.' };
};
