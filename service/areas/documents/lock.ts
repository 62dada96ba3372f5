import { sql } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';

/** Waits for other writers of the pages and words of a document, until the transaction ends. */
export async function lockDocument({ tx, tenantId }: { tx: Tx; tenantId: string }, documentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId}/document/${documentId}`}, 0))`);
}
