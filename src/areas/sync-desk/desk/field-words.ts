import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DifferingField } from '#schema/records/conflict.ts';
import { servicesIn } from '#schema/records/order.ts';
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

/** Further ids of reference rows, in an order: a supervisor takes one of the sides. */
const named: ReadonlyMap<string, 'orderReason' | 'serviceLevel'> = new Map([
  ['reasonId', 'orderReason'],
  ['serviceLevelId', 'serviceLevel'],
]);

/** True for a field of ids or days, which are taken from one of the sides and never typed. */
export function isTaken(field: string): boolean {
  return named.has(field) || field === 'services' || field === 'wishDay';
}

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
  ['reasonId', msg`Reason`],
  ['reasonComment', msg`Comment to the reason`],
  ['wishDay', msg`Wished day`],
  ['serviceLevelId', msg`Service`],
  ['services', msg`Services of destruction`],
  ['deliver.recipient', msg`Recipient`],
  ['deliver.street', msg`Street and number`],
  ['deliver.postalCode', msg`Postal code`],
  ['deliver.city', msg`City`],
  ['deliver.contactName', msg`Contact person`],
  ['deliver.contactPhone', msg`Phone`],
  ['deliver.contactEmail', msg`Email`],
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
  const of = referenceIn(field) ?? named.get(field);
  const services = field === 'services' && value ? servicesIn(value) : null;
  if ((!of && !services) || !value) return value ?? '';
  if (!names) return '…';
  const name = (kind: string, id: string) => names.get(`${kind}/${id}`) ?? gone(i18n, id);
  if (!services) return name(of ?? '', value);
  return services
    .map(({ serviceId, quantity }) => [name('destroyService', serviceId), quantity] as const)
    .map(([service, quantity]) => (quantity > 1 ? `${service} × ${quantity}` : service))
    .join(', ');
}

const gone = (i18n: I18n, value: string) => i18n._(msg`${value} (no longer available)`);

/** Both with the names on this device. */
export function useFieldWords() {
  const { i18n } = useLingui();
  const names = useLive(referenceNames);
  return {
    label: (field: Pick<DifferingField, 'field' | 'label'>) => fieldLabel(i18n, field, names),
    text: (field: string, value: string | null) => fieldText(i18n, names, field, value),
  };
}
