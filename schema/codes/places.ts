/** Kinds of places, from the building down to the shelf of a box. */
export const placeKinds = ['site', 'room', 'rack', 'shelf'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The kind of the place above a place of this kind; undefined for a site, which has none. */
export const kindAbove = (kind: PlaceKind): PlaceKind | undefined => placeKinds[placeKinds.indexOf(kind) - 1];

/** The kind of the places below a place of this kind; undefined for a shelf, where boxes are. */
export const kindBelow = (kind: PlaceKind): PlaceKind | undefined => placeKinds[placeKinds.indexOf(kind) + 1];
