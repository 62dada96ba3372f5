import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DictionaryCounters } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { putWork } from '#service/work/put.ts';
import { noCounters } from './read-file.ts';

interface FileKey {
  tenantId: string;
  id: string;
}

/**
 * Counts what the staged values of a file change in its list as it is now, and marks the file as checked against that version:
 * only this version may be replaced by it. Returns the counters; undefined if the file is not being checked.
 */
export async function compareFile(tx: Tx, { tenantId, id }: FileKey): Promise<DictionaryCounters | undefined> {
  const isFile = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id));
  const [file] = await tx.select().from(dictionaryFiles).where(isFile).for('update');
  if (file?.state !== states.checking) return undefined;
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, file.dictionaryId));
  const [head] = await tx.select({ version: dictionaries.version }).from(dictionaries).where(isList);
  const { rows } = await tx.execute<{ values: number; added: number; withdrawn: number; replaced: number }>(sql`
    with staged as (select * from dictionary_staged where tenant_id = ${tenantId} and file_id = ${id}),
      now as (select * from dictionary_values
        where tenant_id = ${tenantId} and dictionary_id = ${file.dictionaryId} and until_version = 0),
      coming as (select * from staged where successor = '')
    select (select count(*)::int from coming) as values,
      (select count(*)::int from coming c where not exists
        (select 1 from now n where n.folded = c.folded and n.value = c.value)) as added,
      (select count(*)::int from now n where not exists
        (select 1 from coming c where c.folded = n.folded and c.value = n.value)) as withdrawn,
      (select count(*)::int from now n join staged s on s.folded = n.folded and s.value = n.value and s.successor <> '') as replaced`);
  const counters = { ...(file.counters ?? noCounters), ...rows[0] };
  await tx
    .update(dictionaryFiles)
    .set({ counters, checkedAgainst: head?.version ?? 0, state: states.checked })
    .where(isFile);
  return counters;
}

/** Has the checked files of a list compared with its new version: the difference a person sees must be the one that is published. */
export async function compareAgain(
  tx: Tx,
  { tenantId, dictionaryId, now }: { tenantId: string; dictionaryId: string; now: number },
): Promise<void> {
  const isWaiting = and(
    eq(dictionaryFiles.tenantId, tenantId),
    eq(dictionaryFiles.dictionaryId, dictionaryId),
    eq(dictionaryFiles.state, states.checked),
  );
  const found = await tx.update(dictionaryFiles).set({ state: states.checking, message: '' }).where(isWaiting).returning();
  for (const { id, by } of found) await putWork(tx, tenantId, { kind: 'dictionary.compare', subject: id, payload: {}, by, now });
}

/** Leaves a file whose publishing or comparison failed for good to a person, who may publish or delete it. */
export async function leaveChecked(tx: Tx, { tenantId, subject }: { tenantId: string; subject: string }): Promise<void> {
  const isFile = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, subject));
  const isWorkedOn = inArray(dictionaryFiles.state, [states.publishing, states.checking]);
  // of a failed comparison it keeps the version before, so publishing it compares it first
  await tx.update(dictionaryFiles).set({ state: states.checked, message: 'fault' }).where(and(isFile, isWorkedOn));
}
