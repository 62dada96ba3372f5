import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { textState } from '#schema/codes/documents.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, pageLayers, textStates } from '#service/db/tables/documents.ts';

/**
 * A number of each document that changes with every black area, every removed version, and once its newest words are read. The
 * first two only increase and count double, so a text that is read again never masks one of them.
 */
export async function pageRevisions(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { documentId, revision } = pageLayers;
  const rows = await tx
    .select({ documentId, sum: sql`sum(${revision})`.mapWith(Number) })
    .from(pageLayers)
    .where(and(eq(pageLayers.tenantId, tenantId), inArray(documentId, [...ids])))
    .groupBy(documentId);
  const removed = await tx
    .select({ documentId: documentFiles.documentId, sum: count() })
    .from(documentFiles)
    .where(and(eq(documentFiles.tenantId, tenantId), inArray(documentFiles.documentId, [...ids]), gt(documentFiles.removedAt, 0)))
    .groupBy(documentFiles.documentId);
  const sums = new Map<string, number>();
  for (const row of [...rows, ...removed]) sums.set(row.documentId, (sums.get(row.documentId) ?? 0) + 2 * row.sum);
  for (const id of await readOnes(tx, tenantId, ids)) sums.set(id, (sums.get(id) ?? 0) + 1);
  return sums;
}

/**
 * The same for one document. Read it before the data it versions: a change in between then makes them out of date instead of
 * being missed.
 */
export async function pageRevision(tx: Tx, tenantId: string, id: string): Promise<number> {
  return (await pageRevisions(tx, tenantId, [id])).get(id) ?? 0;
}

/** Those documents whose newest version has been read. */
async function readOnes(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([textStates.documentId], { documentId: textStates.documentId, state: textStates.state })
    .from(textStates)
    .where(and(eq(textStates.tenantId, tenantId), inArray(textStates.documentId, [...ids])))
    .orderBy(textStates.documentId, desc(textStates.version));
  return rows.filter(({ state }) => state === textState.ready || state === textState.partial).map((row) => row.documentId);
}
