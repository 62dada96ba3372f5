import '#schema/rules/pattern-engine.ts';
import { testCode } from '#schema/rules/pattern.ts';
import { contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Created } from '#schema/judge/payload.ts';
import { checkCostCenter, type Scene } from '#schema/judge/scene.ts';

/** Checks type, class and cost center of a container against the current configuration. */
export async function checkShape(scene: Scene, projectId: string, fields: Partial<Created>): Promise<Judgement | null> {
  const { draft, waived } = scene;
  const project = await draft.project(projectId);
  if (fields.containerTypeId !== undefined) {
    const type = await draft.containerType(fields.containerTypeId);
    if (!type) return refused('entityUnknown', 'containerType');
    if (!waived.has('rules') && !project?.containerTypeIds.includes(type.id))
      return contested('ruleChanged', { fields: ['containerTypeId'], device: { containerTypeId: type.id }, service: {} });
    if (!waived.has('rules') && fields.code !== undefined && testCode(type.codePattern, fields.code) === 'differs')
      return contested('ruleChanged', { fields: ['code'], device: { code: fields.code }, service: {}, otherTitle: type.name });
  }
  if (fields.classId) {
    const documentClass = await draft.documentClass(fields.classId);
    if (!documentClass || documentClass.projectId !== projectId) return refused('entityUnknown', 'class');
  }
  return fields.costCenterId === undefined ? null : checkCostCenter(scene, fields.costCenterId);
}
