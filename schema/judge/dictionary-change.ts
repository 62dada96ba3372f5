import * as v from 'valibot';
import type { DictionaryHead } from '#schema/records/reference.ts';
import type { ServiceNote } from '#schema/records/outcome.ts';
import type { Receipt } from './reader.ts';

/** A value of a dictionary. */
export interface DictionaryValue {
  dictionaryId: string;
  value: string;
}

/**
 * Changes of a dictionary in one transaction: its next version, and for each value whether the dictionary contains it
 * afterwards.
 */
export interface DictionaryChange {
  head: DictionaryHead;
  values: ReadonlyMap<string, boolean>;
}

/** Returns the change with one value added or removed. Each such change makes a version, so devices fetch it again. */
export function turned(
  head: DictionaryHead,
  before: DictionaryChange | undefined,
  { value, isIn, now }: { value: string; isIn: boolean; now: number },
): DictionaryChange {
  const next = { ...head, version: head.version + 1, date: now, size: head.size + (isIn ? 1 : -1) };
  return { head: next, values: new Map([...(before?.values ?? []), [value, isIn]]) };
}

const ADDED = 'valueAdded:';
const pairs = v.array(v.strictObject({ dictionaryId: v.string(), value: v.string() }));

/** Returns the note of a decision's receipt with the values it added to dictionaries, so an undo can remove them. */
export function addedNote(added: readonly DictionaryValue[]): ServiceNote | '' {
  return added.length === 0 ? '' : `${ADDED}${JSON.stringify(added)}`;
}

/** True if an outcome is such a note. */
export const isAddedNote = (outcome: string): boolean => outcome.startsWith(ADDED);

/** The values that a decision added to dictionaries. */
export function addedBy(deciding: Receipt | null): readonly DictionaryValue[] {
  if (!deciding || !isAddedNote(deciding.outcome)) return [];
  return v.parse(pairs, JSON.parse(deciding.outcome.slice(ADDED.length)));
}
