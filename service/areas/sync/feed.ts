import { sql } from 'drizzle-orm';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import type { receipts } from '#service/db/tables/sync.ts';
import type { Tx } from '#service/db/database.ts';
import { headNotice } from '#service/hub/heads.ts';

type ReceiptRow = typeof receipts.$inferInsert;

/** Writes of a transaction's last statement in addition to the rows of the feed. */
export interface Closing {
  /** Receipts of new operations; a concurrent second delivery must fail here instead of overwriting. */
  fresh: readonly Omit<ReceiptRow, 'seq' | 'cameSeq' | 'tenantId'>[];
  /** Receipts whose verdict changed. */
  changed: readonly Pick<ReceiptRow, 'opId' | 'status' | 'code' | 'conflictId' | 'message' | 'outcome' | 'delivery'>[];
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;

/**
 * Runs the last statement of a transaction that changes what devices see: raises the client's counter, which keeps its lock
 * until the commit, and stamps feed and receipts with it. A reader therefore never passes a row that commits later
 * (reliability.md 1.5); every writer of the feed must call this last. The same statement announces the new head, because every
 * extra statement under the lock delays the other writers of the client. Returns the position of the last row.
 */
export async function stampFeed(tx: Tx, tenantId: string, rows: readonly FeedDraft[], closing?: Closing): Promise<number> {
  const stamped = rows.map(({ stream, id, scope, row }, index) => ({ stream, row_id: id, scope, row, place: index + 1 }));
  const fresh = (closing?.fresh ?? []).map((receipt) => ({
    op_id: receipt.opId,
    hash: receipt.hash,
    user_id: receipt.userId,
    device_id: receipt.deviceId,
    n: receipt.n,
    type: receipt.type,
    entity_id: receipt.entityId,
    lane: receipt.lane,
    operation: receipt.operation,
    status: receipt.status,
    code: receipt.code,
    conflict_id: receipt.conflictId,
    message: receipt.message,
    outcome: receipt.outcome,
    received_at: receipt.receivedAt,
    delivery: receipt.delivery,
  }));
  const changed = (closing?.changed ?? []).map(({ opId, conflictId, ...word }) => ({
    op_id: opId,
    conflict_id: conflictId,
    ...word,
  }));
  const answer = await tx.execute<{ head: number | string }>(sql`
    with counter as (
      insert into counters (tenant_id, n) values (${tenantId}, ${rows.length})
      on conflict (tenant_id) do update set n = counters.n + excluded.n returning n
    ), stamped as (
      insert into feed (tenant_id, stream, row_id, seq, tx_to, scope, row)
      select ${tenantId}, x.stream, x.row_id, counter.n - ${rows.length} + x.place, counter.n, x.scope, nullif(x.row, 'null'::jsonb)
      from counter, jsonb_to_recordset(${json(stamped)}) as x(stream text, row_id text, scope text, row jsonb, place int)
      on conflict (tenant_id, stream, row_id)
        do update set seq = excluded.seq, tx_to = excluded.tx_to, scope = excluded.scope, row = excluded.row,
          was = case when feed.scope = excluded.scope or feed.scope = any(feed.was) then feed.was
            else feed.was || feed.scope end
    ), received as (
      insert into receipts (tenant_id, op_id, hash, user_id, device_id, n, type, entity_id, lane, operation, status, code,
        conflict_id, message, outcome, seq, came_seq, received_at, delivery)
      select ${tenantId}, x.op_id, x.hash, x.user_id, x.device_id, x.n, x.type, x.entity_id, x.lane, x.operation, x.status, x.code,
        x.conflict_id, x.message, x.outcome, counter.n, counter.n, x.received_at, nullif(x.delivery, 'null'::jsonb)
      from counter, jsonb_to_recordset(${json(fresh)}) as x(op_id text, hash text, user_id text, device_id text, n bigint, type text,
        entity_id text, lane text, operation jsonb, status text, code text, conflict_id text, message text, outcome text,
        received_at bigint, delivery jsonb)
    ), reworded as (
      update receipts r set status = x.status, code = x.code, conflict_id = x.conflict_id, message = x.message,
        outcome = x.outcome, seq = counter.n, delivery = coalesce(nullif(x.delivery, 'null'::jsonb), r.delivery)
      from counter, jsonb_to_recordset(${json(changed)}) as x(op_id text, status text, code text, conflict_id text, message text,
        outcome text, delivery jsonb)
      where r.tenant_id = ${tenantId} and r.op_id = x.op_id
    )
    select n as head, ${headNotice(tenantId, sql`n`)} from counter`);
  return Number(answer.rows[0]?.head ?? 0);
}

/** A row that moves to another scope unchanged. */
export type MovedRow = Omit<FeedDraft, 'row'>;

/**
 * Moves rows of the feed to other scopes without reading their content, as the last statement of a transaction: devices of the scope
 * a row leaves receive its removal. A row that was deleted or moved since it was chosen stays as it is.
 */
export async function moveInFeed(tx: Tx, tenantId: string, rows: readonly (MovedRow & { from: string })[]): Promise<void> {
  const moved = rows.map(({ stream, id, from, scope }, index) => ({ stream, row_id: id, left: from, scope, place: index + 1 }));
  await tx.execute(sql`
    with counter as (
      update counters set n = n + ${rows.length} where tenant_id = ${tenantId} returning n
    ), gone as (
      update feed set seq = counter.n - ${rows.length} + x.place, tx_to = counter.n, scope = x.scope,
        was = case when feed.scope = any(feed.was) then feed.was else feed.was || feed.scope end
      from counter, jsonb_to_recordset(${json(moved)}) as x(stream text, row_id text, "left" text, scope text, place int)
      where feed.tenant_id = ${tenantId} and feed.stream = x.stream and feed.row_id = x.row_id
        and feed.scope = x."left" and feed.row is not null
    )
    select ${headNotice(tenantId, sql`n`)} from counter`);
}
