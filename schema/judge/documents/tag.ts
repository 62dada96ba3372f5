import { registration } from '#schema/entities/registration.ts';
import { applied, refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentTag } from '#schema/operations/document-tag.ts';
import { tagsAfter } from '#schema/rules/document-tags.ts';

/** Changes the tags of a document, whatever the state of its box. A tag of another project is as unknown as a missing one. */
export async function judgeDocumentTag(scene: Scene<PayloadOf<typeof documentTag>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'registration');
  const { projectId, tagIds: had = [] } = held.row;
  const stop = await checkProject(scene, projectId);
  if (stop) return stop;
  const fresh = payload.add.filter((id) => !had.includes(id));
  for (const id of fresh) if (!(await draft.isTag(projectId, id))) return refused('entityUnknown', 'tag');
  const after = tagsAfter(had, payload);
  if (fresh.length > 0 && after.length > DOCUMENT_LIMITS.tagsOfDocument) return refused('tagsTooMany');
  return applied(operation, { nothing: after.join() === had.join() });
}
