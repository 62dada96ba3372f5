import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DifferingField } from '#schema/records/conflict.ts';
import type { BoxReference, DocumentClass } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { resolutionWords, type Resolution } from '#src/parts/exceptions/resolution-words.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';

/** Fields of a box or an order that hold the id of a reference row. */
const references: ReadonlyMap<string, BoxReference> = new Map([
  ['costCenterId', 'costCenter'],
  ['containerTypeId', 'containerType'],
  ['classId', 'class'],
  ['projectId', 'project'],
]);

/** Fields that no class gives a name to. */
const labels: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['code', msg`Code`],
  ['description', msg`Description`],
  ['seals', msg`Seals`],
  ['costCenterId', msg`Cost center`],
  ['containerTypeId', msg`Type`],
  ['classId', msg`Class of documents`],
  ['projectId', msg`Project`],
  ['title', msg`Description`],
  ['quantity', msg`Quantity`],
  ['kilograms', msg`Kilograms`],
  ['resolution', msg`Resolution`],
  ['note', msg`Note`],
]);

/** Returns the kind of reference a field contains; undefined for a plain text. */
export function referenceIn(field: string): BoxReference | undefined {
  return references.get(field);
}

/**
 * Returns the label of a field: ours for a field that every record has, else the name of the attribute in the shown language. An
 * attribute that this device does not have keeps the label the service sent.
 * @param names undefined while they are read
 */
export function fieldLabel(
  i18n: I18n,
  { field, label }: Pick<DifferingField, 'field' | 'label'>,
  names?: ReadonlyMap<string, string>,
): string {
  const own = labels.get(field);
  return own ? i18n._(own) : (names?.get(`attribute/${field.slice(field.indexOf('.') + 1)}`) ?? label);
}

/**
 * Returns the name of the attribute of a field; its id if no class has it any more.
 * @param classes undefined while they are read
 */
export function attributeName(classes: readonly Pick<DocumentClass, 'attributes'>[] | undefined, field: string): string {
  if (!classes) return '…';
  const id = field.slice(field.indexOf('.') + 1);
  return classes.flatMap((each) => each.attributes).find((attribute) => attribute.id === id)?.name ?? id;
}

/**
 * Formats the value of a field: a reference by its name. An unknown id is shown as it is, with a note. Empty for no value.
 * @param names undefined while they are read
 */
export function fieldText(
  i18n: I18n,
  names: ReadonlyMap<string, string> | undefined,
  field: string,
  value: string | null,
): string {
  if (field === 'resolution' && value && value in resolutionWords) return i18n._(resolutionWords[value as Resolution]); // a key of it
  const of = referenceIn(field);
  if (!of || !value) return value ?? '';
  if (!names) return '…';
  return names.get(`${of}/${value}`) ?? i18n._(msg`${value} (no longer available)`);
}

/** Both with the names on this device. */
export function useFieldWords() {
  const { i18n } = useLingui();
  const names = useLive(referenceNames);
  return {
    label: (field: Pick<DifferingField, 'field' | 'label'>) => fieldLabel(i18n, field, names),
    text: (field: string, value: string | null) => fieldText(i18n, names, field, value),
  };
}
