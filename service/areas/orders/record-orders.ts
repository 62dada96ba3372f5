import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import type { Order, OrderStamp } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { dueAt } from '#schema/rules/due.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { workingCalendar } from '#service/areas/settings/working-calendar.ts';
import { certify } from '#service/areas/retention/certify.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { nextNumber } from '#service/db/number-series.ts';
import { orderNumbers, serviceLevels } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { writeEvents } from './order-events.ts';
import { takeFromStock } from './stock.ts';

/** Orders a draft changed, also through their positions alone. */
function changedOrders(draft: Draft): Map<string, Order | null> {
  const found = new Map<string, Order | null>();
  for (const { collection, row, erased } of draft.changes.values()) {
    if (erased) continue;
    if (collection === order.name) found.set(row.id, row as Order); // filtered by collection
    if (collection === position.name && !found.has((row as Position).orderId)) found.set((row as Position).orderId, null);
  }
  return found;
}

/**
 * Adds the service's part to orders in the transaction that changed them: number, due moment, history. The rows of the feed get
 * number, counts and due moment; judges never see them, because a number in a judged row would make unrelated operations
 * depend on their order (I11).
 */
export async function recordOrders(
  reader: TransactionReader,
  draft: Draft,
  now: number,
  rows: FeedDraft[],
): Promise<FeedDraft[]> {
  const changed = changedOrders(draft);
  if (changed.size === 0) return rows;
  const { tx, tenantId } = reader;
  const missing = [...changed].filter(([, row]) => !row).map(([id]) => id);
  const read = await ordersById(tx, tenantId, missing);
  const all = [...changed].flatMap(([id, row]) => row ?? read.get(id) ?? []);
  await number(tx, tenantId, all, now);
  await writeEvents(tx, tenantId, draft, all, now);
  await takeFromStock(tx, tenantId, draft, now);
  await certify(reader, all, now);
  const stamps = await stampsOf(
    tx,
    tenantId,
    all.map(({ id }) => id),
  );
  const stamped = rows.map((row) =>
    row.stream === order.stream && row.row ? { ...row, row: { ...row.row, stamp: stamps.get(row.id) } } : row,
  );
  const added = missing.flatMap((id): FeedDraft[] => {
    const row = read.get(id);
    return row ? [{ stream: order.stream, id, scope: order.scopeOf(row), row: { ...row, stamp: stamps.get(id) } }] : [];
  });
  // before the positions, so that a page never ends between an order and its first item
  const first = stamped.findIndex(({ stream }) => stream === position.stream);
  return first < 0 ? [...stamped, ...added] : stamped.toSpliced(first, 0, ...added);
}

async function ordersById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Order>> {
  if (ids.length === 0) return new Map();
  const ours = and(eq(orders.tenantId, tenantId), inArray(orders.id, [...ids]));
  const found = await tx.select().from(orders).where(ours);
  return new Map(found.map((row) => [row.id, heldRow(order.name, row).row]));
}

/** Gives an order its number when it is sent, and its due moment when it is accepted. */
async function number(tx: Tx, tenantId: string, all: readonly Order[], now: number): Promise<void> {
  const sent = all.filter(({ status, finalisedAt }) => status !== orderStatus.draft && finalisedAt > 0);
  if (sent.length === 0) return;
  const ids = sent.map(({ id }) => id).toSorted();
  const ours = and(eq(orderNumbers.tenantId, tenantId), inArray(orderNumbers.orderId, ids));
  const known = new Map((await tx.select().from(orderNumbers).where(ours)).map((row) => [row.orderId, row]));
  for (const row of sent.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const has = known.get(row.id);
    const isAccepted = row.status === orderStatus.accepted || row.status === orderStatus.inProgress;
    const due = isAccepted && !has?.dueAt ? await dueOf(tx, tenantId, row, now) : (has?.dueAt ?? 0);
    if (has) {
      const its = and(eq(orderNumbers.tenantId, tenantId), eq(orderNumbers.orderId, row.id));
      if (due !== has.dueAt) await tx.update(orderNumbers).set({ dueAt: due }).where(its);
      continue;
    }
    const year = Number(dayAt(now, HOME_ZONE).slice(0, 4));
    const next = await nextNumber(tx, tenantId, 'order', year);
    await tx
      .insert(orderNumbers)
      .values({ tenantId, orderId: row.id, number: `${year}/${String(next).padStart(6, '0')}`, dueAt: due });
  }
}

async function dueOf(tx: Tx, tenantId: string, { serviceLevelId, operation }: Order, now: number): Promise<number> {
  if (operation === operationType.bulkDelivery) return 0;
  const ours = and(eq(serviceLevels.tenantId, tenantId), eq(serviceLevels.id, serviceLevelId));
  const [level] = serviceLevelId === '' ? [] : await tx.select().from(serviceLevels).where(ours);
  // without a service level an order is due at the end of the next working day
  const promised = level ?? { hours: 0, days: 1, cutOff: '' };
  return dueAt(promised, now, await workingCalendar(tx, tenantId, now));
}

const count = (value: unknown) => Number(value ?? 0);

/** Numbers, due moments and counts of orders, by id. */
export async function stampsOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, OrderStamp>> {
  if (ids.length === 0) return new Map();
  const list = JSON.stringify([...ids]);
  const found = await tx.execute<Record<string, unknown> & { id: string }>(sql`
    select o.id, coalesce(n.number, '') as number, coalesce(n.due_at, 0)::text as due,
      count(p.id) filter (where p.state <> 7) as asked,
      count(p.id) filter (where p.state = 2) as picked,
      count(p.id) filter (where p.state = 3) as moving,
      count(p.id) filter (where p.state = 4) as done,
      count(p.id) filter (where p.state in (5, 6)) as failed
    from orders o
    left join order_numbers n on n.tenant_id = o.tenant_id and n.order_id = o.id
    left join positions p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.deleted_at = 0
    where o.tenant_id = ${tenantId} and o.id = any(array(select jsonb_array_elements_text(${list}::text::jsonb)))
    group by o.id, n.number, n.due_at`);
  return new Map(
    found.rows.map(({ id, number: official, due, asked, picked, moving, done, failed }) => [
      id,
      {
        number: String(official),
        asked: count(asked),
        picked: count(picked),
        onTheWay: count(moving),
        done: count(done),
        failed: count(failed),
        dueAt: count(due),
      },
    ]),
  );
}
