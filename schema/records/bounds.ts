import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';

/** Bounded parts of shapes: every text, list and record on the wire has an upper limit (reliability.md 1.4). */

/** Bounds a text by its characters. */
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** An id, a name, or a code of the product. */
export const line = text(LIMITS.nameCharacters);

/** A sentence or a few: notes, messages, descriptions, patterns. */
export const paragraph = text(LIMITS.noteCharacters);

/** One value of an attribute. */
export const valueText = text(LIMITS.valueCharacters);

/** A whole row as text of JSON. */
export const rowText = text(LIMITS.rowCharacters);

/** Bounds a list by its entries. */
export const list = <S extends v.GenericSchema>(entry: S, most: number = LIMITS.listEntries) =>
  v.pipe(v.array(entry), v.maxLength(most));

/** Bounds a record by its keys, and each key by its characters. */
export const byName = <S extends v.GenericSchema>(entry: S, most: number = LIMITS.valuesPerRecord) =>
  v.pipe(v.record(line, entry), v.maxEntries(most));
