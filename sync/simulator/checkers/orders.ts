import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { countState } from '#schema/codes/bench.ts';
import { count } from '#schema/entities/count.ts';
import { handover } from '#schema/entities/handover.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import type { Draft } from '#schema/judge/draft.ts';
import {
  orderApprove,
  orderFinalise,
  orderUpdate,
  positionAdd,
  positionRemove,
  positionUpdate,
} from '#schema/operations/baskets.ts';
import { canonical } from '#schema/operations/operation.ts';
import { handoverSeal } from '#schema/operations/handovers.ts';
import type { Count } from '#schema/records/bench.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { coordinatorOf, leavesTo } from '#schema/rules/approvers.ts';
import { countsOf } from '#schema/rules/handover-hash.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { isClosed, isOver, outcomeOfPositions } from '#schema/rules/order-states.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

type Fail = Scene['fail'];

/** O1 to O5 and the count at the bench, for each transaction. */
export function checkOrders(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  for (const { collection, row, deleted } of draft.changes.values()) {
    if (deleted) continue;
    if (collection === position.name) checkPosition(tenant, draft, row as Position, fail); // of this collection
    if (collection === handover.name) checkSheet(tenant, row as Handover, fail); // of this collection
    if (collection === order.name) checkOutcome(tenant, row as Order, fail); // of this collection
    // a decision may count a box and then release the operations that waited for it
    if (collection === count.name && draft.receipts.size === 1) checkCount(tenant, row as Count, fail); // of this collection
  }
  checkApprovals(tenant, draft, fail);
  checkReception(draft, fail);
}

const living = (tenant: ModelTenant): Position[] =>
  [...tenant.state.rows.positions.values()].flatMap(({ row, deleted }) => (deleted ? [] : [row]));

/** O1: an item is on one open order. O3: nothing under a hold is destroyed. */
function checkPosition(tenant: ModelTenant, draft: Draft, its: Position, fail: Fail): void {
  if (its.claimed && its.objectId !== '') {
    const twin = living(tenant).find(({ id, claimed, objectId }) => claimed && id !== its.id && objectId === its.objectId);
    if (twin) fail('O1', `${short(its.objectId)} is claimed by orders ${short(its.orderId)} and ${short(twin.orderId)}`);
  }
  const isAsked = draft.cases.has(its.conflictId) || tenant.casesNow().has(its.conflictId);
  if (its.conflictId !== '' && !isAsked) fail('O1', `${short(its.id)} lost a race, and no supervisor is asked`);
  const isDestroyed = its.state === positionState.done && orderKindOf(its.type)?.doneBy === 'certificate';
  const isNew = [...draft.receipts.values()].some(({ operation }) => operation.type === handoverSeal.type);
  if (isDestroyed && isNew && tenant.holds.has(its.objectId)) fail('O3', `${short(its.objectId)} was destroyed under a hold`);
}

/** O2: a sealed handover equals the list that was signed, and never changes. */
function checkSheet(tenant: ModelTenant, row: Handover, fail: Fail): void {
  const signed = tenant.receiptNow(row.createdByOp)?.operation.payload as Handover | undefined; // what its operation sealed
  const isSame =
    signed !== undefined &&
    canonical(signed.lines) === canonical(row.lines) &&
    signed.hash === row.hash &&
    signed.note === row.note;
  if (!isSame || row.version !== 1) fail('O2', `the sealed handover ${short(row.id)} changed`);
  if (canonical(countsOf(row.lines)) !== canonical(row.counts)) fail('O5', `handover ${short(row.id)} miscounts its lines`);
}

/**
 * O4: an order is never approved by a user who opened, changed, filled or sent it, and in a project with a coordinator only by
 * the coordinator.
 */
function checkApprovals(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  for (const { status, operation } of draft.receipts.values()) {
    if (status !== 'applied' || operation.type !== orderApprove.type) continue;
    const { entityId, userId } = operation;
    const project = tenant.configuration.projects.get(tenant.state.rows.orders.get(entityId)?.row.projectId ?? '');
    const coordinator = coordinatorOf(tenant.configuration.orders.isCoordinatorManaged, project ?? null);
    if (!leavesTo(coordinator, userId)) fail('O4', `order ${short(entityId)} was approved by ${userId}, not by its coordinator`);
    if (editorsOf(tenant, entityId).has(userId)) fail('O4', `order ${short(entityId)} was approved by its requester ${userId}`);
  }
}

/** Editors of an order according to its operations, not to the fields of the order. */
function editorsOf(tenant: ModelTenant, orderId: string): ReadonlySet<string> {
  const items = living(tenant).filter((its) => its.orderId === orderId);
  const row = tenant.state.rows.orders.get(orderId)?.row;
  const changed = new Set([orderId, ...items.map(({ id }) => id)]);
  const editors = [row?.createdBy ?? '', ...items.map(({ createdBy }) => createdBy)];
  for (const { rowId, opId } of tenant.state.steps) {
    const operation = changed.has(rowId) ? tenant.receiptNow(opId)?.operation : undefined;
    if (operation && edits.has(operation.type)) editors.push(operation.userId);
  }
  return new Set(editors);
}

const edits: ReadonlySet<string> = new Set([
  orderUpdate.type,
  orderFinalise.type,
  positionAdd.type,
  positionUpdate.type,
  positionRemove.type,
]);

/** A box that has arrived is received, regardless of its project. */
function checkReception(draft: Draft, fail: Fail): void {
  for (const { operation, status, code } of draft.receipts.values())
    if (operation.type === 'container.receive' && status === 'refused' && code === 'projectWithdrawn')
      fail('I9', `the box ${short(operation.entityId)} was turned away`);
}

/** O5: a finished order has nothing open, and its outcome matches its items. */
function checkOutcome(tenant: ModelTenant, row: Order, fail: Fail): void {
  const items = living(tenant).filter(({ orderId }) => orderId === row.id);
  if (isOver(row.status) && items.some(({ claimed }) => claimed))
    fail('O1', `order ${short(row.id)} is over and keeps its items`);
  if (row.status !== orderStatus.completed) return;
  if (items.some(({ state }) => !isClosed(state))) fail('O5', `order ${short(row.id)} is completed with open items`);
  const outcome = outcomeOfPositions(items);
  if (items.length > 0 && row.outcome !== outcome)
    fail('O5', `order ${short(row.id)} is ${row.outcome}, its items are ${outcome}`);
}

/** A confirmed count has the result of the current documents at the service. */
function checkCount(tenant: ModelTenant, row: Count, fail: Fail): void {
  if (row.state !== countState.confirmed && row.state !== countState.differs) return;
  let documents = 0;
  for (const held of tenant.state.rows.registrations.values())
    if (!held.deleted && held.row.containerId === row.containerId) documents++;
  if (row.expected !== documents || row.found + row.missing !== row.expected)
    fail('I2', `the count of ${short(row.containerId)} expects ${row.expected} of ${documents} documents`);
}
