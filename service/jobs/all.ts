import { makeRescueKey } from '#service/areas/desk/rescue-keys.ts';
import { dropConflicts, dropReceipts } from '#service/areas/sync/retention.ts';
import { normaliseStoredCodes } from '#service/areas/sync/stored-codes.ts';
import { dropTombstones } from '#service/areas/sync/tombstones.ts';
import { dropOldSecrets } from '#service/areas/account/one-time.ts';
import { dropDepositTokens } from '#service/areas/account/deposit-tokens.ts';
import { dropRefreshTokens } from '#service/areas/account/refresh-families.ts';
import { dropOldDevices } from '#service/areas/devices/retention.ts';
import { dropOldNotifications } from '#service/areas/notifications/retention.ts';
import { nameWordless } from '#service/areas/navigation/search/wordless.ts';
import type { Database } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { dropEndedWork } from '#service/work/retention.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/**
 * Jobs that need only the database (`custody.ts` has the others): one line per job. `LIMITS` has the retention periods
 * (decisions.md S-e).
 */
export const allJobs: readonly Job[] = [
  eachClient('feed.tombstones', 6 * HOUR_MS, dropTombstones),
  eachClient('receipts.retention', 24 * HOUR_MS, dropReceipts),
  eachClient('conflicts.retention', 24 * HOUR_MS, dropConflicts),
  eachClient('session.tokens', 6 * HOUR_MS, dropRefreshTokens),
  eachClient('session.deposits', 6 * HOUR_MS, dropDepositTokens),
  eachClient('session.secrets', HOUR_MS, dropOldSecrets),
  eachClient('notifications.retention', 24 * HOUR_MS, dropOldNotifications),
  eachClient('search.words', HOUR_MS, nameWordless),
  eachClient('rescue.keys', HOUR_MS, makeRescueKey),
  eachClient('devices.retention', 24 * HOUR_MS, dropOldDevices),
  eachClient('work.retention', 24 * HOUR_MS, dropEndedWork),
  { name: 'codes.normal', everyMs: 24 * HOUR_MS, run: normaliseCodes },
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

/** A job that does the same for every client, each in its own transaction; answers the sum. */
function eachClient(name: string, everyMs: number, drop: (db: Database, tenantId: string, now: number) => Promise<number>): Job {
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
