import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType, positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import { blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { isOver } from '#schema/rules/order-states.ts';
import type { MadeOrder } from './make-orders.ts';

const stateOf: Readonly<Partial<Record<OrderStatus, PositionState>>> = {
  [orderStatus.inProgress]: positionState.onTheWay,
  [orderStatus.completed]: positionState.done,
};

/** A pickup of boxes with its items, as they are after it was asked for. */
export function pickupItems(order: Order, boxes: ReadonlyMap<string, Container>): MadeOrder {
  const state = stateOf[order.status] ?? positionState.asked;
  const { createdAt, createdBy, createdByName } = order;
  const positions = order.containerIds.map((id): Position => {
    const box = boxes.get(id);
    return {
      ...blankPosition,
      id: positionId(order.id, id),
      orderId: order.id,
      projectId: order.projectId,
      type: order.type,
      state,
      objectType: objectType.box,
      objectId: id,
      containerId: id,
      code: box?.code ?? '',
      title: box?.description || (box?.code ?? ''),
      claimed: !isOver(order.status),
      method: state === positionState.asked ? '' : 'scanned',
      quantityDone: state === positionState.done ? 1 : 0,
      endedAt: order.endedAt,
      createdAt,
      createdBy,
      createdByName,
      version: 1,
      createdByOp: '',
    };
  });
  return { order, positions, dueAt: 0 };
}
