import * as v from 'valibot';
import { isText } from '#service/http/body.ts';

/** Position of a page's last row, where the next page continues: rows are ordered by time and id, newest first. */
const place = v.strictObject({ at: v.pipe(v.number(), v.safeInteger()), id: v.pipe(v.string(), v.check(isText)) });
export type Place = v.InferOutput<typeof place>;

/** A cursor as callers receive it, opaque to them. */
export const writePlace = ({ at, id }: Place): string => writePlaceOf({ at, id });

/** Parses the place a caller sends; an unknown one restarts the list. */
export const readPlace = (text: string): Place | null => readPlaceOf(place, text);

/** A cursor of a list in another order, as callers receive it. */
export const writePlaceOf = (found: object): string => Buffer.from(JSON.stringify(found)).toString('base64url');

/** Parses a place by its schema; null for an unknown one. */
export function readPlaceOf<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
