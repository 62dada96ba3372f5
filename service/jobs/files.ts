import { sweepFiles } from '#service/areas/files/sweep.ts';
import { forEachClient } from '#service/db/each-client.ts';
import type { FileStore } from '#service/files/store.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Job } from './job.ts';

/** Jobs of files: each night the store of every client is swept. */
export function fileJobs(store: FileStore): readonly Job[] {
  return [
    {
      name: 'files.sweep',
      everyMs: DAY_MS,
      run: async (db, now) => {
        let dropped = 0;
        const clients = await forEachClient(db, async (tenantId) => {
          dropped += await sweepFiles(db, store, tenantId, now);
        });
        return { clients, dropped };
      },
    },
  ];
}
