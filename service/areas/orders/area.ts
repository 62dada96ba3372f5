import type { Area } from '#service/areas/area.ts';
import { claimsThatBlock, placesThatBlock } from '#service/areas/orders/blockers.ts';
import { orderNotices } from '#service/areas/orders/events.ts';
import { ordersDemo } from '#service/demo/orders/part.ts';

/** Baskets and orders of every operation but what protocoling asks of a pickup. */
export const ordersArea = {
  handlers: async ({ publicUrl }) => {
    const { bulkHandlers, destroyHandlers, materialHandlers, orderHandlers } = await import('#service/areas/orders/handlers.ts');
    const { fulfilmentHandlers } = await import('#service/areas/orders/fulfilment-handlers.ts');
    const { handoverHandlers } = await import('#service/areas/orders/verify-handover.ts');
    const { papersAt } = await import('#service/areas/orders/papers.ts');
    const papers = papersAt(publicUrl);
    return {
      fulfilment: fulfilmentHandlers,
      handover: handoverHandlers,
      orders: { ...orderHandlers, ...papers },
      destroy: { ...destroyHandlers, ...papers },
      material: { ...materialHandlers, ...papers },
      bulk: { ...bulkHandlers, ...papers },
    };
  },
  jobs: async () => (await import('#service/areas/orders/jobs.ts')).orderJobs,
  events: orderNotices,
  blockers: [claimsThatBlock, placesThatBlock],
  demo: ordersDemo,
} as const satisfies Area;
