import type { Database } from '#service/db/database.ts';
import { meansLost } from '#service/db/faults.ts';
import { tenants } from '#service/db/tables/tenancy.ts';

/**
 * Does the same for every client, one after the other; answers how many there are. One whose work fails keeps no other from
 * its turn: its fault is thrown when all had theirs, with those of others. A database that is gone ends the round.
 */
export async function forEachClient(db: Database, work: (tenantId: string) => Promise<void>): Promise<number> {
  const clients = await db.asSystem((tx) => tx.select({ tenantId: tenants.tenantId }).from(tenants).orderBy(tenants.tenantId));
  const faults: unknown[] = [];
  for (const { tenantId } of clients) {
    try {
      await work(tenantId);
    } catch (error) {
      if (meansLost(error)) throw error;
      faults.push(error);
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, 'The work of several clients failed.');
  if (faults.length > 0) throw faults[0];
  return clients.length;
}
