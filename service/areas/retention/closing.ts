import { sql } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Database } from '#service/db/database.ts';

/** True if every line of a proposal is answered and none is to be destroyed: nothing is left to do with it. */
export const isSettled = (lines: readonly { answer: string }[]): boolean =>
  lines.every(({ answer }) => answer !== '' && answer !== 'destroy');

/**
 * Closes proposals that lead to nothing: all their boxes stay, no answer came for a long time, or their basket was never made. A box
 * on a proposal can neither be deleted nor proposed again, so a forgotten one would hold it for ever. Returns how many.
 */
export async function closeProposals(db: Database, tenantId: string, now: number): Promise<number> {
  const since = now - ORDER_LIMITS.proposalDays * DAY_MS;
  const closed = await db.inTenant(tenantId, (tx) =>
    tx.execute<{ id: string }>(sql`
      update proposals p set state = 'closed', order_id = coalesce((
        select o.id from orders o where o.tenant_id = p.tenant_id and o.id = p.order_id), '')
      where p.tenant_id = ${tenantId} and (
        (p.state = 'open' and not exists (
          select 1 from proposal_lines l where l.tenant_id = p.tenant_id and l.proposal_id = p.id and l.answer in ('', 'destroy')))
        or ((p.state = 'open' or (p.state = 'ordered' and not exists (
            select 1 from orders o where o.tenant_id = p.tenant_id and o.id = p.order_id)))
          and p.made_at < ${since} and not exists (
            select 1 from proposal_lines l
            where l.tenant_id = p.tenant_id and l.proposal_id = p.id and l.answered_at >= ${since})))
      returning p.id`),
  );
  return closed.rows.length;
}
