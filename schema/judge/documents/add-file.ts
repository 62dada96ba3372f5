import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentAddFile } from '#schema/operations/rooms/documents.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import { isVisible } from '#schema/rules/sight.ts';

/** Pages for a document: also where its box is closed or with the archive. A document out of sight reads as unknown. */
export async function judgeDocumentAddFile(scene: Scene<PayloadOf<typeof documentAddFile>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  const sight = await draft.sight(operation.userId);
  if (!held || held.deleted || (sight && !isVisible(sight, held.row))) return refused('entityUnknown', 'registration');
  const { fileIds, name } = payload;
  return (await checkProject(scene, held.row.projectId)) ?? applied(operation, { pages: { fileIds, name } });
}
