import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { retentionDates } from '#service/db/tables/retention.ts';
import { containers } from '#service/db/tables/vault.ts';
import { termsOf } from './terms.ts';

/** Boxes of one statement. */
const PORTION = 500;

/** Writes the day of every box of a client, a portion per transaction. Returns the number of boxes. */
export async function recomputeDates(db: Database, tenantId: string): Promise<number> {
  let written = 0;
  for (let after = ''; ;) {
    const from = after;
    const ids = await db.inTenant(tenantId, (tx) => portion(tx, tenantId, from));
    written += ids.length;
    after = ids.at(-1) ?? '';
    if (ids.length < PORTION) return written;
  }
}

async function portion(tx: Tx, tenantId: string, after: string): Promise<string[]> {
  const { id, projectId } = containers;
  const found = await tx
    .select({ id, projectId, containerId: id })
    .from(containers)
    .where(and(eq(containers.tenantId, tenantId), eq(containers.deletedAt, 0), gt(id, after)))
    .orderBy(asc(id))
    .limit(PORTION);
  await datesOf(tx, tenantId, found);
  return found.map((row) => row.id);
}

/** Writes the days of these boxes. */
export async function datesOf(
  tx: Tx,
  tenantId: string,
  boxes: readonly { id: string; projectId: string; containerId: string }[],
): Promise<void> {
  const terms = await termsOf(tx, tenantId, boxes);
  const rows = boxes.map(({ id: objectId, projectId }) => {
    const { eligible, codes } = terms.get(objectId) ?? { eligible: { never: 'noSchedule' as const }, codes: [] };
    const [eligibleOn, never] = 'on' in eligible ? [eligible.on, ''] : ['', eligible.never];
    return { tenantId, objectId, projectId, eligibleOn, never, scheduleCode: codes.join(', ') };
  });
  await insertRows(tx, retentionDates, rows, 'replace');
}

/** Boxes of a class, whose days change with its schedule: those with a document of it, and empty ones of it. */
export async function boxesOfClass(tx: Tx, tenantId: string, classIds: readonly string[]) {
  const ids = sql`any(array(select jsonb_array_elements_text(${JSON.stringify(classIds)}::text::jsonb)))`;
  const found = await tx.execute<{ id: string; project_id: string }>(sql`
    select c.id, c.project_id from containers c where c.tenant_id = ${tenantId} and c.deleted_at = 0
      and (c.class_id = ${ids} or exists (select 1 from registrations r
        where r.tenant_id = ${tenantId} and r.container_id = c.id and r.deleted_at = 0 and r.class_id = ${ids}))`);
  return found.rows.map(({ id, project_id: projectId }) => ({ id, projectId, containerId: id }));
}
