import { registration } from '#schema/entities/registration.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { splitOptions } from '#schema/rules/choices-of.ts';
import { amendment, type Amendment } from './amendment.ts';
import type { DictionaryValue } from '#schema/judge/dictionary-change.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { VALUES } from '#schema/entities/flat.ts';
import type { Waiver } from '#schema/judge/judgement.ts';

/** The document as it was saved, after the missing values are added to its dictionaries. */
export async function addValues(
  draft: Draft,
  found: Conflict,
  root: Operation,
  open: readonly Waiver[],
): Promise<Amendment | null> {
  const { values, classId } = root.payload as { values?: Record<string, string>; classId?: string }; // checked by the kind's schema
  if (found.kind !== 'valueWithdrawn' || !values) return null;
  const row = await draft.row(registration.name, root.entityId);
  const of = await draft.documentClass(classId ?? row?.row.classId ?? '');
  const added: DictionaryValue[] = [];
  for (const { field } of found.fields) {
    const attribute = of?.attributes.find(({ id }) => VALUES + id === field);
    const value = values[field.slice(VALUES.length)] ?? '';
    if (!attribute || attribute.dictionaryId === '' || value === '') return null;
    for (const part of attribute.multi ? splitOptions(value) : [value])
      added.push({ dictionaryId: attribute.dictionaryId, value: part });
  }
  return amendment(root, open, { added });
}
