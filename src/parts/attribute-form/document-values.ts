import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Evidence } from '#schema/records/registration.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { checkValue, type AttributeIssue } from '#schema/rules/attributes.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { askedAttributes, beginDocument } from '#schema/rules/inherit.ts';
import { isTwice } from '#schema/rules/kinds.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';
import { reinputIssue, reinputValue } from '#schema/rules/reinput.ts';
import { paddedDigits } from '#schema/rules/series.ts';
import { stageOf } from './document-draft.ts';
import type { AttributeDraft, FieldDraft, FinishedDocument } from './contract.ts';

/** Values, issues and the finished document, read out of a draft. */

/** Context for reading a draft. */
export interface Reading {
  documentClass: DocumentClass;
  inherited: AttributeValues;
  writing: Writing;
  /** Values of the document that is edited; those the form does not ask for stay as they are. */
  stored?: AttributeValues | undefined;
  /** Known answers of the dictionaries. */
  has: (dictionaryId: string, value: string) => boolean | undefined;
}

/** The stored value of a field; empty while a double entry is not agreed. */
export function fieldValue(attribute: Attribute, field: FieldDraft | undefined, writing: Writing): string {
  if (!field) return '';
  if (isTwice(attribute)) return reinputValue(stageOf(field));
  if (!attribute.autonumber) return normalValue(attribute, field.text, writing);
  const digits = paddedDigits(field.text.trim(), attribute);
  return digits === '' ? '' : `${field.prefix ?? ''}${digits}`;
}

/** Every value of the document, the inherited ones too; empty ones are left out. */
export function documentValues(draft: AttributeDraft, reading: Reading): AttributeValues {
  const { documentClass, inherited, writing, stored } = reading;
  const { attributes } = documentClass;
  const asked = new Set(askedAttributes(attributes, inherited).map(({ id }) => id));
  const begun = beginDocument(attributes, { inherited, last: {}, pinned: new Set(), numbers: {}, today: writing.today });
  const entries = attributes.map((attribute): [string, string] => {
    if (asked.has(attribute.id)) return [attribute.id, fieldValue(attribute, draft.fields[attribute.id], writing)];
    return [attribute.id, stored?.[attribute.id] ?? begun[attribute.id]?.value ?? ''];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function reinputIssueOf(attribute: Attribute, field: FieldDraft | undefined): AttributeIssue | null {
  if (!isTwice(attribute) || !field) return null;
  // A typed but unconfirmed entry is not agreed either.
  const code = reinputIssue(stageOf(field)) ?? (field.text.trim() === '' ? null : 'reinputUnfinished');
  return code && { attributeId: attribute.id, code, params: {} };
}

/** Returns the issues of a draft, by attribute. */
export function draftIssues(draft: AttributeDraft, reading: Reading): Map<string, AttributeIssue> {
  const { documentClass, inherited, writing, has } = reading;
  const values = documentValues(draft, reading);
  const issues = new Map<string, AttributeIssue>();
  for (const attribute of askedAttributes(documentClass.attributes, inherited)) {
    const field = draft.fields[attribute.id];
    const twice = reinputIssueOf(attribute, field);
    // During a double entry its rules apply to the current entry, so a slip is reported immediately.
    const value = twice && field ? normalValue(attribute, field.text, writing) : (values[attribute.id] ?? '');
    const context = { attributes: documentClass.attributes, values, today: writing.today, has, whileTyping: true };
    const [issue] = twice && value === '' ? [twice] : checkValue(attribute, value, context);
    const found = issue ?? twice;
    if (found) issues.set(attribute.id, found);
  }
  return issues;
}

function evidenceFor(attribute: Attribute, field: FieldDraft | undefined, value: string, reading: Reading): Evidence {
  const from = field?.from ?? 'kept';
  if (from !== 'typed' && from !== 'empty') return from;
  if (isTwice(attribute)) return 'doubleEntry';
  const isKnown = attribute.dictionaryId !== '' && reading.has(attribute.dictionaryId, value) === true;
  return isKnown ? 'dictionary' : 'typed';
}

/** The document as it is saved. The draft must be without issues. */
export function finishedDocument(draft: AttributeDraft, reading: Reading, toVerify: string[]): FinishedDocument {
  const { documentClass, inherited } = reading;
  const values = documentValues(draft, reading);
  const asked = new Set(askedAttributes(documentClass.attributes, inherited).map(({ id }) => id));
  const evidence: Record<string, Evidence> = {};
  const tries: Record<string, number> = {};
  for (const attribute of documentClass.attributes) {
    const [value, field] = [values[attribute.id], draft.fields[attribute.id]];
    if (value === undefined) continue;
    const isInherited = attribute.inherited && !asked.has(attribute.id);
    evidence[attribute.id] = isInherited ? 'inherited' : evidenceFor(attribute, field, value, reading);
    const count = stageOf(field).tries;
    if (count > 2) tries[attribute.id] = count;
  }
  const code = codeAttribute(documentClass.attributes);
  return {
    ...(draft.id && { id: draft.id }),
    classId: documentClass.id,
    classVersion: documentClass.version,
    code: normaliseCode((code && values[code.id]) ?? ''),
    values,
    evidence,
    toVerify,
    tries,
    leased: draft.leased.filter((id) => values[id] !== undefined),
  };
}
