import { registration } from '#schema/entities/registration.ts';
import { refused, applied, contested, type Judgement } from '#schema/judge/judgement.ts';
import { flatRegistration } from '#schema/judge/protocoling/flat.ts';
import { judgeNewDocument } from '#schema/judge/protocoling/new-document.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentCreate } from '#schema/operations/document-create.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { mayReachClass } from '#schema/rules/sight.ts';

/**
 * Registers a document without a box: class known and open to its author, values valid, code free. It never turns into another
 * document with the same values, because its pages would be lost with it; a supervisor decides.
 */
export async function judgeDocumentCreate(scene: Scene<PayloadOf<typeof documentCreate>>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const { projectId, classId, fileIds, name } = payload;
  const documentClass = await draft.documentClass(classId);
  if (documentClass && documentClass.projectId !== projectId) return refused('payloadInvalid', 'classId');
  const there = await draft.row(registration.name, operation.entityId);
  // the id is its own, so the author registered it before: by a call, or from a device that lost its queue
  if (there?.deleted) return refused('entityUnknown', 'registration');
  if (there?.row.createdBy === operation.userId) return applied(operation, { nothing: true });
  if (there) return refused('payloadInvalid', 'entityId');
  const asked = { ...payload, code: normaliseCode(payload.code) };
  const device = flatRegistration(asked);
  const stop = await checkProject(scene, projectId);
  if (stop) return stop.outcome === 'contested' ? { ...stop, device } : stop;
  const sight = waived.has('access') ? null : await draft.sight(operation.userId);
  if (!mayReachClass(sight, payload, 'import')) return contested('accessLost', { device });
  const twin = asked.code === '' || documentClass?.codeRepeats ? null : await draft.registrationByCode(classId, asked.code);
  const judged = await judgeNewDocument(scene, asked, { documentClass, before: classId, twin });
  if (judged.outcome !== 'applied' || fileIds.length === 0) return judged;
  return { ...judged, pages: { documentId: operation.entityId, fileIds, name } };
}
