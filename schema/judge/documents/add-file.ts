import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentAddFile } from '#schema/operations/rooms/documents.ts';
import type { Registration } from '#schema/records/registration.ts';
import { mayAddVersions } from '#schema/rules/sight.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';

/** Adds pages to a document, even if its box is closed or in the archive. */
export async function judgeDocumentAddFile(scene: Scene<PayloadOf<typeof documentAddFile>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'registration');
  const { fileIds, name } = payload;
  const stop = await checkProject(scene, held.row.projectId);
  if (stop) return stop;
  if (!(await mayAdd(scene, held.row))) return contested('accessLost');
  return applied(operation, { pages: { documentId: operation.entityId, fileIds, name } });
}

/** True with the right to versions of the class, and for users who register in an open box, on what they registered there. */
async function mayAdd({ draft, operation, waived }: Scene, row: Registration): Promise<boolean> {
  const sight = waived.has('access') ? null : await draft.sight(operation.userId);
  if (!sight || mayAddVersions(sight, row)) return true;
  if (row.createdBy !== operation.userId || !row.containerId) return false;
  const box = await draft.row(container.name, row.containerId);
  return box !== null && !box.deleted && box.row.status === containerStatus.opened;
}
