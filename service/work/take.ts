import { sql, type SQL } from 'drizzle-orm';
import { workState } from '#schema/codes.ts';
import { WORK_LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import type { Lane } from '#service/work/kinds.ts';

/** A row a worker has taken. */
export interface TakenWork {
  tenantId: string;
  id: string;
  kind: string;
  subject: string;
  payload: unknown;
  /** Attempts including this one. */
  attempts: number;
  cursor: string;
  by: string;
  holder: string;
  /** It was put before the database was restored from a backup: the life before may have run it to its end. */
  isOfBackup: boolean;
}

/** A request for a row: the lane, the kinds the node has handlers for, and the name of the run. */
export interface Taking {
  lane: Lane;
  kinds: readonly string[];
  node: string;
  holder: string;
  now: number;
}

/**
 * Takes the next row of a lane as owner, or nothing. Nodes take one after the other in a lane, so that two never count the same
 * clients; a row whose client is changing it at this moment is left for the next time.
 */
export function takeWork(db: Database, taking: Taking): Promise<TakenWork | undefined> {
  return db.asSystem(async (tx) => {
    await lockNamed(tx, `work ${taking.lane}`);
    await releaseDead(tx, taking);
    const { rows } = await tx.execute<TakenWork & Record<string, unknown>>(takeStatement(taking));
    return rows[0];
  });
}

/**
 * Frees work of nodes that are dead, and work whose lease ran out. A node is dead for the others, never for itself: a dump that
 * blocks the database for a minute also blocks its own sign of life.
 */
async function releaseDead(tx: Tx, { lane, node, now }: Taking): Promise<void> {
  await tx.execute(sql`
    update work set state = ${workState.waiting}, holder = '', leased_until = 0
    where (tenant_id, id) in (
      select w.tenant_id, w.id from work w
      where w.state = ${workState.working} and w.lane = ${lane} and (w.leased_until <= ${now} or (
        split_part(w.holder, ':', 1) <> ${node} and not exists (
          select 1 from nodes n where n.id = split_part(w.holder, ':', 1)
            and n.state = 'running' and n.seen_at > ${now - WORK_LIMITS.deadMs}
        )
      ))
      for update skip locked
    )`);
}

/**
 * Walks the clients of the lane that have due work, and takes the most urgent row of the first one: fewest running, then longest
 * unserved, then priority, then due. A client with a running row gets no second one in the lane `heavy`.
 */
function takeStatement({ lane, kinds, holder, now }: Taking): SQL {
  const [waiting, working] = [workState.waiting, workState.working];
  return sql`
    with recursive clients as (
      (select tenant_id from work where state = ${waiting} and lane = ${lane} order by tenant_id limit 1)
      union all
      select (
        select w.tenant_id from work w
        where w.state = ${waiting} and w.lane = ${lane} and w.tenant_id > c.tenant_id order by w.tenant_id limit 1
      ) from clients c where c.tenant_id is not null
    ), ranked as (
      select c.tenant_id, (
        select count(*) from work r where r.state = ${working} and r.lane = ${lane} and r.tenant_id = c.tenant_id
      ) as running, coalesce(t.served_at, 0) as served_at, urgent.priority, urgent.due_at
      from clients c
      cross join lateral (
        select w.priority, w.due_at from work w
        where w.state = ${waiting} and w.lane = ${lane} and w.tenant_id = c.tenant_id and w.due_at <= ${now}
        order by w.priority, w.due_at limit 1
      ) urgent
      left join work_turns t on t.tenant_id = c.tenant_id and t.lane = ${lane}
      where c.tenant_id is not null
    ), next as (
      select due.tenant_id, due.id
      from (
        select * from ranked where ${lane}::text <> 'heavy' or running = 0
        order by running, served_at, priority, due_at, tenant_id
      ) client
      cross join lateral (
        select w.tenant_id, w.id from work w
        where w.state = ${waiting} and w.lane = ${lane} and w.tenant_id = client.tenant_id
          and w.due_at <= ${now} and w.kind in ${[...kinds]}
        order by w.priority, w.due_at limit 1 for update skip locked
      ) due
      limit 1
    ), taken as (
      update work set state = ${working}, holder = ${holder}, leased_until = ${now + WORK_LIMITS.leaseMs},
        attempts = attempts + 1
      from next where work.tenant_id = next.tenant_id and work.id = next.id
      returning work.tenant_id, work.id, kind, subject, payload, attempts, cursor, by, holder, made_at
    ), noted as (
      insert into work_turns (tenant_id, lane, served_at) select tenant_id, ${lane}, ${now} from taken
      on conflict (tenant_id, lane) do update set served_at = excluded.served_at
    )
    select tenant_id as "tenantId", id, kind, subject, payload, attempts, cursor, by, holder,
      -- only a restore leaves out numbers
      exists (select 1 from epochs where skipped > 0 and since > made_at) as "isOfBackup"
    from taken`;
}
