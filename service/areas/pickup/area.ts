import type { Area } from '#service/areas/area.ts';
import { ordersThatBlock } from '#service/areas/pickup/blockers.ts';

/** Orders of a pickup. */
export const pickupArea = {
  handlers: async ({ publicUrl }) => {
    const [own, group, { papersAt }] = await Promise.all([
      import('#service/areas/pickup/handlers.ts'),
      import('#service/areas/orders/handlers.ts'),
      import('#service/areas/orders/papers.ts'),
    ]);
    return { pickup: { ...own.pickupHandlers, ...group.pickupGroupHandlers, ...papersAt(publicUrl) } };
  },
  blockers: [ordersThatBlock],
  demo: null,
} as const satisfies Area;
