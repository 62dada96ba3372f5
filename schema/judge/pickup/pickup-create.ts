import { containerStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { position } from '#schema/entities/position.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { raced } from '#schema/judge/orders/races.ts';
import { orderedBoxes } from '#schema/judge/orders/ordered-boxes.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkCostCenter, checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { effect, madeAtByService } from '#schema/operations/operation.ts';
import type { pickupCreate } from '#schema/operations/orders.ts';
import { blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { sentStatus } from '#schema/rules/order-states.ts';

/**
 * Creates a pickup: every container closed, and with a cost center if the project requires one. A container on another order
 * stays there with a separate case, and the rest is picked up.
 */
export async function judgePickupCreate(scene: Scene<PayloadOf<typeof pickupCreate>>): Promise<Judgement> {
  const { draft, operation, payload: saved } = scene;
  const first = (await draft.row(container.name, saved.containerIds[0] ?? ''))?.row;
  // boxes that a supervisor moved are picked up in their new project; or in this one, if a restore has lost the move
  const asked = { ...saved, projectId: first?.projectId ?? saved.projectId };
  if (await draft.row(order.name, operation.entityId)) return refused('payloadInvalid', 'entityId');
  const stop = await checkProject(scene, asked.projectId);
  if (stop) return stop;
  if (new Set(asked.containerIds).size !== asked.containerIds.length) return refused('payloadInvalid', 'containerIds');
  const isOrdered = await orderedBoxes(draft, asked.containerIds);
  const taken = new Set<string>();
  for (const id of asked.containerIds) {
    const held = await draft.row(container.name, id);
    if (!held || held.deleted) return refused('entityUnknown', 'container');
    // one of them moved since (I9), and an order belongs to one project
    if (held.row.projectId !== asked.projectId) return refused('projectsDiffer', held.row.code);
    if (isOrdered(held.row)) taken.add(id);
    else if (held.row.status !== containerStatus.closed) return refused('containerNotClosed', held.row.code);
  }
  const free = asked.containerIds.filter((id) => !taken.has(id));
  if (free.length === 0) return refused('containerAlreadyOrdered', first?.code ?? '');
  const project = await draft.project(asked.projectId);
  if (project?.costCenterRequired && asked.costCenterId === '') return refused('costCenterRequired');
  const charged = await checkCostCenter(scene, asked.costCenterId);
  if (charged) return charged;
  const going = { ...asked, containerIds: free };
  const lost = await itemsOf(scene, { ...asked, containerIds: [...taken] });
  const races = await raced(scene, lost);
  const claimed = (await itemsOf(scene, going)).map((its) => effect(position.name, its.id, (held) => held ?? its));
  return applied(withPayload(operation, going), {
    effects: [...claimed, ...races.effects],
    // sent like any other order: accepted immediately if the project requires no approval of pickups
    patch: { status: sentStatus(operationType.pickup, project) },
    followUps: races.followUps,
    note: lost.length > 0 ? `itemTaken:${lost.length}` : '',
  });
}

/**
 * The boxes as items of the order, claimed as in any order: the list signed at the door contains its items. They are not
 * effects of the kind, because a device that orders does not need their codes.
 */
async function itemsOf({ draft, operation }: Scene, asked: PayloadOf<typeof pickupCreate>): Promise<Position[]> {
  const { entityId: orderId, opId, userId } = operation;
  const createdByName = (await draft.person(userId))?.name ?? '';
  const made = { createdAt: madeAtByService(operation), createdBy: userId, createdByName, version: 0, createdByOp: opId };
  const found: Position[] = [];
  for (const objectId of asked.containerIds) {
    const box = (await draft.row(container.name, objectId))?.row;
    const { code = '', description = '' } = box ?? {};
    found.push({
      ...blankPosition,
      ...made,
      id: positionId(orderId, objectId),
      orderId,
      projectId: asked.projectId,
      type: orderType.orderPickupBox,
      objectType: objectType.box,
      objectId,
      containerId: objectId,
      code,
      title: description || code,
      claimed: true,
    });
  }
  return found;
}
