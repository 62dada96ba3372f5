import * as v from 'valibot';
import { line, list } from '#schema/records/bounds.ts';
import { custodyEvent, orderStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { LIMITS } from '#schema/limits.ts';
import { blankOrder } from '#schema/records/order.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { asksApproval } from '#schema/operations/order-parts.ts';

const payload = v.strictObject({
  projectId: line,
  containerIds: v.pipe(list(line, LIMITS.pickupBoxes), v.minLength(1)),
  costCenterId: line,
  note: v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)),
  approval: asksApproval,
});

/** Orders the pickup of closed containers (S1 OrderPickup 4). At most one open order per container. */
export const pickupCreate = operationKind({
  type: 'order.pickup.create',
  grant: 'order.pickup',
  payloadVersion: 1,
  payload,
  subject: order.name,
  lane: (_entityId, asked) => asked.containerIds[0] ?? '',
  refs: (asked) => asked.containerIds,
  creates: true,
  deletes: false,
  movesLane: false,
  afterLane: true,
  custody: custodyEvent.orderPickup,
  effects: (saved, { approval, ...asked }) => [
    effect(
      order.name,
      saved.entityId,
      (row) =>
        row ?? {
          ...blankOrder,
          ...asked,
          id: saved.entityId,
          type: orderType.orderPickupBox,
          operation: operationType.pickup,
          kind: workOrderKind.pickup,
          touchedBy: [saved.userId],
          finalisedAt: saved.madeAt,
          finalisedBy: saved.userId,
          finalisedByName: saved.userName,
          status: approval === false ? orderStatus.accepted : orderStatus.waitingForAcceptance,
          createdAt: saved.madeAt,
          createdBy: saved.userId,
          createdByName: saved.userName,
          version: 0,
          createdByOp: saved.opId,
        },
    ),
    ...asked.containerIds.map((id) => effect(container.name, id, (row) => row && { ...row, orderId: saved.entityId })),
  ],
  remade: (base, row) =>
    base || !row
      ? null
      : { projectId: row.projectId, containerIds: row.containerIds, costCenterId: row.costCenterId, note: row.note },
});
