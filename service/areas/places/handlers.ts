import type { placeCalls } from '#schema/calls/places.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import type { Handlers, Refused } from '#service/http/handlers.ts';
import { pathOf, placesIn, strayCodes } from './read-places.ts';
import { savePlaces } from './save-places.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such place.' };

/** Handlers of the archive's shelves. */
export const placeHandlers: Handlers<typeof placeCalls> = {
  list: async (context, { parent }) => {
    const code = normaliseCode(parent);
    if (code === '') return { data: { path: [], places: await placesIn(context, ''), unknown: await strayCodes(context) } };
    const path = await pathOf(context, code);
    if (path.length === 0) return unknown;
    return { data: { path, places: await placesIn(context, code), unknown: [] } };
  },

  save: async (context, { adds, places }) => {
    const refused = await savePlaces(context, places, adds);
    if (refused) return refused;
    context.note({ places: places.length, adds });
    return { data: { saved: places.length } };
  },
};
