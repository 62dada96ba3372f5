import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { endDocuments } from '#service/areas/documents/delete.ts';
import { lockWithBoxes } from '#service/areas/documents/lock.ts';
import { explain } from '#service/areas/retention/explain.ts';
import type { Tx } from '#service/db/database.ts';

/** Documents of a client that are deleted in its demonstration. */
const DELETED = 6;
const reasons = ['Zarejestrowany dwa razy', 'Skan innej osoby', 'Pusta teczka'];

/**
 * Deletes some of the last drawn documents as a person does, so that there is something to restore: with a reason, by who registered
 * them, and not what something keeps. Documents that are deleted already stay as they are.
 */
export async function deleteDemoDocuments(
  tx: Tx,
  tenantId: string,
  documents: readonly DocumentRow[],
  now: number,
): Promise<void> {
  const last = documents.toReversed().slice(0, DELETED * 4);
  const ids = last.map(({ id }) => id);
  if (ids.length === 0) return;
  const reader = await lockWithBoxes({ tx, tenantId }, last);
  const explained = await explain(tx, tenantId, ids, 'deletion', now);
  const free = last.filter(({ id }) => explained.get(id)?.can === true).slice(0, DELETED);
  for (const [at, document] of free.entries()) {
    const caller = { tenantId, userId: document.createdBy, name: document.createdByName };
    await endDocuments({ tx, tenantId, caller, now: () => now }, reader, [document], reasons[at % reasons.length] ?? '');
  }
}
