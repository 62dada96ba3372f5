import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';

/**
 * Waits until no other transaction has the lock of this name, and keeps it until this transaction ends, on all nodes of a database.
 * A name begins with its purpose or its client, so that two uses never share one by accident.
 */
export async function lockNamed(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns a function that runs short work of a client under a lock of this name, outside of any other transaction. */
export const turnIn =
  (db: Pick<Database, 'inTenant'>) =>
  (tenantId: string, name: string, work: () => Promise<void>): Promise<void> =>
    db.inTenant(tenantId, async (tx) => {
      await lockNamed(tx, name);
      await work();
    });
