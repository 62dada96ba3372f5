import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Waits until no other transaction has the lock of this name, and keeps it until this transaction ends, on all nodes of a database.
 * A name begins with its purpose or its client, so that two uses never share one by accident.
 */
export async function lockNamed(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
