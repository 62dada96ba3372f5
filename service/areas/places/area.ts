import type { Area } from '#service/areas/area.ts';
import { placesDemo } from '#service/demo/archive/places.ts';

/** The shelves of the archive. */
export const placesArea = {
  handlers: async () => ({ places: (await import('#service/areas/places/handlers.ts')).placeHandlers }),
  demo: placesDemo,
} as const satisfies Area;
