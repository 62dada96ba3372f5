import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { explain } from '#service/areas/retention/explain.ts';
import type { Tx } from '#service/db/database.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { eraseFromOperations } from './erase-operations.ts';
import { lockDocument } from './lock.ts';

/**
 * Erased documents with new values in an operation, a position or a decided case: a device delivered its work after the erasure, or
 * a supervisor decided since. A case that waits for its decision keeps the values of both sides.
 */
const haveNewValues = (tenantId: string) =>
  and(
    eq(registrations.tenantId, tenantId),
    gt(registrations.erasedAt, 0),
    sql`(exists (
      select 1 from receipts r where r.tenant_id = ${tenantId} and r.entity_id = registrations.id
        and coalesce(r.operation #> '{payload,values}', '{}') <> '{}'
    ) or exists (
      select 1 from positions p where p.tenant_id = ${tenantId} and p.object_id = registrations.id and p.values <> '{}'
    ) or exists (
      select 1 from conflicts c where c.tenant_id = ${tenantId} and c.other_id = registrations.id
        and c.status in ('resolved', 'rejected') and jsonb_path_exists(c.record, '$.fields[*].service ? (@ != null)')
    ))
    and not exists (
      select 1 from conflicts c where c.tenant_id = ${tenantId} and c.entity_id = registrations.id
        and c.status in ('open', 'returned')
    )`,
  );

/** Ids of the next of these documents, in order. */
async function idsAfter(tx: Tx, tenantId: string, after: string, _now: number, limit: number): Promise<string[]> {
  const { id } = registrations;
  const found = await tx
    .select({ id })
    .from(registrations)
    .where(and(haveNewValues(tenantId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return found.map((row) => row.id);
}

/** Checks again under the lock, because a case or a hold may have come since. No content of a file is left to delete. */
async function erase(tx: Tx, tenantId: string, id: string, now: number): Promise<string[]> {
  await lockDocument({ tx, tenantId }, id);
  const { code } = registrations;
  const [document] = await tx
    .select({ code })
    .from(registrations)
    .where(and(haveNewValues(tenantId), eq(registrations.id, id)));
  const isFree = (await explain(tx, tenantId, [id], 'deletion', now)).get(id)?.can === true;
  if (document && isFree) await eraseFromOperations(tx, tenantId, id, document.code);
  return [];
}

export const arrivedLate = { idsAfter, erase };
