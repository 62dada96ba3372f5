import { sql } from 'drizzle-orm';
import type { Custody } from '#schema/judge/records.ts';
import type { Tx } from '#service/db/database.ts';
import { custody, custodyHeads } from '#service/db/tables/sync.ts';
import { insertion } from './bulk.ts';
import { CUSTODY_FORMAT, eventHash, isNamedTruly, newSalt, whoOf, type ChainedEvent } from './custody-event.ts';

/** Appends events to the chains of their containers (decisions.md, Status). The caller locks the containers. */
export async function appendCustody(tx: Tx, tenantId: string, events: readonly Custody[]): Promise<void> {
  if (events.length === 0) return;
  const ends = await lastEvents(tx, tenantId, [...new Set(events.map(({ containerId }) => containerId))]);
  const rows = events.map(({ from, to, detail = {}, tokenText: _printed, ...event }) => {
    const end = ends.get(event.containerId) ?? { position: 0, hash: '' };
    const place = { position: end.position + 1, previousHash: end.hash, format: CUSTODY_FORMAT };
    const open = {
      ...event,
      ...place,
      fromState: from,
      toState: to,
      detail,
      namesErasedAt: 0,
      salt: newSalt(),
      who: '',
      hash: '',
    };
    const named = { ...open, who: whoOf(open) };
    const chained = { ...named, hash: eventHash(named) };
    ends.set(event.containerId, chained);
    return { ...chained, tenantId };
  });
  const heads = [...ends].map(([containerId, { position, hash }]) => ({ tenantId, containerId, position, hash }));
  const sum = rows.reduce((all, { hash }) => all + summand(hash), 0n);
  await tx.execute(sql`
    with stamped as (${insertion(custody, rows)}), heads as (${insertion(custodyHeads, heads, 'replace')})
    insert into custody_totals (tenant_id, events, sum) values (${tenantId}, ${rows.length}, ${sum.toString()}::numeric)
    on conflict (tenant_id) do update
      set events = custody_totals.events + excluded.events, sum = custody_totals.sum + excluded.sum`);
}

/** Contribution of an event's hash to the sum of its client; `check-custody.ts` computes the same in SQL. */
const summand = (hash: string) => BigInt(`0x${hash.slice(0, 12)}`);

/**
 * Returns the ends of the chains, by their events or their heads, whichever is further, so a damaged chain is detected without
 * blocking work.
 */
async function lastEvents(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, { position: number; hash: string }>> {
  const among = sql`tenant_id = ${tenantId} and container_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))`;
  const found = await tx.execute<{ container_id: string; position: number; hash: string }>(sql`
    select distinct on (container_id) container_id, position, hash from (
      select container_id, position, hash from custody where ${among}
      union all select container_id, position, hash from custody_heads where ${among}
    ) as ends order by container_id, position desc`);
  return new Map(found.rows.map(({ container_id: id, position, hash }) => [id, { position, hash }]));
}

/** Recorded position of a chain. */
export type Head = Pick<typeof custodyHeads.$inferSelect, 'position' | 'hash'>;

/** True if a chain is whole: no event is missing, changed, moved, or cut off at the end. */
export function isWhole(events: readonly ChainedEvent[], head: Head | undefined): boolean {
  const last = events.at(-1);
  if ((last?.position ?? 0) !== (head?.position ?? 0) || (last?.hash ?? '') !== (head?.hash ?? '')) return false;
  return events.every((event, index) => {
    const previous = events[index - 1]?.hash ?? '';
    const isNext = event.position === index + 1 && event.previousHash === previous;
    return isNext && event.hash === eventHash(event) && isNamedTruly(event);
  });
}
