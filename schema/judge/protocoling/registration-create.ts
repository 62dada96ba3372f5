import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { applied, refused, type Applied, type Judgement } from '#schema/judge/judgement.ts';
import type { Held } from '#schema/judge/reader.ts';
import { checkOpen, checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { registrationCreate } from '#schema/operations/registrations.ts';
import { flatRegistration } from './flat.ts';
import { isSameDocument, judgeNewDocument } from './new-document.ts';
import { movedAlong } from './other-project.ts';

type Asked = PayloadOf<typeof registrationCreate>;

/** Creates a document: box open, class known, values valid, code free. */
export async function judgeRegistrationCreate(asSaved: Scene<Asked>): Promise<Judgement> {
  const { draft } = asSaved;
  const held = await draft.row(container.name, asSaved.payload.containerId);
  if (!held) return refused('entityUnknown', 'container');
  const scene = await movedAlong(asSaved, held.row);
  const { operation, payload } = scene;
  if (held.row.projectId !== payload.projectId) return refused('payloadInvalid', 'projectId');
  const documentClass = await draft.documentClass(payload.classId);
  if (documentClass && documentClass.projectId !== payload.projectId) return refused('payloadInvalid', 'classId');
  const asked = { ...payload, code: normaliseCode(payload.code) };
  const there = await draft.row(registration.name, operation.entityId);
  if (there)
    return hasArrived(operation, asked, there) ? applied(operation, { nothing: true }) : refused('payloadInvalid', 'entityId');
  const twin = asked.code === '' || documentClass?.codeRepeats ? null : await draft.registrationByCode(asked.classId, asked.code);
  if (twin && isRepeat(asked, twin)) return linked(operation, twin);
  const stop = (await checkProject(scene, payload.projectId)) ?? checkOpen(scene, held);
  if (stop) return stop.outcome === 'contested' ? { ...stop, device: flatRegistration(asked) } : stop;
  return judgeNewDocument(scene, asked, { documentClass, before: asSaved.payload.classId, twin });
}

/** True if its author created this very document before: the device lost its queue and does not remember sending it. */
function hasArrived({ userId }: Operation, asked: Asked, { row, deleted }: Held<Registration>): boolean {
  return !deleted && row.createdBy === userId && isRepeat(asked, row);
}

function isRepeat(asked: Asked, twin: Registration): boolean {
  return twin.containerId === asked.containerId && isSameDocument(asked, twin);
}

function linked(operation: Operation, twin: Registration): Applied {
  const link = { from: operation.entityId, to: twin.id, version: twin.version };
  return applied(operation, { nothing: true, link, note: `linked:${twin.id}@${twin.version}` });
}
