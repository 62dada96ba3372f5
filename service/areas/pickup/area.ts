import type { Area } from '#service/areas/area.ts';
import { ordersThatBlock } from '#service/areas/pickup/blockers.ts';
import { pickupEvents } from '#service/areas/pickup/events.ts';

/** Orders of a pickup. */
export const pickupArea = {
  handlers: async () => ({ pickup: (await import('#service/areas/pickup/handlers.ts')).pickupHandlers }),
  events: pickupEvents,
  blockers: [ordersThatBlock],
} as const satisfies Area;
