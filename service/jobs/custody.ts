import { HOUR_MS } from '#schema/limits.ts';
import { checkEveryCustody, CUSTODY_CHECK } from '#service/areas/sync/check-custody.ts';
import type { CustodyKeys } from '#service/areas/sync/custody-keys.ts';
import { signDay, type Root } from '#service/areas/sync/custody-roots.ts';
import { noteSigned, readWitness } from '#service/areas/sync/custody-witness.ts';
import { verifyEveryRoot } from '#service/areas/sync/verify-custody.ts';
import { forEachClient } from '#service/db/each-client.ts';
import type { Job } from './job.ts';

/** Parts outside the database: the keys, and the folder of the newest roots this node signed. */
export interface CustodySigning {
  keys: CustodyKeys;
  dataDir: string;
}

/** Jobs of custody: a signed root a day for each client, and a check of all chains and roots. */
export function custodyJobs({ keys, dataDir }: CustodySigning): readonly Job[] {
  return [
    {
      name: 'custody.roots',
      everyMs: HOUR_MS,
      run: async (db, now) => {
        const signed: Root[] = [];
        try {
          const clients = await forEachClient(db, async (tenantId) => {
            const root = await signDay(db, tenantId, keys, now);
            if (root) signed.push(root);
          });
          return { clients, signed: signed.length };
        } finally {
          await noteSigned(dataDir, signed);
        }
      },
    },
    {
      name: CUSTODY_CHECK,
      everyMs: 24 * HOUR_MS,
      run: async (db) => {
        const chains = await checkEveryCustody(db);
        const roots = await verifyEveryRoot(db, keys, await readWitness(dataDir));
        const broken = chains.broken + roots.broken;
        return { ...chains, days: roots.days, broken, first: chains.first || roots.first };
      },
    },
  ];
}
