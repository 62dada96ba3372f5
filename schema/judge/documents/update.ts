import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentUpdate } from '#schema/operations/document-update.ts';
import { refused, type Judgement } from '#schema/judge/judgement.ts';
import { judgeChangeOf } from '#schema/judge/protocoling/registration-change.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';

/** Changes values of a document, whatever the state of its box, merged with other changes in the meantime (documents.md §5). */
export async function judgeDocumentUpdate(scene: Scene<PayloadOf<typeof documentUpdate>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'registration');
  return judgeChangeOf(scene, held, payload, await checkProject(scene, held.row.projectId));
}
