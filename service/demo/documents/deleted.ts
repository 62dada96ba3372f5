import { eq } from 'drizzle-orm';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { endDocuments } from '#service/areas/documents/delete.ts';
import { lockWithBoxes } from '#service/areas/documents/lock.ts';
import { explain } from '#service/areas/retention/explain.ts';
import type { Tx } from '#service/db/database.ts';
import { seals } from '#service/db/tables/sync.ts';

/** One of so many drawn documents is deleted: 6 of the first of the largest client. */
const DELETED_OF = 16;
const reasons = ['Zarejestrowany dwa razy', 'Skan innej osoby', 'Pusta teczka'];

/**
 * Deletes some of the last drawn documents as a person does, so that there is something to restore: with a reason, by who registered
 * them, and neither what something keeps nor what is in a sealed box: its seal would read as broken. Documents that are deleted already
 * stay as they are.
 */
export async function deleteDemoDocuments(
  tx: Tx,
  tenantId: string,
  documents: readonly DocumentRow[],
  now: number,
): Promise<void> {
  const wanted = Math.round(documents.length / DELETED_OF);
  const sealed = new Set(
    (await tx.select({ id: seals.containerId }).from(seals).where(eq(seals.tenantId, tenantId))).map(({ id }) => id),
  );
  const last = documents
    .toReversed()
    .filter(({ containerId }) => containerId === null || !sealed.has(containerId))
    .slice(0, wanted * 4);
  const ids = last.map(({ id }) => id);
  if (ids.length === 0) return;
  const reader = await lockWithBoxes({ tx, tenantId }, last);
  const explained = await explain(tx, tenantId, ids, 'deletion', now);
  const free = last.filter(({ id }) => explained.get(id)?.can === true).slice(0, wanted);
  for (const [at, document] of free.entries()) {
    const caller = { tenantId, userId: document.createdBy, name: document.createdByName };
    await endDocuments({ tx, tenantId, caller, now: () => now }, reader, [document], reasons[at % reasons.length] ?? '');
  }
}
