import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/** In place of a page in the address of a found document: the page of the first hit of its words. */
export const FIRST_HIT = 'hit';

const found = part(() => ({ ids: [] as readonly string[] }));

/** Notes the documents of the result a user opens one from, in their order; only for this tab. */
export function noteFound(ids: readonly string[], place: Workplace = here()): void {
  found(place).ids = ids;
}

/** Documents before and after one in the result it was opened from; undefined at its ends, and for a document of no result. */
export function neighborsOf(id: string, place: Workplace = here()): { before: string | undefined; after: string | undefined } {
  const { ids } = found(place);
  const at = ids.indexOf(id);
  return at < 0 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] };
}
