import * as v from 'valibot';
import { isText } from '#service/http/body.ts';

/** The last row of a page, by which the next one goes on: rows stand by time and id, the newest first. */
const place = v.strictObject({ at: v.pipe(v.number(), v.safeInteger()), id: v.pipe(v.string(), v.check(isText)) });
export type Place = v.InferOutput<typeof place>;

/** A place as callers hold it: opaque to them. */
export function writePlace({ at, id }: Place): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url');
}

/** The place a caller brings; one nobody gave out begins the list anew. */
export function readPlace(text: string): Place | null {
  try {
    const read = v.safeParse(place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
