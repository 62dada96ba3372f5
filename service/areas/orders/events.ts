import { and, arrayOverlaps, eq, inArray, notInArray } from 'drizzle-orm';
import { orderStatus, signalKind, type OrderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Role } from '#schema/grants.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Happened, Sending } from '#service/areas/notifications/event.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { addressOf, orderNames } from './order-names.ts';
import { happenedTo, messageOf, type OrderNews } from './order-news.ts';

/** Messages on orders (orders.md §9): number, state and link, never what is ordered. */

type Changes = Pick<Happened, 'draft'>;

function changedOrders({ draft }: Changes): Order[] {
  const changes = [...draft.changes.values()].filter(({ collection, erased }) => collection === order.name && !erased);
  return changes.map(({ row }) => row as Order); // filtered by collection
}

/** The order before this transaction; undefined for a new one. */
function beforeOf({ draft }: Changes, id: string): Order | undefined {
  const first = draft.steps.find((step) => step.collection === order.name && step.rowId === id);
  return first?.before as Order | undefined; // `before` of a step of an order is an order
}

/** Orders that this transaction brought into a status. */
function broughtTo(happened: Changes, status: OrderStatus): Order[] {
  return changedOrders(happened).filter((one) => one.status === status && beforeOf(happened, one.id)?.status !== status);
}

/** Roles that approve requests of others and carry orders out (decisions.md, Roles). */
const APPROVES: Role = 'Acceptor';
const FULFILS: Role = 'ArchiveProvider';

/** Active people of a project with one of these roles, but not these. */
export async function peopleOf(
  tx: Tx,
  tenantId: string,
  { projectId, roles, not = [] }: { projectId: string; roles: Role[]; not?: readonly string[] },
): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userProjects, and(eq(userProjects.tenantId, users.tenantId), eq(userProjects.userId, users.id)))
    .where(
      and(
        eq(users.tenantId, tenantId),
        eq(users.active, true),
        notInArray(users.id, ['', ...not]),
        arrayOverlaps(users.roles, roles),
        eq(userProjects.projectId, projectId),
      ),
    );
  return found.map(({ id }) => id);
}

/** Acceptors of a project: an order waits for approval, but never for those who worked on it (S0 §3, kind 3). */
const waiting: AreaEvent = async (happened) => {
  const { tx, tenantId } = happened;
  const asked = broughtTo(happened, orderStatus.waitingForAcceptance);
  const names = await orderNames(tx, tenantId, asked);
  const sendings: Sending[] = [];
  for (const one of asked) {
    const { createdBy, createdByName: mailText, projectId, touchedBy, note } = one;
    const text = note === '' ? mailText : `${mailText}: ${note}`;
    const to = await peopleOf(tx, tenantId, { projectId, roles: [APPROVES], not: [createdBy, ...touchedBy] });
    const message = { kind: signalKind.newOrderToAccept, subject: names.get(one.id) ?? '', text, target: addressOf(one) };
    sendings.push({ to, message, mail: 'needed', mailText });
  }
  return sendings;
};

/** The archive of a project: an order was accepted and is to be fulfilled (kind 3). */
const accepted: AreaEvent = async (happened) => {
  const { tx, tenantId } = happened;
  const asked = broughtTo(happened, orderStatus.accepted);
  const names = await orderNames(tx, tenantId, asked);
  const target = placeIn('fulfilment');
  const sendings: Sending[] = [];
  for (const { id, projectId, createdByName: text } of asked) {
    const to = await peopleOf(tx, tenantId, { projectId, roles: [FULFILS] });
    const message = { kind: signalKind.newOrderToAccept, subject: names.get(id) ?? '', text, target };
    sendings.push({ to, message, mail: 'needed' });
  }
  return sendings;
};

/** The author, and who sent it: the order moved on, unless they moved it (kind 2). */
const moved: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const sendings: Sending[] = [];
  const changed = changedOrders(happened).flatMap((one) => {
    const before = beforeOf(happened, one.id);
    const news = before && happenedTo(before, one);
    return news ? [{ one, news }] : [];
  });
  const names = await orderNames(
    tx,
    tenantId,
    changed.map(({ one }) => one),
  );
  for (const { one, news } of changed) {
    const step = draft.steps.findLast(({ collection, rowId }) => collection === order.name && rowId === one.id);
    const actorId = step && draft.receipts.get(step.opId)?.operation.userId;
    // a call without a receipt names its person only
    const isActor = (id: string, name: string) => (actorId ? id === actorId : name === step?.userName);
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
    const message = messageOf(names.get(one.id) ?? '', { by: step?.userName ?? '', ...news }, addressOf(one));
    sendings.push({ to, message, mail: news.mail });
  }
  return sendings;
};

/** The author: items of their order are under way (kind 2, no mail). */
const underWay: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const left = [...draft.changes.values()].flatMap(({ collection, row, erased }) => {
    if (collection !== position.name || erased) return [];
    const its = row as Position; // filtered by collection
    const first = draft.steps.find((step) => step.collection === position.name && step.rowId === its.id);
    const before = first?.before as Position | undefined; // `before` of a step of a position is a position
    return its.state === positionState.onTheWay && before?.state !== its.state ? [its.orderId] : [];
  });
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
export const orderNotices = { waiting, accepted, moved, underWay };
