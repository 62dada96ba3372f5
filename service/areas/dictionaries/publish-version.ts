import { and, eq, sql } from 'drizzle-orm';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { CLIENT } from '#schema/scopes.ts';
import type { Tx } from '#service/db/database.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { dictionaryFiles, dictionaryStaged } from '#service/db/tables/dictionary-files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { compareAgain } from './compare.ts';
import { keepingPast } from './version-content.ts';

interface Publishing {
  tenantId: string;
  /** The file. */
  id: string;
  now: number;
  /** Version of the list the difference was shown against; undefined where the file withdraws nothing. */
  versionSeen?: number;
}

/**
 * Makes the staged values of a checked file the next version of its list: values, head and feed in one transaction, so no
 * reader ever sees half of it. A list that moved since leaves the file checked. Ends the transaction (`stampFeed`).
 */
export async function publishVersion(tx: Tx, { tenantId, id, now, versionSeen }: Publishing): Promise<void> {
  const isFile = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id));
  const [file] = await tx.select().from(dictionaryFiles).where(isFile);
  if (file?.state !== states.checked && file?.state !== states.publishing) return;
  const { dictionaryId } = file;
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  const [head] = await tx.select().from(dictionaries).where(isList).for('update');
  if (!head) return;
  if (versionSeen !== undefined && head.version !== versionSeen) {
    await tx.update(dictionaryFiles).set({ state: states.checked, message: 'moved' }).where(isFile);
    return;
  }
  const version = head.version + 1;
  const isValue = sql`v.tenant_id = ${tenantId} and v.dictionary_id = ${dictionaryId}`;
  const staged = sql`select * from dictionary_staged where tenant_id = ${tenantId} and file_id = ${id}`;
  // Joined once, not looked up for each value: a list has a million of them. The planner has no statistics of rows that were
  // written a moment ago, and would look through them once for each value.
  await tx.execute(sql`set local enable_nestloop = off`);
  // one statement, so that both lists are compared once: what it reads of them is how they were before it
  await tx.execute(sql`
    with diff as materialized (
      select coalesce(c.folded, s.folded) as folded, coalesce(c.value, s.value) as value, c.value is null as "isNew",
        coalesce(s.successor, '') as successor
      from (select folded, value from dictionary_values
        where tenant_id = ${tenantId} and dictionary_id = ${dictionaryId} and until_version = 0) c
      full join (${staged}) s on s.folded = c.folded and s.value = c.value
      where case when c.value is null then s.successor = '' else s.value is null or s.successor <> '' end
    ), past as (
      ${keepingPast({ tenantId, dictionaryId }, sql`select folded, value from diff where "isNew"`)}
    ), gone as (
      update dictionary_values v set until_version = ${version}, successor = d.successor from diff d
      where not d."isNew" and ${isValue} and v.until_version = 0 and v.folded = d.folded and v.value = d.value
    )
    insert into dictionary_values (tenant_id, dictionary_id, folded, value, since_version, until_version, successor)
    select ${tenantId}, ${dictionaryId}, folded, value, ${version}, 0, '' from diff where "isNew"
    on conflict (tenant_id, dictionary_id, folded, value) do update set since_version = ${version}, until_version = 0, successor = ''`);
  await tx.execute(sql`
    update dictionary_values v set successor = s.successor, named_version = ${version} from (${staged}) s
    where ${isValue} and v.until_version > 0 and s.successor <> '' and s.folded = v.folded and s.value = v.value
      and v.successor <> s.successor`);
  await tx.execute(sql`set local enable_nestloop = on`);
  await tx.update(dictionaryFiles).set({ state: states.replaced }).where(isCurrent(tenantId, dictionaryId));
  await tx.update(dictionaryFiles).set({ state: states.current, version, publishedVersion: version, message: '' }).where(isFile);
  await tx.delete(dictionaryStaged).where(and(eq(dictionaryStaged.tenantId, tenantId), eq(dictionaryStaged.fileId, id)));
  await moveHead(tx, { tenantId, dictionaryId, version, now });
}

const isCurrent = (tenantId: string, dictionaryId: string) =>
  and(
    eq(dictionaryFiles.tenantId, tenantId),
    eq(dictionaryFiles.dictionaryId, dictionaryId),
    eq(dictionaryFiles.state, states.current),
  );

/**
 * Counts the values of the version that is now current, has the files that wait for a person compared with it again, and sends its
 * head to the devices. Ends the transaction.
 */
export async function moveHead(
  tx: Tx,
  { tenantId, dictionaryId, version, now }: { tenantId: string; dictionaryId: string; version: number; now: number },
): Promise<void> {
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  const size = sql<number>`(select count(*)::int from dictionary_values
    where tenant_id = ${tenantId} and dictionary_id = ${dictionaryId} and until_version = 0)`;
  const [moved] = await tx.update(dictionaries).set({ version, date: now, size }).where(isList).returning();
  if (!moved) return;
  await compareAgain(tx, { tenantId, dictionaryId, now });
  const { tenantId: _, ...row } = moved;
  await stampFeed(tx, tenantId, [{ stream: 'dictionaries', id: dictionaryId, scope: CLIENT, row }]);
}
