import { and, eq } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { objectType, orderStatusAction, positionState } from '#schema/codes/orders.ts';
import { Draft } from '#schema/judge/draft.ts';
import { firstReason, itemsAvailable } from '#schema/judge/orders/item-facts.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { usualChanges } from '#schema/rules/usual-changes.ts';
import { isItemVisible } from '#schema/rules/sight.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { missingOf, unknownOrder } from './details.ts';
import { orderItems, readableOrder } from './order-items.ts';

/** A bulk order before it is sent: its work orders, limits used, what it lacks, and the items of drafts that need the caller. */
export async function bulkDetails(context: HandlerContext, id: string) {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const workOrders = await orderItems(context, eq(orders.bulkId, id), { most: ORDER_LIMITS.bulkOrders });
  const count = workOrders.reduce((sum, { positions }) => sum + positions, 0);
  const reader = new TransactionReader(context.tx, context.tenantId, 'asking');
  const isDraft = row.status === orderStatus.draft;
  const missing = isDraft ? await missingOf(row, count, reader) : [];
  if (isDraft && count === 0) missing.unshift('orderEmpty');
  const settings = await reader.orderSettings();
  const drafts = workOrders.filter(({ status }) => status === orderStatus.draft);
  const items = await seenItems(
    reader,
    context.caller.userId,
    drafts.map((one) => one.id),
  );
  const unknown = (its: number) => items.filter((one) => one.objectType === its && one.objectId === '').length;
  return {
    data: {
      order: row,
      workOrders,
      most: ORDER_LIMITS.bulkOrders,
      positions: count,
      missing,
      defaults: await defaultsOf(context),
      unknownBoxes: { used: unknown(objectType.box), most: settings.unknownBoxes },
      unknownFolders: { used: unknown(objectType.fileFolder), most: settings.unknownFolders },
      ...(await linesOf(context, reader, items)),
    },
  };
}

/** Items of these drafts, without those of documents out of the caller's sight. */
async function seenItems(reader: TransactionReader, userId: string, orderIds: readonly string[]) {
  const sight = await reader.sight(userId);
  const found = [];
  for (const id of orderIds) found.push(...(await reader.positionsOf(id)));
  const asked = found.filter(({ state }) => state === positionState.asked);
  return asked.filter((one) => isItemVisible(sight, one));
}

type Items = Awaited<ReturnType<typeof seenItems>>;

async function linesOf({ caller }: HandlerContext, reader: TransactionReader, items: Items) {
  const draft = new Draft(reader);
  const lines = [];
  for (const [orderId, its] of Map.groupBy(items, (one) => one.orderId)) {
    const answers = await itemsAvailable(draft, its, { orderId, userId: caller.userId });
    for (const [at, { id: positionId, code, title, confirmed }] of its.entries()) {
      const answer = answers[at];
      const isAgreed = answer?.code === orderStatusAction.withConfirmation && confirmed.includes(firstReason(answer.reasons));
      if (!answer || answer.code === orderStatusAction.possible || isAgreed) continue;
      lines.push({ orderId, positionId, code, title, answer: answer.code, reasons: answer.reasons });
    }
  }
  return { lines: lines.slice(0, ORDER_LIMITS.listed), count: lines.length };
}

/** Fields a new basket of the caller begins with: the delivery data of the account. */
async function defaultsOf({ tx, tenantId, caller }: HandlerContext) {
  const mine = and(eq(users.tenantId, tenantId), eq(users.id, caller.userId));
  const [user] = await tx.select({ preferences: users.preferences }).from(users).where(mine);
  const stored = Object.entries(Object(user?.preferences) as Record<string, unknown>);
  return usualChanges(stored.map(([id, value]) => ({ preferenceID: Number(id), preferenceValue: String(value) })));
}
