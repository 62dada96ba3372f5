import { sql } from 'drizzle-orm';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';

/**
 * A database for stories about the protocol. Commits do not wait for the disk: what a power cut does is told by the
 * tests of the embedded database.
 */
export async function simulatedDatabase(): Promise<TemporaryDatabase> {
  const db = await temporaryDatabase();
  await db.asSystem((tx) => tx.execute(sql`set synchronous_commit = off`));
  return db;
}
