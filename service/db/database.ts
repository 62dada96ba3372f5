import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { APP_ROLE, type Driver, type Tx } from '#service/db/driver.ts';
import { openEmbedded } from '#service/db/embedded/open-embedded.ts';
import { withRetry } from '#service/db/retry.ts';
import { openServer } from '#service/db/server.ts';

export type { Traffic, Tx } from '#service/db/driver.ts';

export interface Database extends Omit<Driver, 'transaction'> {
  /**
   * One transaction that sees and writes only this tenant's rows. It is repeated when it lost a race, so `work` must
   * have no effect outside the database.
   */
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction as the owner: tenants by address, epochs, migrations, demonstration data. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Place of the database: a server if `databaseUrl` is set, a folder under `dataDir` otherwise. */
export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Opens the database; throws `DatabaseStartFault` with one clear line when it cannot. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const driver = settings.databaseUrl ? await openServer(settings.databaseUrl) : await openEmbedded(settings.dataDir);
  return databaseOver(driver);
}

/** Set while a transaction runs; what it leaves behind (a timer, a job) may start its own after its end. */
const inside = new AsyncLocalStorage<{ open: boolean }>();

/** A transaction started inside another would wait for itself for ever on a single session: here it throws. */
function once<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return (tx) => {
    const mark = { open: true };
    return inside.run(mark, () => work(tx)).finally(() => (mark.open = false));
  };
}

function databaseOver(driver: Driver): Database {
  function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (inside.getStore()?.open) throw new Error('A transaction was asked for inside a transaction: hand the tx on.');
    return withRetry(() => driver.transaction(once(work)));
  }
  return {
    kind: driver.kind,
    inTenant: async (tenantId, work) => {
      if (!tenantId) throw new Error('A tenant transaction needs a tenant.');
      return run(async (tx) => {
        // `true` makes both local to the transaction: a pooled connection forgets them at its end
        await tx.execute(sql`select set_config('role', ${APP_ROLE}, true), set_config('app.tenant', ${tenantId}, true)`);
        return work(tx);
      });
    },
    asSystem: async (work) => run(work),
    listen: (channel, listener) => {
      if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
      return driver.listen(channel, listener);
    },
    showSecret: (fingerprint) => driver.showSecret(fingerprint),
    ping: () => driver.ping(),
    traffic: () => driver.traffic(),
    close: () => driver.close(),
  };
}
