import { container } from '#schema/entities/container.ts';
import { exception } from '#schema/entities/exception.ts';
import { registration } from '#schema/entities/registration.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { exceptionNote, exceptionResolve } from '#schema/operations/rooms/archive.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isVisible } from '#schema/rules/sight.ts';

/** Records an exception. If its box moved to another project in the meantime, the exception follows it. */
export async function judgeExceptionNote(scene: Scene<PayloadOf<typeof exceptionNote>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const known = await draft.row(exception.name, operation.entityId);
  // two gates, or two scans at one, saw the same of a box
  const isSame = known?.row.kind === payload.kind && known.row.containerId === payload.containerId;
  if (known) return isSame ? applied(operation, { nothing: true }) : refused('payloadInvalid', 'entityId');
  const held = payload.containerId === '' ? null : await draft.row(container.name, payload.containerId);
  if (payload.containerId !== '' && !held) return refused('entityUnknown', 'container');
  const projectId = held?.row.projectId ?? payload.projectId;
  const stop = await checkProject(scene, projectId);
  if (stop && !(stop.outcome === 'contested' && stop.kind === 'projectWithdrawn')) return stop;
  const about = payload.registrationId === '' ? null : await draft.row(registration.name, payload.registrationId);
  if (payload.registrationId !== '' && !about) return refused('entityUnknown', 'registration');
  const registrationId = about && (await isNamed(scene, about.row, projectId)) ? about.row.id : '';
  return applied(withPayload(operation, { ...payload, projectId, registrationId, code: normaliseCode(payload.code) }));
}

/**
 * True for a document that its author may name to the people of this project. An exception about another one keeps what was in the
 * hand, its code and the note, and names no document: who treats that document elsewhere would resolve it unseen.
 */
async function isNamed({ draft, operation }: Scene, document: Registration, projectId: string): Promise<boolean> {
  const sight = await draft.sight(operation.userId);
  return document.projectId === projectId && (!sight || isVisible(sight, document));
}

/** Resolves an exception; the first resolution is final. */
export async function judgeExceptionResolve(scene: Scene<PayloadOf<typeof exceptionResolve>>): Promise<Judgement> {
  const held = await scene.draft.row(exception.name, scene.operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'exception');
  const person = await scene.draft.person(scene.operation.userId);
  if (!scene.waived.has('access') && !mayIn(person, 'segregation.correct', held.row.projectId)) return contested('accessLost');
  return applied(scene.operation, { nothing: held.row.state === 'resolved' });
}
