import { getTableColumns, sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { faultName } from '#service/db/faults.ts';
import { custody } from '#service/db/tables/sync.ts';
import { isWhole, type Head } from './custody-chain.ts';
import type { ChainedEvent } from './custody-event.ts';

/** Containers whose chains are counted in one transaction. */
const PAGE = 500;

/** The job that runs this; `/api/health` shows its last result. */
export const CUSTODY_CHECK = 'custody.check';

/** Result for all clients; `first` names the first broken chain as `client/container`. */
interface CustodySum extends CustodyReport {
  /** Fault of an incomplete count, next to the damage found; empty if all completed. */
  unread?: string;
}

/** Checks the chains of all clients. Damage is reported even if a count failed; without damage, the fault is thrown. */
export async function checkEveryCustody(db: Database): Promise<Readonly<CustodySum>> {
  const sum: CustodySum = { containers: 0, broken: 0, first: '' };
  try {
    await forEachClient(db, async (tenantId) => {
      const { containers, broken, first } = await checkCustody(db, tenantId);
      sum.containers += containers;
      sum.broken += broken;
      if (broken > 0 && sum.first === '') sum.first = `${tenantId}/${first}`;
    });
  } catch (error) {
    if (sum.broken === 0) throw error;
    sum.unread = faultName(error);
  }
  return sum;
}

/** Result for a client: number of broken chains, the first one found, and whether something is missing altogether. */
export interface CustodyReport {
  containers: number;
  broken: number;
  /** The first broken container; empty where only the totals of the client disagree, or nothing does. */
  first: string;
}

/**
 * Recomputes every chain of a client (decisions.md, Status). A chain and its head are read by one statement, and so are the
 * totals, so concurrent work is no damage.
 */
export async function checkCustody(db: Database, tenantId: string): Promise<CustodyReport> {
  const report: CustodyReport = { containers: 0, broken: 0, first: '' };
  let after = '';
  for (;;) {
    const page = await db.inTenant(tenantId, (tx) => chainsBehind(tx, tenantId, after));
    for (const [containerId, { events, head }] of page) {
      after = containerId;
      report.containers += 1;
      if (isWhole(events, head)) continue;
      report.broken += 1;
      if (report.first === '') report.first = containerId;
    }
    if (page.size < PAGE) break;
  }
  if (!(await db.inTenant(tenantId, (tx) => isComplete(tx, tenantId)))) report.broken += 1;
  return report;
}

interface Chain {
  events: ChainedEvent[];
  head: Head;
}

async function chainsBehind(tx: Tx, tenantId: string, after: string): Promise<Map<string, Chain>> {
  const { rows } = await tx.execute<{ id: string; position: number; hash: string; events: ChainedEvent[] | null }>(sql`
    select h.container_id as id, h.position, h.hash, (
      select jsonb_agg(jsonb_build_object(${eventFields}) order by e.position) from custody e
      where e.tenant_id = ${tenantId} and e.container_id = h.container_id
    ) as events
    from custody_heads h where h.tenant_id = ${tenantId} and h.container_id > ${after} order by h.container_id limit ${PAGE}`);
  return new Map(rows.map(({ id, position, hash, events }) => [id, { events: events ?? [], head: { position, hash } }]));
}

/** Every column of an event but the client, under the name it is hashed by. */
const eventFields = sql.raw(
  Object.entries(getTableColumns(custody))
    .filter(([property]) => property !== 'tenantId')
    .map(([property, { name }]) => `'${property}', e."${name}"`)
    .join(', '),
);

/** True if the client has all events ever written, with the same sum, and no chain without a head. */
async function isComplete(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ complete: boolean }>(sql`
    select c.events = coalesce(t.events, 0) and c.sum = coalesce(t.sum, 0) and c.headless = 0 as complete
    from (
      select count(*) as events, coalesce(sum(('x' || substr(e.hash, 1, 12))::bit(48)::bigint), 0) as sum,
        count(*) filter (where h.container_id is null) as headless
      from custody e left join custody_heads h on h.tenant_id = e.tenant_id and h.container_id = e.container_id
      where e.tenant_id = ${tenantId}
    ) c left join custody_totals t on t.tenant_id = ${tenantId}`);
  return rows[0]?.complete === true;
}
