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
 * A pickup: every container closed, paid for where the project wants it. What is on another order stays there with a case of its
 * own, and the rest is picked up.
 */
export async function judgePickupCreate(scene: Scene<PayloadOf<typeof pickupCreate>>): Promise<Judgement> {
  const { draft, operation, payload: saved } = scene;
  const first = (await draft.row(container.name, saved.containerIds[0] ?? ''))?.row;
  // boxes that a supervisor moved to another project are picked up there; or here, if a restore has forgotten the move
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
    // one of them was moved since (I9): an order is of one project
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
    // sent like any other order: a project that asks for no approval of pickups has it accepted (orders.md §3)
    patch: { status: sentStatus(operationType.pickup, project) },
    followUps: races.followUps,
    note: lost.length > 0 ? `itemTaken:${lost.length}` : '',
  });
}

/**
 * The boxes as items of the order, claimed like those of any order: what two people sign at the door is the list of its items.
 * They are not among the effects of the kind, because a device that asks does not need their codes.
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
