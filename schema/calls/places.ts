import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { placeKinds } from '#schema/codes/places.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';

const code = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.codeCharacters));
const ownCode = v.pipe(code, v.minLength(1));

const place = {
  code: ownCode,
  kind: v.picklist(placeKinds),
  /** Code of the place it is in; empty for a site. */
  parentCode: code,
  label: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.nameCharacters)),
  /** Capacity in boxes; 0 if unknown. */
  holds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ARCHIVE_LIMITS.placeHolds)),
  active: v.boolean(),
};
const placeInput = v.strictObject(place);
export type PlaceInput = v.InferOutput<typeof placeInput>;

/** A place with what is in it and below it, counted over the projects of the caller. */
const placeState = v.object({ ...place, below: v.number(), boxes: v.number() });
export type PlaceState = v.InferOutput<typeof placeState>;

/** Calls of the archive's shelves, which customers never see. */
export const placeCalls = calls({
  list: {
    method: 'POST',
    path: '/api/places/list',
    who: 'container.receive',
    bucket: 'read',
    offline: 'cached',
    keeps: 200,
    summary: 'A place with those above it and those directly in it; without a code the sites.',
    input: v.strictObject({ parent: code }),
    result: v.object({
      /** Path from the site down to the place itself; empty without a code. */
      path: v.array(placeState),
      places: v.array(placeState),
      /** Codes of placements that match no place yet. Only without a code. */
      unknown: v.array(v.object({ code: v.string(), boxes: v.number() })),
    }),
  },
  save: {
    method: 'POST',
    path: '/api/places/save',
    who: 'container.receive',
    bucket: 'write',
    audit: 'place.save',
    offline: 'never',
    summary: 'Add places below one place, rename them, or change whether they are in use. All of them or none.',
    input: v.strictObject({
      opId: v.optional(v.pipe(v.string(), v.uuid())),
      /** Refuses codes that exist with other content. */
      adds: v.boolean(),
      places: v.pipe(v.array(placeInput), v.minLength(1), v.maxLength(ARCHIVE_LIMITS.placesAtOnce)),
    }),
    result: v.object({ saved: v.number() }),
  },
});
