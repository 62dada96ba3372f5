import type { WorkHandlers } from '#service/work/handler.ts';
import { proposeSome } from './monthly.ts';
import type { retentionWork } from './work-kinds.ts';

/** Handlers of the work of retention. */
export const retentionWorkHandlers: WorkHandlers<typeof retentionWork> = {
  'retention.propose': {
    run: async ({ tenantId, cursor, now, step }, { month }) => {
      let place = cursor;
      const go = async () => {
        await step(async (tx) => {
          place = await proposeSome(tx, tenantId, { month, place, now: now() });
          return { cursor: place };
        });
        return place !== '';
      };
      // proposed boxes are not proposed again, so a run from the start repeats nothing
      while (await go());
    },
  },
};
