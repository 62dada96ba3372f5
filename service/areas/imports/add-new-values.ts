import { and, asc, eq } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import { mayIn } from '#schema/judge/may.ts';
import { addListValues } from '#service/areas/dictionaries/add-values.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues } from '#service/db/tables/imports.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { lockedImport, setImport } from './import-rows.ts';
import { isPending } from './new-values.ts';
import { basisOf } from './process-file.ts';

/**
 * Adds the new values of one list before the first row of a run; false if none are left. The basis of the check moves with it, so
 * the import stops for versions that other people publish, not for its own.
 */
export async function addNextValues(tx: Tx, run: WorkRun): Promise<boolean> {
  const { tenantId, subject: id } = run;
  const found = await lockedImport(tx, tenantId, id);
  if (found?.status !== states.running) return false;
  const { code, other, row } = importIssues;
  const pending = await tx.select({ code, other }).from(importIssues).where(isPending(found)).orderBy(asc(code), asc(row));
  const dictionaryId = pending[0]?.code;
  if (dictionaryId === undefined) return false;
  const pause = (message: string) => setImport(tx, tenantId, id, { status: states.paused, message });
  if ((await basisOf(tx, found)) !== found.checkedFor) return pause('changedSince').then(() => false);
  const author = await new TransactionReader(tx, tenantId, 'asking').person(found.by);
  if (!mayIn(author, 'dictionary.manage', '')) return pause('authorNoLists').then(() => false);
  const values = pending.filter((one) => one.code === dictionaryId).map((one) => one.other);
  const about = { tenantId, dictionaryId, userId: found.by, detail: { importId: id } };
  const version = await addListValues(tx, { ...about, values, now: run.now() });
  await tx
    .update(importIssues)
    .set({ cells: [String(version)] })
    .where(and(isPending(found), eq(code, dictionaryId)));
  await setImport(tx, tenantId, id, { checkedFor: await basisOf(tx, found) });
  return true;
}
