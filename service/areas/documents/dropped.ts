import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';

/** Drops prepared files that contain one of these documents: their bytes are swept as those of a file no row names. */
export async function dropPrepared(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  await tx.delete(prepared).where(and(eq(prepared.tenantId, tenantId), arrayOverlaps(prepared.documentIds, [...documentIds])));
}
