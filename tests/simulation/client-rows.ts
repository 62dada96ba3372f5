import { and, eq, notInArray } from 'drizzle-orm';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Configuration } from '#schema/judge/memory-vault.ts';
import type { Sight } from '#schema/rules/sight.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { tenants, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { tags } from '#service/db/tables/documents.ts';
import * as dictionaryTables from '#service/db/tables/dictionaries.ts';
import * as vault from '#service/db/tables/vault.ts';
import { people, rolesNow } from '#sync/simulator/model/client-data.ts';

/** The simulator's client as rows of the real database, and what an administrator changes in it. */

/** Writes a client as the model has it, and tells devices of it in the same words. */
export function fillClient(
  db: Database,
  tenantId: string,
  {
    operators,
    isOrdering,
    configuration,
    feedRows,
  }: { operators: number; isOrdering: boolean; configuration: Configuration; feedRows: readonly FeedDraft[] },
): Promise<void> {
  const mine = people(operators, isOrdering);
  const withTenant = <R extends object>(rows: Iterable<R>) => [...rows].map((row) => ({ ...row, tenantId }));
  return db.asSystem(async (tx) => {
    await tx.insert(tenants).values({ tenantId, urlPath: tenantId, name: tenantId, language: 'pl', parameters: {} });
    const persons = mine.map(({ userId, roles }) => ({ id: userId, userName: userId, name: userId, roles: [...roles] }));
    await tx.insert(users).values(withTenant(persons.map((person) => ({ ...person, passwordHash: '' }))));
    await tx.insert(vault.projects).values(withTenant(configuration.projects.values()));
    await tx.insert(vault.classes).values(withTenant(configuration.classes.values()));
    await tx.insert(vault.classVersions).values([...configuration.classes.values()].map((row) => versionRow(tenantId, row)));
    await tx.insert(vault.containerTypes).values(withTenant(configuration.containerTypes.values()));
    await tx.insert(vault.costCenters).values(withTenant(configuration.costCenters.values()));
    const tagRows = [...configuration.tags].map(([id, projectId]) => ({ id, projectId, name: id, folded: id }));
    await tx.insert(tags).values(withTenant(tagRows));
    await putRights(tx, tenantId, configuration);
    await stamp(tx, tenantId, configuration, feedRows);
  });
}

/** Writes what changed, and its rows of the feed, in one transaction as an administrator's call does. */
export function changeClient(
  db: Database,
  tenantId: string,
  configuration: Configuration,
  feedRows: readonly FeedDraft[],
): Promise<void> {
  return db.asSystem((tx) => stamp(tx, tenantId, configuration, feedRows));
}

async function stamp(tx: Tx, tenantId: string, configuration: Configuration, feedRows: readonly FeedDraft[]): Promise<void> {
  for (const { stream, id, row } of feedRows) {
    const [of = '', name = ''] = id.split('/');
    if (stream === 'dictionaries') await putDictionary(tx, tenantId, row as DictionaryRow, configuration); // announced so
    if (stream === 'scopes') await putRights(tx, tenantId, configuration);
    if (stream === 'references' && of === 'project') await putProject(tx, tenantId, configuration, name);
    if (stream === 'references' && of === 'class') await putClass(tx, tenantId, configuration, name);
    if (stream === 'references' && of === 'costCenter') await putCostCenter(tx, tenantId, configuration, name);
  }
  await stampFeed(tx, tenantId, feedRows);
}

const versionRow = (tenantId: string, { id, version, attributes }: DocumentClass) => ({
  tenantId,
  classId: id,
  version,
  attributes,
});

async function putProject(tx: Tx, tenantId: string, { projects }: Configuration, id: string): Promise<void> {
  const ours = and(eq(vault.projects.tenantId, tenantId), eq(vault.projects.id, id));
  await tx
    .update(vault.projects)
    .set({ active: projects.get(id)?.active ?? false })
    .where(ours);
}

async function putCostCenter(tx: Tx, tenantId: string, { costCenters }: Configuration, id: string): Promise<void> {
  const ours = and(eq(vault.costCenters.tenantId, tenantId), eq(vault.costCenters.id, id));
  await tx
    .update(vault.costCenters)
    .set({ status: costCenters.get(id)?.status ?? 0 })
    .where(ours);
}

async function putClass(tx: Tx, tenantId: string, { classes }: Configuration, id: string): Promise<void> {
  const now = classes.get(id);
  if (!now) return;
  const { version, attributes } = now;
  const ours = and(eq(vault.classes.tenantId, tenantId), eq(vault.classes.id, id));
  await tx.update(vault.classes).set({ version, attributes }).where(ours);
  await tx.insert(vault.classVersions).values(versionRow(tenantId, now)).onConflictDoNothing();
}

interface DictionaryRow {
  id: string;
  name: string;
  type: number;
  version: number;
  date: number;
  size: number;
}

async function putDictionary(tx: Tx, tenantId: string, row: DictionaryRow, { dictionaries }: Configuration): Promise<void> {
  const { id: dictionaryId, version } = row;
  const now = [...(dictionaries.get(dictionaryId) ?? [])];
  await insertRows(tx, dictionaryTables.dictionaries, [{ ...row, tenantId }], 'replace');
  const { dictionaryValues } = dictionaryTables;
  const gone = and(
    eq(dictionaryValues.tenantId, tenantId),
    eq(dictionaryValues.dictionaryId, dictionaryId),
    eq(dictionaryValues.untilVersion, 0),
    notInArray(dictionaryValues.value, now),
  );
  await tx.update(dictionaryValues).set({ untilVersion: version }).where(gone);
  const rows = now.map((value) => ({
    tenantId,
    dictionaryId,
    value,
    folded: foldText(value),
    sinceVersion: version,
    untilVersion: 0,
  }));
  await insertRows(tx, dictionaryValues, rows, 'replace');
}

async function putRights(tx: Tx, tenantId: string, configuration: Configuration): Promise<void> {
  await tx.delete(userProjects).where(eq(userProjects.tenantId, tenantId));
  await tx.delete(userRestrictions).where(eq(userRestrictions.tenantId, tenantId));
  const rights = [...configuration.people.values()].flatMap(({ userId, projects }) =>
    [...projects.keys()].map((projectId) => ({ tenantId, userId, projectId })),
  );
  if (rights.length > 0) await tx.insert(userProjects).values(rights);
  const restrictions = [...configuration.sights].flatMap(([userId, sight]) => restrictionRows(tenantId, userId, sight));
  if (restrictions.length > 0) await tx.insert(userRestrictions).values(restrictions);
  for (const person of configuration.people.values()) {
    const theirs = and(eq(users.tenantId, tenantId), eq(users.id, person.userId));
    await tx
      .update(users)
      .set({ roles: [...rolesNow(person)], sighted: configuration.sights.has(person.userId) })
      .where(theirs);
  }
}

function restrictionRows(tenantId: string, userId: string, { restrictions }: Sight) {
  return [...restrictions].flatMap(([classId, its]) =>
    its.map(({ attributeId, allowed }) => ({ tenantId, userId, classId, attributeId, allowed: [...allowed] })),
  );
}
