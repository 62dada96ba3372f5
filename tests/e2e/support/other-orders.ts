import { containerStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderApprove, orderCreate, orderFinalise, positionAdd } from '#schema/operations/baskets.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import type { OtherDevice } from '#tests/e2e/support/other-device.ts';
import type { Witness } from '#tests/e2e/support/witness.ts';

/** Orders of another device, for stories in which another person has ordered. */

/** Boxes on their shelves that are on no order, of the project that has most of them, as this person sees them. */
export async function freeBoxes(witness: Witness, count: number): Promise<Container[]> {
  const { containers } = await witness.held();
  const free = containers.filter(({ status, orderId }) => status === containerStatus.completed && orderId === '');
  const [most = []] = [...Map.groupBy(free, ({ projectId }) => projectId).values()].toSorted((a, b) => b.length - a.length);
  if (most.length < count) throw new Error(`There are ${most.length} boxes, not ${count}.`);
  return most.slice(0, count);
}

/** A basket for a delivery of boxes of one project, with these boxes in it. */
export async function basketOf(device: OtherDevice, boxes: readonly Container[]): Promise<Operation> {
  const [first] = boxes;
  if (!first) throw new Error('A basket of another device needs a box.');
  const { projectId, costCenterId } = first;
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const about = { projectId, operation: operationType.delivery, kind: workOrderKind.org, type: orderType.orderBox };
  const basket = device.make(orderCreate, { ...about, centralArchiveId: '', bulkId: '', changes: { deliver, costCenterId } });
  await device.apply(basket, ...boxes.map((box) => boxIn(device, basket, box)));
  return basket;
}

function boxIn(device: OtherDevice, { entityId: orderId, opId }: Operation, { id, projectId, code, description }: Container) {
  const about = { orderId, projectId, type: orderType.orderBox, objectType: objectType.box, objectId: id, containerId: id };
  const item = { ...blankItem, ...about, code, title: description, values: {}, confirmed: [] };
  return device.make(positionAdd, item, { entityId: positionId(orderId, id), deps: [opId] });
}

/** Sends a basket. */
export async function sendBasket(device: OtherDevice, { entityId }: Operation): Promise<void> {
  await device.apply(device.make(orderFinalise, {}, { entityId }));
}

/** Approves an order that nothing changed since it was sent. */
export async function approve(device: OtherDevice, entityId: string, version = 1): Promise<void> {
  await device.apply(device.make(orderApprove, { version }, { entityId }));
}
