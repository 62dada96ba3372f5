import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { DatabaseLost } from '#service/db/faults.ts';
import { migrate } from '#service/db/migrate.ts';
import { temporaryDatabase, type TemporaryDatabase } from './temporary-database.ts';

/**
 * Databases that tests of this process gave back, emptied for the next one: opening one costs more than a second of a
 * processor, emptying it a tenth of that. Only the embedded one, and only under the test runner, which ends its processes;
 * elsewhere an open database would keep a process alive.
 */
const idle: TemporaryDatabase[] = [];
const isReused = process.env['VITEST'] !== undefined && process.env['TEST_DATABASE_URL'] === undefined;

/**
 * An empty, migrated database for a test that is not about opening, losing or damaging one (`temporaryDatabase` is for those).
 * It may be closed more than once: by a test, and by the bench after it.
 */
export async function emptyDatabase(): Promise<TemporaryDatabase> {
  return isReused ? lent(idle.pop() ?? (await opened())) : closedOnce(await temporaryDatabase());
}

function closedOnce(db: TemporaryDatabase): TemporaryDatabase {
  let closing: Promise<void> | undefined;
  return { ...db, close: () => (closing ??= db.close()) };
}

async function opened(): Promise<TemporaryDatabase> {
  const db = await temporaryDatabase();
  process.once('exit', () => rmSync(db.dataDir, { recursive: true, force: true }));
  return db;
}

/** To its borrower a database that was given back is a closed one, to everybody who still holds it too. */
function lent(db: TemporaryDatabase): TemporaryDatabase {
  const stops: (() => Promise<void>)[] = [];
  let givenBack: Promise<void> | undefined;
  const held = (): TemporaryDatabase => {
    if (givenBack) throw new DatabaseLost(new Error('The database is closed.'));
    return db;
  };
  return {
    ...db,
    inTenant: async (tenantId, work) => held().inTenant(tenantId, work),
    asSystem: async (work) => held().asSystem(work),
    listen: async (channel, listener) => {
      const stop = await held().listen(channel, listener);
      stops.push(stop);
      return stop;
    },
    ping: async () => !givenBack && db.ping(),
    close: () => (givenBack ??= takeBack(db, stops)),
  };
}

async function takeBack(db: TemporaryDatabase, stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops) await stop();
  await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    );
    await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`));
  });
  // the first row of a database, its epoch, comes with the migrations
  await migrate(db);
  idle.push(db);
}
