import type { WorkHandlers } from '#service/work/handler.ts';
import { coolSome } from './cold-rows.ts';
import type { feedWork } from './work-kinds.ts';

/** Handlers of the work of the feed. */
export const feedWorkHandlers: WorkHandlers<typeof feedWork> = {
  'feed.cold': {
    run: async ({ tenantId, now, step }) => {
      const cool = async () => {
        let left = 0;
        await step(async (tx) => {
          left = await coolSome(tx, tenantId, now());
          // any cursor: the next slice starts with the remaining rows, and other clients run in between
          return { cursor: 'some' };
        });
        return left;
      };
      while ((await cool()) > 0);
    },
  },
};
