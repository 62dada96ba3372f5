import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { orderStatus, type OrderType } from '#schema/codes.ts';
import { objectType, operationType, positionState } from '#schema/codes/orders.ts';
import { registration } from '#schema/entities/registration.ts';
import { container } from '#schema/entities/container.ts';
import { position } from '#schema/entities/position.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { Draft } from '#schema/judge/draft.ts';
import { itemsAvailable, type Wanted } from '#schema/judge/orders/item-facts.ts';
import { mayIn } from '#schema/judge/may.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { coordinatorOf, leavesTo } from '#schema/rules/approvers.ts';
import { availability } from '#schema/rules/availability.ts';
import { needsAddress } from '#schema/rules/order-kinds.ts';
import { reasonLacks } from '#schema/rules/order-reason.ts';
import { needsApproval } from '#schema/rules/order-states.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isItemVisible, isVisible, type Sight } from '#schema/rules/sight.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { clientParametersOf } from '#service/areas/settings/client-parameters.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { orderItems, readableOrder } from './order-items.ts';
import { stampsOf } from './record-orders.ts';

/** An order of another project, or none. */
export const unknownOrder: Refused = { refused: 'row.unknown', message: 'No such order.' };

/** Details of a basket or order: limits used, approval, what it lacks before it can be sent. */
export async function detailsOf(context: HandlerContext, id: string) {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const { tx, tenantId, caller } = context;
  const reader = new TransactionReader(tx, tenantId, 'asking');
  const its = await reader.positionsOf(row.id);
  const living = its.filter(({ state }) => state !== positionState.withdrawn);
  const settings = await reader.orderSettings();
  const project = await reader.project(row.projectId);
  const person = await reader.person(caller.userId);
  const unknown = (type: number) => living.filter((one) => one.objectType === type && one.objectId === '').length;
  const stamp = (await stampsOf(tx, tenantId, [row.id])).get(row.id);
  const coordinatorId = coordinatorOf(settings.isCoordinatorManaged, project);
  const touched = [...row.touchedBy, row.createdBy, row.finalisedBy].includes(caller.userId);
  return {
    data: {
      order: { ...row, stamp },
      projectName: project ? inLanguage(project, await callerLanguage(context)).name : '',
      positions: living.length,
      unknownBoxes: { used: unknown(objectType.box), most: settings.unknownBoxes },
      unknownFolders: { used: unknown(objectType.fileFolder), most: settings.unknownFolders },
      approval: needsApproval(
        row.operation,
        project,
        await reader.ordersOfBulk(row.operation === operationType.bulkDelivery ? row.id : ''),
      ),
      mayApprove:
        row.status === orderStatus.waitingForAcceptance &&
        !touched &&
        leavesTo(coordinatorId, caller.userId) &&
        mayIn(person, 'order.approve', row.projectId),
      dueAt: stamp?.dueAt ?? 0,
      missing: row.status === orderStatus.draft ? await missingOf(row, living.length, reader) : [],
      leftOut: leftOutOf(its, await sightOf(tx, tenantId, caller.userId)),
    },
  };
}

/** Positions in sight that could not be ordered: withdrawn with a reason. */
export function leftOutOf(its: readonly Position[], sight: Sight | null) {
  return its
    .filter((one) => one.state === positionState.withdrawn && one.reasonId !== '' && isItemVisible(sight, one))
    .map(({ id, title, code, reasonId }) => ({ positionId: id, title: title || code, reason: reasonId }));
}

/** The things a basket lacks before it can be sent: codes of refusals. */
export async function missingOf(row: Order, count: number, reader: TransactionReader): Promise<string[]> {
  const settings = await reader.orderSettings();
  const project = await reader.project(row.projectId);
  const { recipient = '', street = '', city = '' } = row.deliver;
  const reason = reasonLacks(row, settings, row.reasonId === '' ? null : await reader.orderReason(row.reasonId));
  const lacks: [string, boolean][] = [
    ['orderEmpty', count === 0 && row.operation !== operationType.bulkDelivery],
    ['costCenterRequired', project?.costCenterRequired === true && row.costCenterId === ''],
    [reason ?? '', reason !== null],
    ['addressRequired', needsAddress(row) && [recipient, street, city].includes('')],
  ];
  return lacks.filter(([, lacking]) => lacking).map(([code]) => code);
}

/** Positions of an order, a page at a time; a document out of sight is not among them. */
export async function positionsPage(context: HandlerContext, id: string, searchPackageId: string | undefined) {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const { tx, tenantId, caller } = context;
  const its = and(
    eq(positions.tenantId, tenantId),
    eq(positions.orderId, id),
    eq(positions.deletedAt, 0),
    gt(positions.id, searchPackageId ?? ''),
  );
  const found = await tx
    .select()
    .from(positions)
    .where(its)
    .orderBy(asc(positions.id))
    .limit(ORDER_LIMITS.pageRows + 1);
  const rows = found.slice(0, ORDER_LIMITS.pageRows).map((one) => heldRow(position.name, one).row);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const isLastPage = found.length <= ORDER_LIMITS.pageRows;
  return {
    data: {
      items: rows.filter((one) => isItemVisible(sight, one)),
      searchPackageId: isLastPage ? '' : (rows.at(-1)?.id ?? ''),
      isLastPage,
    },
  };
}

/** Work orders of a bulk order. */
export async function partsOfBulk(context: HandlerContext, id: string) {
  const row = await readableOrder(context, id);
  return row ? { data: await orderItems(context, eq(orders.bulkId, id), { most: ORDER_LIMITS.bulkOrders }) } : unknownOrder;
}

/** True unless the client wants baskets to keep documents as they were added. */
async function isRefreshed(tx: Tx, tenantId: string): Promise<boolean> {
  const [client] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  return !client || clientParametersOf(client).isRefreshDocumentsEnabled !== false;
}

/** Positions whose document changed since they were added. */
export async function toRefresh(context: HandlerContext, ids: readonly string[]) {
  const { tx, tenantId, caller } = context;
  if (ids.length === 0 || !(await isRefreshed(tx, tenantId))) return { data: [] };
  const found = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.tenantId, tenantId), inArray(positions.id, [...ids]), eq(positions.deletedAt, 0)));
  const sight = await sightOf(tx, tenantId, caller.userId);
  const reader = new TransactionReader(tx, tenantId, 'asking');
  const changed: { positionId: string; title: string; values: Record<string, string>; code: number; gone: boolean }[] = [];
  for (const raw of found) {
    const its = heldRow(position.name, raw).row;
    if (!(await readableOrder(context, its.orderId)) || its.objectId === '' || its.objectType === objectType.box) continue;
    const held = await reader.row(registration.name, its.objectId);
    if (held && sight && !isVisible(sight, held.row)) continue;
    const gone = !held || held.deleted;
    if (!gone && JSON.stringify(held.row.values) === JSON.stringify(its.values) && held.row.code === its.code) continue;
    const [answer] = await itemsAvailable(new Draft(reader), [its], {
      orderId: its.orderId,
      userId: caller.userId,
    });
    changed.push({
      positionId: its.id,
      // a document without a code has none to compare, also once the item is brought up to date
      title: held ? held.row.code : its.title,
      values: held?.row.values ?? {},
      code: answer?.code ?? -1,
      gone,
    });
  }
  return { data: changed };
}

/** Returns which boxes and documents can be ordered (documentOrderStatus): those of others have no access, in all cases. */
export async function orderStatusOf(
  context: HandlerContext,
  { type, guidList, boxIdList }: { type: OrderType; guidList: readonly string[]; boxIdList: readonly string[] },
) {
  const { tx, tenantId, caller } = context;
  const reader = new TransactionReader(tx, tenantId, 'asking');
  const person = await reader.person(caller.userId);
  const draft = new Draft(reader);
  await reader.entities.containers.load(boxIdList);
  await reader.entities.registrations.load(guidList);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const wanted: (Wanted & { known: boolean })[] = [];
  for (const id of boxIdList) {
    const held = await reader.row(container.name, id);
    const known = held !== null && !held.deleted && person?.projects.has(held.row.projectId) === true;
    wanted.push({ type, objectType: objectType.box, objectId: id, containerId: id, projectId: held?.row.projectId ?? '', known });
  }
  for (const id of guidList) {
    const held = await reader.row(registration.name, id);
    const isMine = held !== null && !held.deleted && person?.projects.has(held.row.projectId) === true;
    const known = isMine && (!sight || isVisible(sight, held.row));
    wanted.push({
      type,
      objectType: objectType.document,
      objectId: id,
      containerId: held?.row.containerId ?? '',
      projectId: held?.row.projectId ?? '',
      known,
    });
  }
  const answers = await itemsAvailable(
    draft,
    wanted.filter(({ known }) => known),
    { orderId: '', userId: caller.userId },
  );
  const noAccess = availability({ type, objectType: objectType.none, known: false, access: false });
  let next = 0;
  return wanted.map(({ known, objectId, objectType: its }) => {
    const { code, reasons } = (known ? answers[next++] : undefined) ?? noAccess;
    return { ...(its === objectType.box ? { boxId: objectId } : { guid: objectId }), code, reasons };
  });
}
