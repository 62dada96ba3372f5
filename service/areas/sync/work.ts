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
          // any cursor: it begins again with what is left, and lets other clients in between
          return { cursor: 'some' };
        });
        return left;
      };
      while ((await cool()) > 0);
    },
  },
};
