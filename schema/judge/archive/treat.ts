import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { applied, contested, refused, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { keptBack } from '#schema/judge/kept-back.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { judgeChangeOf } from '#schema/judge/protocoling/registration-change.ts';
import type { Held } from '#schema/judge/reader.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { Effect } from '#schema/operations/operation.ts';
import type { Treat } from '#schema/operations/treat.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { holderOf } from '#schema/rules/holder.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { resolved } from './resolved.ts';

/** The current document of a treatment, and its box. */
interface Treated {
  held: Held<Registration>;
  box: Container;
}

/**
 * Judges a treatment by the archive. A document of an open box is refused, because only its author changes it. A project that
 * accepts no new work does not prevent it, because its boxes are in the archive. Sorting requires `segregation.work`, a
 * correction `segregation.correct`.
 */
export async function judgeRegistrationTreat(scene: Scene<Treat>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'registration');
  const grant = payload.do === 'categorise' ? 'segregation.work' : 'segregation.correct';
  if (!waived.has('access') && !mayIn(await draft.person(operation.userId), grant, held.row.projectId))
    return contested('accessLost');
  const box = await draft.row(container.name, held.row.containerId);
  if (!box || box.deleted) return refused('entityUnknown', 'container');
  if (box.row.status === containerStatus.opened) return refused('statusForbids', box.row.code);
  const { containerId, projectId, code } = held.row;
  const asked = { ...payload, containerId, projectId, documentCode: code };
  const treated = { held, box: box.row };
  if (asked.do === 'correct') return judgeChangeOf(scene, held, asked, null, asked);
  if (held.deleted) return gone(scene, held.row);
  if (asked.do === 'categorise') return categorised(scene, held.row, asked);
  if (asked.do === 'rehouse') return rehoused(scene, treated, asked);
  return asked.do === 'accept' ? accepted(scene, held.row, asked) : struck(scene, treated, asked);
}

/**
 * Judges a treatment of a document deleted in the meantime: deleting it again changes nothing, anything else needs a decision.
 */
function gone({ operation, payload }: Scene<Treat>, row: Registration): Judgement {
  if (payload.do === 'strike') return applied(operation, { nothing: true });
  return contested('changed', { otherId: row.id, otherTitle: row.code });
}

function categorised({ operation }: Scene, row: Registration, asked: Treat & { do: 'categorise' }): Judgement {
  return applied(withPayload(operation, asked), { nothing: row.categoryId === asked.categoryId });
}

async function rehoused(scene: Scene, { held, box }: Treated, asked: Treat & { do: 'rehouse' }): Promise<Judgement> {
  const { draft, operation } = scene;
  const { row } = held;
  if (row.containerId === asked.toId) return applied(operation, { nothing: true });
  const to = await draft.row(container.name, asked.toId);
  // a box of another project gets the same answer as a missing one
  if (!to || to.row.projectId !== row.projectId) return refused('entityUnknown', 'container');
  // what the customer still fills is not the archive's to fill
  if (to.row.status === containerStatus.opened) return refused('statusForbids', to.row.code);
  // an order names the box its picker goes to
  const stop = await awaited(scene, row, box);
  if (stop) return stop;
  if (to.deleted || (await isAway(scene, to.row)))
    return contested('containerClosed', { otherId: to.row.id, otherTitle: to.row.code });
  const event = (of: Container, did: 'movedOut' | 'movedIn', other: string, by: 1 | -1): ContainerEvent => ({
    containerId: of.id,
    event: custodyEvent.corrected,
    detail: { documents: of.documents + by, did, other },
    method: asked.scanned ? 'scanned' : 'typed',
  });
  const payload = { ...asked, fromCode: box.code, toCode: to.row.code };
  const events = [event(box, 'movedOut', to.row.code, -1), event(to.row, 'movedIn', box.code, 1)];
  return applied(withPayload(operation, payload), { events, effects: await resolving(scene, row.id, 'moved') });
}

/** True for a box that an order waits for or has taken from the archive; the pickup that brought it is over. */
async function isAway({ draft }: Scene, box: Container): Promise<boolean> {
  const moves = (await draft.positionsAbout([box.id])).filter(({ objectId }) => objectId === box.id);
  const isWaited = moves.some(({ claimed, state }) => claimed && state !== positionState.done);
  return isWaited || (moves.length > 0 && holderOf(box.status, moves) !== 'archive');
}

async function accepted({ draft, operation }: Scene, row: Registration, asked: Treat & { do: 'accept' }): Promise<Judgement> {
  for (const id of asked.pages) {
    const page = await draft.row(syncPage.name, id);
    if (page?.row.registrationId !== row.id) return refused('payloadInvalid', 'pages');
  }
  return applied(withPayload(operation, asked), { nothing: row.acceptedIncomplete === true && asked.pages.length === 0 });
}

async function struck(scene: Scene, { held, box }: Treated, asked: Treat & { do: 'strike' }): Promise<Judgement> {
  const stop = (await keptBack(scene, held.row.id, 'onOrder')) ?? (await awaited(scene, held.row, box));
  if (stop) return stop;
  const detail = { documents: Math.max(0, box.documents - 1), did: 'struck' };
  const events = [{ containerId: box.id, event: custodyEvent.corrected, detail }];
  const effects = await resolving(scene, held.row.id, 'struck');
  return applied(withPayload(scene.operation, asked), { events, effects });
}

/**
 * Refuses to strike or move a document if an order waits for it or for its box. The pickup that brings the box is not one:
 * what the list of a box had wrong is mended before the reception of its last box ends the pickup.
 */
async function awaited({ draft }: Scene, row: Registration, box: Container): Promise<Judgement | null> {
  const claims = (await draft.positionsAbout([row.id, box.id])).filter(
    ({ claimed, objectId }) => claimed && (objectId === row.id || objectId === box.id),
  );
  return claims.some(({ type }) => orderKindOf(type)?.operation !== operationType.pickup) ? refused('onOrder') : null;
}

/** Resolves the open exceptions of a document. */
async function resolving(scene: Scene, registrationId: string, resolution: Exception['resolution']): Promise<Effect[]> {
  const open = await scene.draft.exceptionsAbout(registrationId);
  return resolved(
    scene,
    open.map(({ id }) => ({ id, resolution })),
  );
}
