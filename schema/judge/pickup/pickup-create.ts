import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkCostCenter, checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { pickupCreate } from '#schema/operations/orders.ts';

/** A pickup: every container closed, on no other order, paid for where the project wants it. */
export async function judgePickupCreate(scene: Scene<PayloadOf<typeof pickupCreate>>): Promise<Judgement> {
  const { draft, operation, payload: saved } = scene;
  const first = (await draft.row(container.name, saved.containerIds[0] ?? ''))?.row;
  // boxes that a supervisor moved to another project are picked up there; or here, if a restore has forgotten the move
  const asked = { ...saved, projectId: first?.projectId ?? saved.projectId };
  if (await draft.row(order.name, operation.entityId)) return refused('payloadInvalid', 'entityId');
  const stop = await checkProject(scene, asked.projectId);
  if (stop) return stop;
  if (new Set(asked.containerIds).size !== asked.containerIds.length) return refused('payloadInvalid', 'containerIds');
  for (const id of asked.containerIds) {
    const held = await draft.row(container.name, id);
    if (!held || held.deleted) return refused('entityUnknown', 'container');
    // one of them was moved since (I9): an order is of one project
    if (held.row.projectId !== asked.projectId) return refused('projectsDiffer', held.row.code);
    if (held.row.orderId !== '') return refused('containerAlreadyOrdered', held.row.code);
    if (held.row.status !== containerStatus.closed) return refused('containerNotClosed', held.row.code);
  }
  const project = await draft.project(asked.projectId);
  if (project?.costCenterRequired && asked.costCenterId === '') return refused('costCenterRequired');
  return (await checkCostCenter(scene, asked.costCenterId)) ?? applied(withPayload(operation, asked));
}
