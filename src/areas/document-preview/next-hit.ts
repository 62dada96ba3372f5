/** Pages with the places of words on them, as the service lists them. */
export type PlacesOfPages = readonly { readonly page: number; readonly boxes: readonly unknown[] }[];

/** A place of the words: the page, and its number on it; -1 is the beginning of the page. */
export interface HitAt {
  page: number;
  at: number;
}

const placesIn = (hits: PlacesOfPages): readonly HitAt[] =>
  hits.flatMap(({ page, boxes }) => boxes.map((_, at) => ({ page, at })));

/** The place after or before one; after the last comes the first. */
export function nextHit(hits: PlacesOfPages, { page, at }: HitAt, by: 1 | -1): HitAt | undefined {
  const places = placesIn(hits);
  if (by === 1) return places.find((each) => each.page > page || (each.page === page && each.at > at)) ?? places[0];
  return places.findLast((each) => each.page < page || (each.page === page && each.at < at)) ?? places.at(-1);
}

/** Number of a place among all, from 1; 0 for none. */
export const numberOfHit = (hits: PlacesOfPages, { page, at }: HitAt): number =>
  placesIn(hits).findIndex((each) => each.page === page && each.at === at) + 1;
