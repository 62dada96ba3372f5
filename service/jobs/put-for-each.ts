import type { workRules, WorkKind } from '#service/areas/all-work.ts';
import { forEachClient } from '#service/db/each-client.ts';
import type { Job } from '#service/jobs/job.ts';
import { workPriority, type PayloadOf } from '#service/work/kinds.ts';
import { hasWork, putWork } from '#service/work/put.ts';

/** A job that puts work for every client, unless the client still has it: what can take longer than 10 s is no job. */
export function putForEachClient<K extends WorkKind>(kind: K, everyMs: number, payload: PayloadOf<(typeof workRules)[K]>): Job {
  return {
    name: kind,
    everyMs,
    run: async (db, now) => {
      let put = 0;
      const clients = await forEachClient(db, async (tenantId) => {
        put += await db.inTenant(tenantId, async (tx) => {
          if (await hasWork(tx, tenantId, { kind, subject: '' })) return 0;
          await putWork(tx, tenantId, { kind, payload, priority: workPriority.maintenance, now });
          return 1;
        });
      });
      return { clients, put };
    },
  };
}
