import { session } from '#src/data/session/session.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/** Values of one attribute that a search looks for. */
export interface ListedValues {
  /** The attribute. */
  id: string;
  values: readonly string[];
}

/** Lists of this page by their keys. In memory alone: they name people, and an address has no room for a thousand values. */
const kept = part(() => new Map<string, ListedValues>());

const keyOf = (key: string, place: Workplace) => `${session(place).value.identity?.userId ?? ''}/${key}`;

/** Keeps a list as long as the page is open, for the user who made it. Returns its key for the address. */
export function keepListed(list: ListedValues, place: Workplace = here()): string {
  const key = crypto.randomUUID();
  kept(place).set(keyOf(key, place), list);
  return key;
}

/** The list of a key; undefined for one of another page or user. */
export function listedOf(key: string, place: Workplace = here()): ListedValues | undefined {
  return kept(place).get(keyOf(key, place));
}
