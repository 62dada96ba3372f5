import { testPattern } from '#schema/rules/pattern.ts';
import { contested, refused, type Judgement } from './judgement.ts';
import type { Created } from './payload.ts';
import { checkCostCenter, type Scene } from './scene.ts';

/** Type, class and cost center of a container against the configuration now. */
export async function checkShape(scene: Scene, projectId: string, fields: Partial<Created>): Promise<Judgement | null> {
  const { draft, waived } = scene;
  const project = await draft.project(projectId);
  if (fields.containerTypeId !== undefined) {
    const type = await draft.containerType(fields.containerTypeId);
    if (!type) return refused('entityUnknown', 'containerType');
    if (!waived.has('rules') && !project?.containerTypeIds.includes(type.id))
      return contested('ruleChanged', { fields: ['containerTypeId'], device: { containerTypeId: type.id }, service: {} });
    if (!waived.has('rules') && fields.code !== undefined && !fits(type.codePattern, fields.code))
      return contested('ruleChanged', { fields: ['code'], device: { code: fields.code }, service: {}, otherTitle: type.name });
  }
  if (fields.classId) {
    const documentClass = await draft.documentClass(fields.classId);
    if (!documentClass || documentClass.projectId !== projectId) return refused('entityUnknown', 'class');
  }
  return fields.costCenterId === undefined ? null : checkCostCenter(scene, fields.costCenterId);
}

/** The pattern comes from the client's configuration; one that cannot or must not be run forbids nothing. */
function fits(pattern: string, code: string): boolean {
  return pattern === '' || testPattern(`^(?:${pattern})$`, 'iu', code) !== 'differs';
}
