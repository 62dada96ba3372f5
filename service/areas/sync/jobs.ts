import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { dropConflicts, dropReceipts } from '#service/areas/sync/retention.ts';
import { normaliseStoredCodes } from '#service/areas/sync/stored-codes.ts';
import { dropTombstones } from '#service/areas/sync/tombstones.ts';
import type { Database } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { eachClient } from '#service/jobs/each-client.ts';
import { putForEachClient } from '#service/jobs/put-for-each.ts';
import type { Job } from '#service/jobs/job.ts';

/** Retention of everything devices exchange (`LIMITS`, decisions.md S-e), and the normal form of stored codes. */
export const syncJobs: readonly Job[] = [
  eachClient('feed.tombstones', 6 * HOUR_MS, dropTombstones),
  eachClient('receipts.retention', DAY_MS, dropReceipts),
  eachClient('conflicts.retention', DAY_MS, dropConflicts),
  putForEachClient('feed.cold', DAY_MS, {}),
  { name: 'codes.normal', everyMs: DAY_MS, run: normaliseCodes },
];

/** Names the rows that need another code from a person, by their ids: a log contains no text of users. */
async function normaliseCodes(db: Database, now: number): Promise<Readonly<Record<string, number | string>>> {
  let renamed = 0;
  const colliding: string[] = [];
  const clients = await forEachClient(db, async (tenantId) => {
    const done = await normaliseStoredCodes(db, tenantId, now);
    renamed += done.renamed;
    colliding.push(...done.colliding);
  });
  return {
    clients,
    renamed,
    broken: colliding.length,
    ...(colliding.length > 0 && { colliding: colliding.slice(0, 20).join(' ') }),
  };
}
