import { and, eq } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';

/** Notes whether mandatory values of a document are missing; other reasons why it is incomplete stay. */
export async function noteMissing(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  documentId: string,
  isMissing: boolean,
): Promise<void> {
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, documentId));
  const [row] = await tx.select({ reasons: registrations.incomplete }).from(registrations).where(its);
  const others = (row?.reasons ?? []).filter((reason) => reason !== 'values');
  await tx
    .update(registrations)
    .set({ incomplete: [...others, ...(isMissing ? ['values'] : [])] })
    .where(its);
}
