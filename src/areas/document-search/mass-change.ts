import type { documentEditCalls, DocumentVerdict } from '#schema/calls/document-edit.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { shownValue } from '#schema/rules/choices-of.ts';

export type Restrictions = CallResult<typeof documentEditCalls.metadataRestrictions>;
export type SharedAttribute = Restrictions['attributes'][number];

/** Change of a field: it stays, gets a value, or loses it. */
export type FieldChange = { what: 'keep' } | { what: 'set'; value: string } | { what: 'clear' };
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** A document before and after: only fields that really change. */
export interface ChangedRow {
  guid: string;
  changes: { id: string; name: string; before: string; after: string }[];
}

/** Fields that are not kept. */
export const touched = (changes: FieldChanges): string[] =>
  Object.entries(changes).flatMap(([id, { what }]) => (what === 'keep' ? [] : [id]));

/** A change of many documents for its call: values to set, and attributes to clear. */
export interface RunValues {
  values: Record<string, string>;
  clear: string[];
}

/** The touched fields as values of a run. */
export function valuesOf(changes: FieldChanges): RunValues {
  const values = Object.entries(changes).flatMap(([id, change]) => (change.what === 'set' ? [[id, change.value] as const] : []));
  const clear = Object.entries(changes).flatMap(([id, { what }]) => (what === 'clear' ? [id] : []));
  return { values: Object.fromEntries(values), clear };
}

/** A verdict with the name of the value that did not pass as the fields of the change have it: in the language of the user. */
export function inFieldWords({ attributes, documents }: Restrictions, verdict: DocumentVerdict): DocumentVerdict {
  const { guid, issue } = verdict;
  if (!issue) return verdict;
  const twin = documents.find((one) => one.guid === guid)?.twins?.find(({ attributeId }) => attributeId === issue.attributeId);
  const field = attributes.find(({ id }) => id === (twin?.id ?? issue.attributeId));
  return field ? { ...verdict, message: field.name } : verdict;
}

/** Documents that change, each with the fields of its class before and after. */
export function changedRows({ attributes, documents }: Restrictions, changes: FieldChanges): ChangedRow[] {
  return documents.flatMap(({ guid, values = {}, twins }) => {
    const its = touched(changes).flatMap((shared) => {
      const change = changes[shared];
      const id = twins?.find((one) => one.id === shared)?.attributeId ?? shared;
      const before = values[id] ?? '';
      const after = change?.what === 'set' ? change.value : '';
      if (before === after) return [];
      const attribute = attributes.find((one) => one.id === shared);
      const [was, is] = [shownValue(attribute, before), shownValue(attribute, after)];
      return [{ id, name: attribute?.name ?? id, before: was, after: is }];
    });
    return its.length === 0 ? [] : [{ guid, changes: its }];
  });
}
