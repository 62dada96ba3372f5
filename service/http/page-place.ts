import * as v from 'valibot';
import { isText } from '#service/http/body.ts';

/** Position of a page's last row, where the next page continues: rows are ordered by time and id, newest first. */
const place = v.strictObject({ at: v.pipe(v.number(), v.safeInteger()), id: v.pipe(v.string(), v.check(isText)) });
export type Place = v.InferOutput<typeof place>;

/** A place as callers hold it: opaque to them. */
export function writePlace({ at, id }: Place): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url');
}

/** Parses the place a caller sends; an unknown one restarts the list. */
export function readPlace(text: string): Place | null {
  try {
    const read = v.safeParse(place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
