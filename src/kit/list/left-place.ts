import type { RowPlace } from '#src/kit/list/followed-place.ts';

/** More lists than anyone goes back through. */
const MOST = 20;
const places = new Map<string, RowPlace>();

/** A list is known by its address with the filters and by its name: a page may show two of them. */
const keyOf = (label: string): string => `${location.pathname}${location.search} ${label}`;

/** Notes the row that is opened from a list, so that the way back leads to it. */
export function leaveList(label: string, place: RowPlace): void {
  const key = keyOf(label);
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** Row by which this list was left; `undefined` for a list that was not. */
export const leftPlace = (label: string): RowPlace | undefined => places.get(keyOf(label));

/** Forgets it once it is shown: the next visit begins at the top. */
export const forgetPlace = (label: string): boolean => places.delete(keyOf(label));
