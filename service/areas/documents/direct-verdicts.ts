import { and, eq, inArray } from 'drizzle-orm';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { CallerContext } from '#service/http/handlers.ts';

/** Verdicts of applied operations as calls about documents answer them, with the version that each document has now. */
export async function documentVerdicts(
  { db, tenantId }: Pick<CallerContext, 'db' | 'tenantId'>,
  ids: readonly string[],
  verdicts: readonly PushVerdict[],
): Promise<DocumentVerdict[]> {
  const its = and(eq(registrations.tenantId, tenantId), inArray(registrations.id, [...ids]));
  const { id, version } = registrations;
  const rows = await db.inTenant(tenantId, (tx) => tx.select({ id, version }).from(registrations).where(its));
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  return verdicts.map(({ verdict, code, message }, n) => ({
    guid: ids[n] ?? '',
    verdict: verdict === 'applied' ? 'applied' : verdict === 'contested' ? 'conflict' : 'refused',
    code,
    message,
    currentChangeSetId: versions.get(ids[n] ?? '') ?? 0,
  }));
}
