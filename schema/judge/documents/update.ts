import { registration } from '#schema/entities/registration.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { documentUpdate } from '#schema/operations/document-update.ts';
import { refused, type Judgement } from '#schema/judge/judgement.ts';
import { checkFixed, type FixedBy } from '#schema/judge/protocoling/fixed-values.ts';
import { inPresentClass } from '#schema/judge/protocoling/other-project.ts';
import { judgeChangeOf } from '#schema/judge/protocoling/registration-change.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isInheritedIn } from '#schema/rules/inherited-value.ts';

type Asked = PayloadOf<typeof documentUpdate>;

/** Changes values of a document, whatever the state of its box, merged with other changes in the meantime. */
export async function judgeDocumentUpdate(scene: Scene<Asked>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const held = await draft.row(registration.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'registration');
  const stop = await checkProject(scene, held.row.projectId);
  return (stop ? null : await keptAsItIs(scene, held.row)) ?? judgeChangeOf(scene, held, payload, stop);
}

const kept: ReadonlySet<FixedBy> = new Set(['readOnly', 'autonumber']);

/** Refuses another value where the box or the class keeps it. Numbers are corrected in the open box, where the series goes on. */
async function keptAsItIs(scene: Scene<Asked>, row: Registration): Promise<Judgement | null> {
  const values = await inPresentClass(scene.draft, row, scene.payload.values);
  return (await ofTheBox(scene, row, values)) ?? checkFixed(scene, row, values, kept);
}

/**
 * Refuses another value where the box has it: it is the same in all its documents, and changed at the box. A supervisor who
 * decided about the operation has seen both values.
 */
async function ofTheBox({ draft, waived }: Scene, row: Registration, values: AttributeValues): Promise<Judgement | null> {
  if (waived.has('dependencies')) return null;
  const documentClass = await draft.documentClass(row.classId);
  const differs = (id: string) => values[id] !== undefined && values[id] !== row.values[id];
  const found = documentClass?.attributes.find((attribute) => isInheritedIn(row, attribute) && differs(attribute.id));
  return found ? refused('valueInherited', found.name) : null;
}
