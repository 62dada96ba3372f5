import { and, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm';
import { documentEvent } from '#schema/codes.ts';
import { registration } from '#schema/entities/registration.ts';
import { isNamed } from '#service/areas/files/content.ts';
import { eraseFlowValues } from '#service/areas/workflow/cases.ts';
import { appendHistory } from '#service/areas/sync/document-history.ts';
import { dropNumbers } from '#service/areas/sync/document-numbers.ts';
import type { Tx } from '#service/db/database.ts';
import * as contents from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { steps } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Caller } from '#service/http/handlers.ts';
import { dropPrepared } from './dropped.ts';
import { eraseFromOperations } from './erase-operations.ts';
import { dropTerms } from './terms.ts';

/**
 * Reason for erasing a document: deleted 30 days ago, destroyed by the archive under a certificate, or anonymized as a whole by
 * a user.
 */
export type EraseReason =
  | { basis: 'deleted' }
  | { basis: 'destroyed'; certificate: string }
  | { basis: 'anonymized'; reason: string };

/**
 * The only implementation of erasure. Deletes values, numbers, files, layers, words, texts, pins, links and the contents of steps,
 * operations, cases, positions and proposals. Keeps id, code, class, dates and the history, which records the basis. The next
 * sweep deletes the bytes, unless another document has the same. Call it under the lock of the document, after `explain`. Returns
 * the contents that no other file needs; their rendered pages are deleted after the commit.
 */
export async function eraseDocument(
  tx: Tx,
  { tenantId, id, version, code }: Pick<typeof registrations.$inferSelect, 'tenantId' | 'id' | 'version' | 'code'>,
  { basis, ...proof }: EraseReason,
  now: number,
  /** The deciding user; empty for the daily work. */
  who: Pick<Caller, 'userId' | 'name'> = { userId: '', name: '' },
): Promise<string[]> {
  const bare = { values: {}, evidence: {}, toVerify: [], tries: {} };
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, id));
  const erased = { ...bare, words: '', tagIds: [], incomplete: [], erasedAt: now };
  await tx.update(registrations).set(erased).where(its);
  const unneeded = await eraseFiles(tx, tenantId, id);
  for (const table of [contents.pageLayers, contents.pageLayerSteps, contents.textStates, contents.documentPins])
    await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.documentId, id)));
  const { documentLinks: links, anonymizations, massRows } = contents;
  await tx.delete(links).where(and(eq(links.tenantId, tenantId), or(eq(links.fromId, id), eq(links.toId, id))));
  await dropTerms(tx, tenantId, id);
  await dropNumbers(tx, tenantId, [id]);
  await eraseFlowValues(tx, tenantId, id);
  await dropPrepared(tx, tenantId, [id]);
  const proposed = and(eq(anonymizations.tenantId, tenantId), eq(anonymizations.documentId, id));
  await tx.update(anonymizations).set({ proposals: [] }).where(proposed);
  const changed = and(eq(massRows.tenantId, tenantId), eq(massRows.documentId, id));
  await tx.update(massRows).set({ before: {}, message: '' }).where(changed);
  const ofRow = and(eq(steps.tenantId, tenantId), eq(steps.collection, registration.name), eq(steps.rowId, id));
  // id, code, class and dates of each step remain
  await tx
    .update(steps)
    .set({ before: sql`${steps.before} || ${JSON.stringify(bare)}::text::jsonb` })
    .where(ofRow);
  const by = { userId: who.userId, userName: who.name, deviceId: '', deviceAt: now, opId: '' };
  await appendHistory(tx, tenantId, [
    { documentId: id, operation: documentEvent.erased, version, page: 0, at: now, detail: { basis, ...proof }, ...by },
  ]);
  await eraseFromOperations(tx, tenantId, id, code);
  return unneeded;
}

/** Removes the versions with their files, except for files that another document refers to. */
async function eraseFiles(tx: Tx, tenantId: string, documentId: string): Promise<string[]> {
  const { documentFiles } = contents;
  const own = and(eq(documentFiles.tenantId, tenantId), eq(documentFiles.documentId, documentId));
  const gone = await tx.delete(documentFiles).where(own).returning({ fileIds: documentFiles.fileIds });
  return eraseUnused(
    tx,
    tenantId,
    gone.flatMap(({ fileIds }) => fileIds),
  );
}

/** Deletes those of these files that no version refers to. Returns their contents, except for those another file has too. */
export async function eraseUnused(tx: Tx, tenantId: string, fileIds: readonly string[]): Promise<string[]> {
  const { documentFiles } = contents;
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return [];
  const isShared = and(eq(documentFiles.tenantId, tenantId), arrayOverlaps(documentFiles.fileIds, ids));
  const shared = await tx.select({ fileIds: documentFiles.fileIds }).from(documentFiles).where(isShared);
  const kept = new Set(shared.flatMap((row) => row.fileIds));
  const lone = ids.filter((id) => !kept.has(id));
  if (lone.length === 0) return [];
  const removed = await tx
    .delete(files)
    .where(and(eq(files.tenantId, tenantId), inArray(files.id, lone)))
    .returning({ sha256: files.sha256 });
  const unneeded: string[] = [];
  for (const { sha256 } of removed) if (!(await isNamed(tx, tenantId, sha256))) unneeded.push(sha256);
  return unneeded;
}
