import { and, eq, inArray } from 'drizzle-orm';
import { order } from '#schema/entities/order.ts';
import { positionClaim } from '#schema/operations/claims.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Sending } from '#service/areas/notifications/event.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { orders } from '#service/db/tables/vault.ts';
import { addressOf, orderNames } from './order-names.ts';
import { messageOf, type OrderNews } from './order-news.ts';

/** A sentence about a race, and the order whose people read it. */
interface News {
  orderId: string;
  what: OrderNews['what'];
  by: string;
}

const afterDecision: Readonly<Record<string, OrderNews['what']>> = {
  reject: 'stayedOut',
  return: 'cameBack',
  takeOver: 'tookOver',
};

function newsOf({ status, decision, decidedByName: by, otherId }: Conflict, orderId: string): News[] {
  if (status === 'open') return decision === '' ? [{ orderId, what: 'raced', by: '' }] : [];
  const what = afterDecision[decision];
  if (!what) return [];
  return [{ orderId, what, by }, ...(decision === 'takeOver' ? [{ orderId: otherId, what: 'takenOver' as const, by }] : [])];
}

/** Author of an order and who sent it: an item of theirs is on another order, and what a supervisor decided about it (kind 2). */
export const races: AreaEvent = async ({ tx, tenantId, draft }) => {
  const news: News[] = [];
  for (const its of draft.cases.values()) {
    if (its.kind !== 'itemTaken' || its.opType !== positionClaim.type) continue;
    const isNews = its.status !== 'open' || its.version === 1;
    const asked = isNews ? (await draft.receipt(its.opId))?.operation.payload : undefined;
    if (asked) news.push(...newsOf(its, (asked as PayloadOf<typeof positionClaim>).orderId)); // of this type
  }
  if (news.length === 0) return [];
  const ids = [...new Set(news.map(({ orderId }) => orderId))];
  const ours = and(eq(orders.tenantId, tenantId), inArray(orders.id, ids));
  const found = (await tx.select().from(orders).where(ours)).map((row) => heldRow(order.name, row).row);
  const names = await orderNames(tx, tenantId, found);
  const sendings: Sending[] = [];
  const once = new Map(news.map((one) => [`${one.orderId} ${one.what}`, one]));
  for (const { orderId, what, by } of once.values()) {
    const its = found.find(({ id }) => id === orderId);
    if (!its) continue;
    const people = [...new Set([its.createdBy, its.finalisedBy])].filter((id) => id !== '');
    const to = await accountsOf(tx, tenantId, people);
    sendings.push({ to, message: messageOf(names.get(orderId) ?? '', { what, by, detail: '' }, addressOf(its)), mail: 'needed' });
  }
  return sendings;
};
