import type { Container, AttributeValues } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { hasPatternEngine, testCode } from '#schema/rules/pattern.ts';
import type { FormValues } from '#src/kit/form/definition.ts';
import type { FormState } from '#src/kit/form/form-state.ts';

/** Values of the form of a box, also kept from the last box for the next one (ux.md §6.1, 2). */
export interface ContainerDraft {
  code: string;
  projectId: string;
  containerTypeId: string;
  classId: string;
  costCenterId: string;
  description: string;
  inherited: AttributeValues;
  /** The code as scanned, empty for none; a saved code counts as scanned only if it is this one. */
  scanned: string;
}

export const emptyDraft: ContainerDraft = {
  code: '',
  projectId: '',
  containerTypeId: '',
  classId: '',
  costCenterId: '',
  description: '',
  inherited: {},
  scanned: '',
};

/** A draft of an existing box, to edit it. */
export function draftOf(container: Container): ContainerDraft {
  const { code, projectId, containerTypeId, classId, costCenterId, description, inherited } = container;
  return { code, projectId, containerTypeId, classId, costCenterId, description, inherited, scanned: '' };
}

/** Returns the draft of the next box: the last one without code and description. */
export function nextLike(last: ContainerDraft | null, code: string, scanned: string): ContainerDraft {
  return { ...(last ?? emptyDraft), code, description: '', scanned };
}

/** True if the code of a draft is as the scanner read it; a corrected one counts as typed. */
export function isScanned({ code, scanned }: ContainerDraft): boolean {
  return scanned !== '' && normaliseCode(scanned) === normaliseCode(code);
}

/** Options of a draft, from the configuration on this device. */
export interface Choices {
  projects: readonly Project[];
  types: readonly ContainerType[];
  classes: readonly DocumentClass[];
}

/**
 * Completes a draft: selects single options and removes choices the project does not offer. If a
 * scanned code fits exactly one type, the label selects it.
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

/**
 * Derives the type from a label, which takes precedence over the last box: a code gets the type its label was printed for, or the
 * only one of the project that it fits.
 */
export function labelled(draft: ContainerDraft, { projects, types }: Choices, printedFor = ''): ContainerDraft {
  const ids = projects.find((each) => each.id === draft.projectId)?.containerTypeIds ?? [];
  if (ids.includes(printedFor)) return { ...draft, containerTypeId: printedFor };
  const [only, ...more] = types.filter((type) => ids.includes(type.id) && fits(type, draft.code));
  return only && more.length === 0 ? { ...draft, containerTypeId: only.id } : draft;
}

function fits(type: ContainerType, code: string): boolean {
  return code !== '' && hasPatternEngine() && testCode(type.codePattern, normaliseCode(code)) === 'matches';
}

/** Returns the fields that differ from the original box, as the update operation takes them. */
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

/** Returns a draft as form values; inherited attributes start with their default unless the box already has this class. */
export function valuesOf(
  { inherited, ...own }: ContainerDraft,
  documentClass: DocumentClass | undefined,
  isOfClass = false,
): ContainerValues {
  const asked = documentClass?.attributes.filter((attribute) => attribute.inherited) ?? [];
  const start = (defaultValue: string) => (isOfClass ? '' : defaultValue);
  return {
    ...own,
    ...Object.fromEntries(asked.map(({ id, defaultValue }) => [inheritedName(id), inherited[id] ?? start(defaultValue)])),
  };
}

/** Returns the values of the form as a draft, without empty inherited values. */
export function draftFrom(values: ContainerValues): ContainerDraft {
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
    scanned: own('scanned'),
  };
}

const chosen = ({ projectId, containerTypeId, classId }: ContainerDraft) => ({ projectId, containerTypeId, classId });

/** Returns the initial values: those of the draft, with the fields of its class and cleared values. */
export function valuesAtStart(
  begun: ContainerDraft,
  stored: FormState | null,
  choices: Choices,
  isEdited = false,
): ContainerValues {
  const { inherited: _inherited, ...own } = begun;
  const draft = settled(stored ? draftFrom({ ...own, ...stored.values }) : begun, choices);
  const documentClass = choices.classes.find((each) => each.id === draft.classId);
  const isOfClass = isEdited && draft.classId === begun.classId;
  return { ...valuesOf(draft, documentClass, isOfClass), ...stored?.values, ...chosen(draft) };
}

/**
 * Returns dependent changes by field: choices that narrow each other, and the defaults of a newly chosen class for empty
 * values.
 */
export function following(values: ContainerValues, classBefore: string, choices: Choices): ContainerValues {
  const draft = settled(draftFrom(values), choices);
  const documentClass = choices.classes.find((each) => each.id === draft.classId);
  const begins = draft.classId === classBefore ? values : valuesOf(draft, documentClass);
  return Object.fromEntries(Object.entries({ ...begins, ...chosen(draft) }).filter(([name, value]) => values[name] !== value));
}
