import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { explain } from '#service/areas/retention/explain.ts';
import type { Tx } from '#service/db/database.ts';
import { anonymizations, documentFiles, pageLayers } from '#service/db/tables/documents.ts';
import { eraseUnused } from './erase.ts';
import { lockDocument } from './lock.ts';

/** Versions that were removed 30 days ago and still have their files. */
const areDue = (tenantId: string, now: number) =>
  and(
    eq(documentFiles.tenantId, tenantId),
    gt(documentFiles.removedAt, 0),
    lte(documentFiles.removedAt, now - DOCUMENT_LIMITS.restoreDays * DAY_MS),
    sql`cardinality(${documentFiles.fileIds}) > 0`,
  );

/** Ids of the next documents with a removed version that is due, in order. */
async function idsAfter(tx: Tx, tenantId: string, after: string, now: number, limit: number): Promise<string[]> {
  const { documentId } = documentFiles;
  const found = await tx
    .selectDistinct({ documentId })
    .from(documentFiles)
    .where(and(areDue(tenantId, now), gt(documentId, after)))
    .orderBy(asc(documentId))
    .limit(limit);
  return found.map((row) => row.documentId);
}

/**
 * Takes the files and notes from the removed versions of a document. Their rows stay: they number the versions and prove who
 * removed which pages, when and why. Checks again under the lock, because a hold may have been placed since. Returns the
 * contents that no other file needs.
 */
async function erase(tx: Tx, tenantId: string, documentId: string, now: number): Promise<string[]> {
  await lockDocument({ tx, tenantId }, documentId);
  const { version, fileIds } = documentFiles;
  const its = and(areDue(tenantId, now), eq(documentFiles.documentId, documentId));
  const due = await tx.select({ version, fileIds }).from(documentFiles).where(its);
  if (due.length === 0 || (await explain(tx, tenantId, [documentId], 'deletion', now)).get(documentId)?.can !== true) return [];
  await tx.update(documentFiles).set({ fileIds: [] }).where(its);
  const versions = due.map((row) => row.version);
  const layers = and(eq(pageLayers.tenantId, tenantId), eq(pageLayers.documentId, documentId));
  await tx
    .update(pageLayers)
    .set({ note: [] })
    .where(and(layers, inArray(pageLayers.version, versions)));
  const proposed = and(eq(anonymizations.tenantId, tenantId), eq(anonymizations.documentId, documentId));
  await tx
    .update(anonymizations)
    .set({ proposals: [] })
    .where(and(proposed, inArray(anonymizations.version, versions)));
  return eraseUnused(
    tx,
    tenantId,
    due.flatMap((row) => row.fileIds),
  );
}

/** Removed versions whose 30 days are over, as a step of the daily work. */
export const removedVersions = { idsAfter, erase };
