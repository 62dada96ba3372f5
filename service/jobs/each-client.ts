import type { Database } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import type { Job } from '#service/jobs/job.ts';

/** A job that does the same for every client, each in its own transaction; returns the sum. */
export function eachClient(
  name: string,
  everyMs: number,
  drop: (db: Database, tenantId: string, now: number) => Promise<number>,
): Job {
  return {
    name,
    everyMs,
    run: async (db, now) => {
      let dropped = 0;
      const clients = await forEachClient(db, async (tenantId) => {
        dropped += await drop(db, tenantId, now);
      });
      return { clients, dropped };
    },
  };
}
