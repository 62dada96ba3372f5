import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { keptBack } from '#schema/judge/kept-back.ts';
import { orderedBoxes } from '#schema/judge/orders/ordered-boxes.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { alreadyGone, checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerClose } from '#schema/operations/containers.ts';

/** Closes a container: not empty, with its seals. No conflict if others closed it the same way. */
export async function judgeContainerClose(scene: Scene<PayloadOf<typeof containerClose>>): Promise<Judgement> {
  const { draft, operation, payload: saved } = scene;
  const held = await draft.row(container.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'container');
  const { row } = held;
  const stop = await checkProject(scene, row.projectId);
  if (stop) return stop;
  const seals = saved.seals.map(normaliseCode);
  if (seals.includes('')) return refused('payloadInvalid', 'seals');
  if (!held.deleted && row.status === containerStatus.closed && row.seals.join() === seals.join())
    return applied(operation, { nothing: true });
  if (held.deleted || row.status !== containerStatus.opened)
    return contested('containerClosed', {
      fields: ['seals'],
      device: { seals: seals.join(', ') },
      service: { seals: row.seals.join(', ') },
      otherId: row.id,
      otherTitle: row.code,
    });
  if (row.documents === 0) {
    // all its documents may be on the desk, and closing then waits with them
    const [waiting] = await draft.openCases(row.id);
    return waiting ? { outcome: 'child', conflictId: waiting.id } : refused('containerEmpty');
  }
  const type = await draft.containerType(row.containerTypeId);
  return type?.sealRequired && seals.length === 0
    ? refused('sealRequired')
    : applied(withPayload(operation, { ...saved, seals }));
}

/** Reopens a box: only a closed one that is not on an order. */
export async function judgeContainerReopen(scene: Scene): Promise<Judgement> {
  const held = await scene.draft.row(container.name, scene.operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'container');
  const stop = await checkProject(scene, held.row.projectId);
  if (stop) return stop;
  if (held.row.status === containerStatus.opened) return applied(scene.operation, { nothing: true });
  if (held.row.status !== containerStatus.closed) return refused('statusForbids');
  const isOrdered = await orderedBoxes(scene.draft, [held.row.id]);
  return isOrdered(held.row) ? refused('containerAlreadyOrdered') : applied(scene.operation);
}

/** Deletes a container: only an open, empty one without dependants. */
export async function judgeContainerDelete(scene: Scene): Promise<Judgement> {
  const held = await scene.draft.row(container.name, scene.operation.entityId);
  if (!held) return refused('entityUnknown', 'container');
  if (held.deleted) return alreadyGone(scene, held.row.projectId);
  const stop = await checkProject(scene, held.row.projectId);
  // a deletion that does not happen loses nothing, so it needs no decision
  if (stop) return stop.outcome === 'contested' && stop.kind === 'accessLost' ? refused('grantMissing') : stop;
  if (held.row.status !== containerStatus.opened) return refused('statusForbids');
  if (held.row.documents > 0 || (await scene.draft.openCases(held.row.id)).length > 0) return refused('containerNotEmpty');
  return (await keptBack(scene, held.row.id)) ?? applied(scene.operation);
}
