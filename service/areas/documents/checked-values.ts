import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';

/** Part of a reader or a draft that looks values up in the value lists. */
interface ValueLists {
  dictionaryHas: (dictionaryId: string, value: string) => Promise<boolean | undefined>;
}

/** Checks the values that a call leaves a document with: by the rules of its class, its value lists and the day of the call at home. */
export function checkedValues(lists: ValueLists, now: number, { attributes }: DocumentClass, values: AttributeValues) {
  const lookUp = (dictionaryId: string, value: string) => lists.dictionaryHas(dictionaryId, value);
  return checkDocument(attributes, values, { today: dayAt(now, HOME_ZONE), lookUp });
}

/** Why a value did not pass, with the name of its attribute. */
export function faultOf(
  { attributes }: DocumentClass,
  issue: AttributeIssue,
): Pick<DocumentVerdict, 'code' | 'message' | 'issue'> {
  const message = attributes.find(({ id }) => id === issue.attributeId)?.name ?? issue.attributeId;
  return { code: issue.code, message, issue: { ...issue, params: { ...issue.params } } };
}
