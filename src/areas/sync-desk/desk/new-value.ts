import { costCenterStatus } from '#schema/codes.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { checkValue, type AttributeIssue } from '#schema/rules/attributes.ts';
import { dictionaryAnswers } from '#schema/rules/dictionary-check.ts';
import { loadPatterns } from '#schema/rules/pattern.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { referenceHere } from './reference-here.ts';

/** Reason for which the service would refuse the replacement of a withdrawn value, as far as this device knows. */
export type ValueFault = { is: 'inactive' } | { is: 'unlisted'; value: string } | { is: 'rule'; issue: AttributeIssue };

/** The document of a case as its device has it; null for a case about something else. */
export function documentOf({ collection, deviceRow }: Pick<Conflict, 'collection' | 'deviceRow'>): Registration | null {
  return collection === registration.name && deviceRow !== '' ? (JSON.parse(deviceRow) as Registration) : null; // the type of the row follows from the collection
}

/** The attribute of the document a field of the case is about; undefined while the class is not here. */
export function attributeOf(of: DocumentClass | null | undefined, { field }: Pick<DifferingField, 'field'>) {
  return of?.attributes.find(({ id }) => `values.${id}` === field);
}

/** Checks a value before sending, like the form of a document; the service checks it again. */
export async function valueFault(
  conflict: Conflict,
  field: Pick<DifferingField, 'field'>,
  value: string,
): Promise<ValueFault | undefined> {
  const local = openNow();
  if (!local || value === '') return undefined;
  if (conflict.kind === 'costCenterInactive') {
    const center = await referenceHere(local, 'costCenter', value);
    return center?.status === costCenterStatus.active ? undefined : { is: 'inactive' };
  }
  const document = documentOf(conflict);
  const of = document && (await referenceHere(local, 'class', document.classId));
  const attribute = attributeOf(of, field);
  if (!attribute) return undefined;
  const values = { ...document?.values, [attribute.id]: value };
  const [known] = await Promise.all([dictionaryAnswers([attribute], values, has), loadPatterns()]);
  const [issue] = checkValue(attribute, value, { attributes: of?.attributes ?? [], values, today: todayHere(), has: known });
  if (!issue) return undefined;
  return issue.code === 'dictionary' ? { is: 'unlisted', value } : { is: 'rule', issue };
}
