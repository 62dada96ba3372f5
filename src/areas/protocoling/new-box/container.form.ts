import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { choicesOf } from '#schema/rules/choices-of.ts';
import { isOneScript, normaliseCode } from '#schema/rules/codes-normal.ts';
import { dateOrder } from '#schema/rules/dates.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';
import { hasPatternEngine, testCode } from '#schema/rules/pattern.ts';
import { LIMITS } from '#schema/limits.ts';
import { unchecked } from '#src/kit/form/issue-text.ts';
import { formOf, type FormFieldOf } from '#src/kit/form/definition.ts';
import { typeOfAttribute } from '#src/parts/attribute-form/type-of-attribute.ts';
import { inheritedName, type ContainerValues } from './container-draft.ts';

const unfit = msg`This code does not fit the type of the box.`;

/** Inherited attributes of a class: asked once for the box (S1 §3 inheritedAttributes). */
export function inheritedOf(documentClass: DocumentClass | undefined): readonly Attribute[] {
  return documentClass?.attributes.filter((attribute) => attribute.inherited) ?? [];
}

function inheritedField(attribute: Attribute, locale: string): FormFieldOf<ContainerValues> {
  return {
    name: inheritedName(attribute.id),
    label: attribute.name,
    type: typeOfAttribute(attribute),
    required: attribute.mandatory,
    readOnly: attribute.readOnly,
    multiple: attribute.multi,
    emptyOption: attribute.mandatory ? undefined : msg`No value`,
    mask: attribute.format === '' ? undefined : attribute.format,
    dateOrder: dateOrder(attribute.format, locale),
    maxLength: attribute.lengthMost > 0 && !attribute.multi ? attribute.lengthMost : LIMITS.valueCharacters,
  };
}

/** Inherited values of a form under the ids of their attributes. */
export function inheritedIn(documentClass: DocumentClass | undefined, values: ContainerValues): AttributeValues {
  return Object.fromEntries(inheritedOf(documentClass).map(({ id }) => [id, values[inheritedName(id)] ?? '']));
}

/** Returns the inherited values to store, by the rules of their attributes and without empty ones. */
export function inheritedNormal(
  documentClass: DocumentClass | undefined,
  typed: AttributeValues,
  writing: Writing,
): AttributeValues {
  const entries = inheritedOf(documentClass).map((attribute): [string, string] => [
    attribute.id,
    normalValue(attribute, typed[attribute.id] ?? '', writing),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Options of the inherited lists, by field; a master narrows them. */
export function inheritedOptions(documentClass: DocumentClass | undefined, values: ContainerValues) {
  const plain = inheritedIn(documentClass, values);
  return Object.fromEntries(
    inheritedOf(documentClass)
      .filter((attribute) => attribute.acceptable.length > 0)
      .map((attribute) => [inheritedName(attribute.id), choicesOf(attribute, plain).map((value) => ({ value, label: value }))]),
  );
}

/** Finds why a box cannot have a code; null for no reason. Without the engine of patterns a code cannot be checked. */
export function codeFault(typed: string, type: ContainerType | undefined): MessageDescriptor | null {
  const code = normaliseCode(typed);
  if (!isOneScript(code)) return unfit;
  if (!type || type.codePattern === '') return null;
  if (!hasPatternEngine()) return unchecked;
  return testCode(type.codePattern, code) === 'differs' ? unfit : null;
}

/** The same check during typing: it skips rules that need the complete code, which saving does not (`useContainerForm`). */
function codeFaultWhileTyping(typed: string, type: ContainerType | undefined): MessageDescriptor | null {
  const fault = codeFault(typed, type);
  return fault === unchecked ? null : fault;
}

/** The form of a box: its own fields, then the inherited values of its class. An existing box stays in its project. */
export function containerForm(
  type: ContainerType | undefined,
  documentClass: DocumentClass | undefined,
  editing: boolean,
  locale: string,
) {
  return formOf<ContainerValues>()({
    id: 'container',
    fields: [
      {
        name: 'code',
        label: msg`Box code`,
        type: 'text',
        code: true,
        required: true,
        maxLength: LIMITS.codeCharacters,
        check: (code) => codeFaultWhileTyping(code, type),
      },
      {
        name: 'projectId',
        label: msg`Project`,
        type: 'select',
        required: true,
        readOnly: editing,
        emptyOption: msg`Choose a project`,
      },
      { name: 'containerTypeId', label: msg`Type`, type: 'select', required: true },
      { name: 'classId', label: msg`Class of documents`, type: 'select', required: true },
      { name: 'costCenterId', label: msg`Cost center`, type: 'select', emptyOption: msg`None` },
      { name: 'description', label: msg`Description`, type: 'text', maxLength: LIMITS.noteCharacters },
      ...inheritedOf(documentClass).map((attribute) => inheritedField(attribute, locale)),
    ],
  });
}
