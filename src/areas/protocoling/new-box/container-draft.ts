import type { Container, AttributeValues } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { testPattern } from '#schema/rules/pattern.ts';
import type { FormValues } from '#src/kit/form/definition.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** What the form of a box holds; also what is kept from the last box for the next one (ux.md §6.1, 2). */
export interface ContainerDraft {
  code: string;
  projectId: string;
  containerTypeId: string;
  classId: string;
  costCenterId: string;
  description: string;
  inherited: AttributeValues;
  scanned: boolean;
}

export const emptyDraft: ContainerDraft = {
  code: '',
  projectId: '',
  containerTypeId: '',
  classId: '',
  costCenterId: '',
  description: '',
  inherited: {},
  scanned: false,
};

/** A draft of an existing box, to edit it. */
export function draftOf(container: Container): ContainerDraft {
  const { code, projectId, containerTypeId, classId, costCenterId, description, inherited } = container;
  return { code, projectId, containerTypeId, classId, costCenterId, description, inherited, scanned: false };
}

/** The next box like the last one: everything but code and description stays. */
export function nextLike(last: ContainerDraft | null, code: string): ContainerDraft {
  return { ...(last ?? emptyDraft), code, description: '', scanned: code !== '' };
}

/** What the choices of a draft allow, from the configuration on this device. */
export interface Choices {
  projects: readonly Project[];
  types: readonly ContainerType[];
  classes: readonly DocumentClass[];
}

/**
 * A draft with its choices made where there is only one, and with those removed that the project does not offer. Where a
 * scanned code fits exactly one type, the label has chosen it.
 */
export function settled(draft: ContainerDraft, { projects, types, classes }: Choices): ContainerDraft {
  const project = projects.find((each) => each.id === draft.projectId) ?? (projects.length === 1 ? projects[0] : undefined);
  if (!project) return { ...draft, projectId: '', containerTypeId: '', classId: '' };
  const offered = types.filter((type) => project.containerTypeIds.includes(type.id));
  const fitting = offered.filter((type) => fits(type, draft.code));
  const type = offered.find((each) => each.id === draft.containerTypeId) ?? (fitting.length === 1 ? fitting[0] : offered[0]);
  const own = classes.filter((each) => each.projectId === project.id);
  const documentClass = own.find((each) => each.id === draft.classId) ?? own[0];
  return { ...draft, projectId: project.id, containerTypeId: type?.id ?? '', classId: documentClass?.id ?? '' };
}

function fits(type: ContainerType, code: string): boolean {
  return code !== '' && testPattern(type.codePattern, '', normaliseCode(code)) === 'matches';
}

/** Fields that differ from the box as it was, as the update operation takes them. */
export function changesOf(before: Container, draft: ContainerDraft) {
  const code = normaliseCode(draft.code);
  return {
    ...(code !== before.code && { code }),
    ...(draft.description !== before.description && { description: draft.description }),
    ...(draft.costCenterId !== before.costCenterId && { costCenterId: draft.costCenterId }),
    ...(draft.containerTypeId !== before.containerTypeId && { containerTypeId: draft.containerTypeId }),
    ...(draft.classId !== before.classId && { classId: draft.classId }),
    ...(JSON.stringify(draft.inherited) !== JSON.stringify(before.inherited) && { inherited: draft.inherited }),
  };
}

/** Values of the form of a box: text by field, inherited values under their own names. */
export type ContainerValues = FormValues;

/** Field of an inherited attribute. */
export const inheritedName = (attributeId: string) => `inherited.${attributeId}`;

/** A draft as the form shows it; inherited attributes begin with their default. */
export function valuesOf(
  { inherited, scanned: _scanned, ...own }: ContainerDraft,
  documentClass: DocumentClass | undefined,
): ContainerValues {
  const asked = documentClass?.attributes.filter((attribute) => attribute.inherited) ?? [];
  return {
    ...own,
    ...Object.fromEntries(asked.map(({ id, defaultValue }) => [inheritedName(id), inherited[id] ?? defaultValue])),
  };
}

/** The form's values as a draft; empty inherited values are left out. */
export function draftFrom(values: ContainerValues, scanned: boolean): ContainerDraft {
  const prefix = inheritedName('');
  const inherited = Object.entries(values).filter(([name, value]) => name.startsWith(prefix) && value !== '');
  const own = (name: keyof ContainerDraft) => values[name] ?? '';
  return {
    code: own('code'),
    projectId: own('projectId'),
    containerTypeId: own('containerTypeId'),
    classId: own('classId'),
    costCenterId: own('costCenterId'),
    description: own('description'),
    inherited: Object.fromEntries(inherited.map(([name, value]) => [name.slice(prefix.length), value])),
    scanned,
  };
}

/** What the form begins with: choices as they were typed where there is a draft, so that its fields are those of its class. */
export function choicesAtStart(begun: ContainerDraft, stored: FormState | null, choices: Choices): ContainerDraft {
  if (!stored) return settled(begun, choices);
  const { inherited: _inherited, scanned, ...own } = begun;
  return settled(draftFrom({ ...own, ...stored.values }, scanned), choices);
}
