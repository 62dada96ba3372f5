import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Driver, Tx } from '#service/db/driver.ts';
import { DatabaseStartFault } from '#service/db/faults.ts';
import { startThread } from '#service/db/embedded/client.ts';
import { prepareFolder } from '#service/db/embedded/folder.ts';
import { lockFolder } from '#service/db/embedded/folder-lock.ts';
import { embeddedSession } from '#service/db/embedded/session.ts';
import { ensureRole } from '#service/db/roles.ts';
import * as schema from '#service/db/schema.ts';

/** Opens the embedded PostgreSQL in `dataDir`, alone: a second process on the same folder would destroy it silently. */
export async function openEmbedded(dataDir: string): Promise<Driver & { syncs: () => number }> {
  const unlock = await lockFolder(dataDir);
  try {
    const folder = prepareFolder(join(dataDir, 'database'));
    const session = await embeddedSession((onNotification, ended) => startThread(folder.path, onNotification, ended));
    folder.opened();
    // the query builder asks a client for `query` and `transaction` only; ours has both
    const db = drizzle({ client: session.client as unknown as PGlite, schema });
    const transaction: Driver['transaction'] = (work) => db.transaction((tx) => work(tx as unknown as Tx));
    await ensureRole(transaction);
    return {
      kind: 'embedded',
      transaction,
      listen: session.listen,
      // the lock of the folder keeps every other node away
      showSecret: async () => true,
      ping: session.ping,
      syncs: session.syncs,
      traffic: session.traffic,
      close: async () => {
        await session.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    if (error instanceof DatabaseStartFault) throw error;
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DatabaseStartFault('damaged', `The database in ${dataDir} could not be opened: ${why}`, { cause: error });
  }
}
