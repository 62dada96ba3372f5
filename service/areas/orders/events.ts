import { and, eq, inArray } from 'drizzle-orm';
import { orderStatus, signalKind, type OrderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Role } from '#schema/grants.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import { leavesTo } from '#schema/rules/approvers.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Happened, Sending } from '#service/areas/notifications/event.ts';
import { peopleOf } from '#service/areas/notifications/people-of.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { orders } from '#service/db/tables/vault.ts';
import { actorOn, changedIn } from './changed-rows.ts';
import { coordinatorIn } from './coordinators.ts';
import { itemsFreed } from './freed-items.ts';
import { addressOf, orderNames } from './order-names.ts';
import { happenedTo, messageOf, type OrderNews } from './order-news.ts';
import { races } from './races.ts';
import { missingIn } from './missing-items.ts';
import { itemsTaken } from './taken-items.ts';

/** Messages on orders: number, state and link, never what is ordered. */

/** Orders that this transaction brought into a status. */
function broughtTo({ draft }: Happened, status: OrderStatus): Order[] {
  return changedIn(draft, order.name).flatMap(({ row, before }) =>
    row.status === status && before?.status !== status ? [row] : [],
  );
}

const CHANGES_WHO_APPROVES: Role[] = ['Administrator', 'Manager'];

/** To open pages: the list of what waits for their users changed. */
const listChanged = { kind: signalKind.refreshTaskList } as const;

/**
 * People who may approve an order: the coordinator of its project or its acceptors, but never those who worked on it, or on an order of
 * the bulk it is (O4).
 */
async function approversOf({ tx, tenantId, draft }: Happened, asked: Order): Promise<string[]> {
  const { projectId } = asked;
  const coordinatorId = await coordinatorIn(tx, tenantId, projectId);
  const parts = changedIn(draft, order.name).flatMap(({ row }) => (row.bulkId === asked.id ? [row] : []));
  const not = [asked, ...parts].flatMap(({ createdBy, touchedBy }) => [createdBy, ...touchedBy]);
  const found = await peopleOf(tx, tenantId, { projectId, grant: 'order.approve', not });
  return found.filter((id) => leavesTo(coordinatorId, id));
}

/**
 * An order waits for approval (S0 §3, kind 3, open pages 4). Where all who may approve worked on it, it goes on waiting, and those who
 * can change that know.
 */
const waiting: AreaEvent = async (happened) => {
  const { tx, tenantId } = happened;
  const all = broughtTo(happened, orderStatus.waitingForAcceptance);
  const ids = new Set(all.map(({ id }) => id));
  // the orders of a bulk are decided with it
  const asked = all.filter(({ bulkId }) => !ids.has(bulkId));
  const names = await orderNames(tx, tenantId, asked);
  const sendings: Sending[] = [];
  for (const one of asked) {
    const { createdByName: mailText, projectId, note } = one;
    const text = note === '' ? mailText : `${mailText}: ${note}`;
    const to = await approversOf(happened, one);
    if (to.length === 0) {
      const leads = await peopleOf(tx, tenantId, { projectId, roles: CHANGES_WHO_APPROVES });
      const news: OrderNews = { what: 'noApprover', by: '', detail: '' };
      sendings.push({ to: leads, message: messageOf(names.get(one.id) ?? '', news, addressOf(one)), mail: 'needed' });
      continue;
    }
    const message = { kind: signalKind.newOrderToAccept, subject: names.get(one.id) ?? '', text, target: addressOf(one) };
    sendings.push({ to, message, mail: 'needed', mailed: { text: mailText } }, { to, message: listChanged });
  }
  return sendings;
};

/** The archive of a project: an order was accepted and is to be fulfilled (kind 3, open pages 4). */
const accepted: AreaEvent = async (happened) => {
  const { tx, tenantId } = happened;
  const asked = broughtTo(happened, orderStatus.accepted);
  const names = await orderNames(tx, tenantId, asked);
  const target = placeIn('fulfilment/{tab?}', { tab: 'queue' });
  const sendings: Sending[] = [];
  for (const { id, projectId, createdByName: text } of asked) {
    const to = await peopleOf(tx, tenantId, { projectId, grant: 'order.fulfil' });
    const message = { kind: signalKind.newOrderToAccept, subject: names.get(id) ?? '', text, target };
    sendings.push({ to, message, mail: 'needed' }, { to, message: listChanged });
  }
  return sendings;
};

/** The author, and who sent it: the order moved on, unless they moved it (kind 2). */
const moved: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const sendings: Sending[] = [];
  const changed = changedIn(draft, order.name).flatMap(({ row: one, before }) => {
    const news = before && happenedTo(before, one);
    return news ? [{ one, news }] : [];
  });
  const inPart = changed.flatMap(({ one, news }) => (news.what === 'partial' ? [one.id] : []));
  const missing = await missingIn(tx, tenantId, inPart);
  const names = await orderNames(
    tx,
    tenantId,
    changed.map(({ one }) => one),
  );
  for (const { one, news } of changed) {
    const { isActor, name } = actorOn(draft, order.name, one.id);
    const isAuthor = isActor(one.createdBy, one.createdByName);
    const isSender = isActor(one.finalisedBy, one.finalisedByName);
    // what was left out is news to who sent it as well: the device that sent it may have been away
    const own = news.what === 'leftOut';
    const ids = [...(isAuthor && !own ? [] : [one.createdBy]), ...(isSender && !own ? [] : [one.finalisedBy])];
    const to = await accountsOf(
      tx,
      tenantId,
      [...new Set(ids)].filter((id) => id !== ''),
    );
    const part = missing.get(one.id);
    const its = part === undefined ? news : { ...news, what: 'missing' as const, detail: part };
    const message = messageOf(names.get(one.id) ?? '', { by: name, ...its }, addressOf(one));
    sendings.push({ to, message, mail: news.mail });
  }
  return sendings;
};

/** The author: items of their order are under way (kind 2, no mail). */
const underWay: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const left = changedIn(draft, position.name).flatMap(({ row, before }) =>
    row.state === positionState.onTheWay && before?.state !== row.state ? [row.orderId] : [],
  );
  const ids = [...new Set(left)];
  if (ids.length === 0) return [];
  const ours = and(eq(orders.tenantId, tenantId), inArray(orders.id, ids));
  const found = (await tx.select().from(orders).where(ours)).map((row) => heldRow(order.name, row).row);
  const names = await orderNames(tx, tenantId, found);
  const news: OrderNews = { what: 'onTheWay', by: '', detail: '' };
  const sendings: Sending[] = [];
  for (const one of found) {
    const to = await accountsOf(tx, tenantId, [one.createdBy]);
    sendings.push({ to, message: messageOf(names.get(one.id) ?? '', news, addressOf(one)) });
  }
  return sendings;
};

/** Notifications of orders of every operation. */
export const orderNotices = { waiting, accepted, moved, underWay, itemsTaken, itemsFreed, races };
