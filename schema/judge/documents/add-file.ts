import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentAddFile } from '#schema/operations/rooms/documents.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';

/** Adds pages to a document, even if its box is closed or in the archive. */
export async function judgeDocumentAddFile(scene: Scene<PayloadOf<typeof documentAddFile>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'registration');
  const { fileIds, name } = payload;
  return (await checkProject(scene, held.row.projectId)) ?? applied(operation, { pages: { fileIds, name } });
}
