import * as v from 'valibot';
import type { DictionaryHead } from '#schema/records/reference.ts';
import type { Receipt } from './reader.ts';

/** A value of a dictionary. */
export interface DictionaryValue {
  dictionaryId: string;
  value: string;
}

/** What one transaction does to a dictionary: its next version, and by value whether it is in it from now on. */
export interface DictionaryChange {
  head: DictionaryHead;
  values: ReadonlyMap<string, boolean>;
}

/** The change with one value more or less; each makes a version, which tells devices to fetch it again. */
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

/** What the receipt of a decision notes of the values it put into dictionaries: taken back, they leave them again. */
export function addedNote(added: readonly DictionaryValue[]): string {
  return added.length === 0 ? '' : ADDED + JSON.stringify(added);
}

/** Whether an outcome is such a note. */
export const isAddedNote = (outcome: string): boolean => outcome.startsWith(ADDED);

/** The values a decision put into dictionaries. */
export function addedBy(deciding: Receipt | null): readonly DictionaryValue[] {
  if (!deciding || !isAddedNote(deciding.outcome)) return [];
  return v.parse(pairs, JSON.parse(deciding.outcome.slice(ADDED.length)));
}
