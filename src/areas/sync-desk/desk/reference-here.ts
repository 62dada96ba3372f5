import type { Reference } from '#schema/records/reference.ts';
import type { Local } from '#src/data/database/database.ts';

/** Returns a reference row on this device; undefined for none. */
export async function referenceHere<Of extends Reference['of']>({ store }: Local, of: Of, id: string) {
  const [doc] = await store.get('references', [`${of}/${id}`]);
  return doc?.row as Extract<Reference, { of: Of }> | undefined; // the id begins with its kind
}
