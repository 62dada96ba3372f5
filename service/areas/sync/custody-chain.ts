import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { canonical } from '#schema/operations/operation.ts';
import type { Custody } from '#schema/rules/judge/records.ts';
import type { Tx } from '#service/db/database.ts';
import { custody } from '#service/db/tables/sync.ts';
import { insertRows } from './bulk.ts';

/** An event as it stands in the chain of its container. */
export type ChainedEvent = Omit<typeof custody.$inferSelect, 'tenantId'>;

/** Hash of an event: of everything it says, its place and the hash before it. */
export function eventHash({ hash: _, ...event }: ChainedEvent): string {
  return createHash('sha256').update(canonical(event)).digest('hex');
}

/** Puts events at the ends of their containers' chains (decisions.md, Status). The containers are locked by the caller. */
export async function appendCustody(tx: Tx, tenantId: string, events: readonly Custody[]): Promise<void> {
  if (events.length === 0) return;
  const ends = await lastEvents(tx, tenantId, [...new Set(events.map(({ containerId }) => containerId))]);
  const rows = events.map(({ from, to, ...event }) => {
    const end = ends.get(event.containerId) ?? { position: 0, hash: '' };
    const open = { ...event, fromState: from, toState: to, position: end.position + 1, previousHash: end.hash };
    const chained = { ...open, hash: eventHash({ ...open, hash: '' }) };
    ends.set(event.containerId, chained);
    return { ...chained, tenantId };
  });
  await insertRows(tx, custody, rows);
}

async function lastEvents(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, { position: number; hash: string }>> {
  const found = await tx.execute<{ container_id: string; position: number; hash: string }>(sql`
    select distinct on (container_id) container_id, position, hash from custody
    where tenant_id = ${tenantId} and container_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))
    order by container_id, position desc`);
  return new Map(found.rows.map(({ container_id: id, position, hash }) => [id, { position, hash }]));
}

/** Whether a chain is whole: no event missing, changed, or moved. */
export function isWhole(events: readonly ChainedEvent[]): boolean {
  return events.every((event, index) => {
    const previous = events[index - 1]?.hash ?? '';
    return event.position === index + 1 && event.previousHash === previous && event.hash === eventHash(event);
  });
}
