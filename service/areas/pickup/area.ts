import type { Area } from '#service/areas/area.ts';
import { ordersThatBlock } from '#service/areas/pickup/blockers.ts';

/** Orders of a pickup. */
export const pickupArea = {
  handlers: async () => {
    const [own, group] = await Promise.all([
      import('#service/areas/pickup/handlers.ts'),
      import('#service/areas/orders/handlers.ts'),
    ]);
    return { pickup: { ...own.pickupHandlers, ...group.pickupGroupHandlers } };
  },
  blockers: [ordersThatBlock],
} as const satisfies Area;
