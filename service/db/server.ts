import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, types } from 'pg';
import type { Driver } from '#service/db/driver.ts';
import { DatabaseStartFault, codeOf, type StartFaultKind } from '#service/db/faults.ts';
import * as schema from '#service/db/schema.ts';
import { assertBoundRoles, ensureRole } from '#service/db/roles.ts';
import { serverListener } from '#service/db/server-listener.ts';

const OLDEST_VERSION = 150_000;
const CONNECT_MS = 5_000;
/** Waiting for a connection that others hold counts too: a busy service is slow for a while, not without its database. */
const TURN_MS = 15_000;
const STATEMENT_MS = 60_000;
/** SQLSTATE of a server whose connections are all taken. */
const NO_ROOM = '53300';

// int8 arrives as a number from the embedded database, as text from a server: one of the two must give way
types.setTypeParser(types.builtins.INT8, Number);

/** Opens a pool on a PostgreSQL server. Throws `DatabaseStartFault` if the server or its roles cannot be worked with. */
export async function openServer(url: string): Promise<Driver> {
  const where = placeOf(url);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: TURN_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'strongroom',
  });
  // without a listener an idle connection that dies would end the process; the next query reports the loss
  pool.on('error', () => {});
  // the same for one that dies in work: its query fails, and that is where it is dealt with
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle({ client: pool, schema });
  const transaction: Driver['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      // after a swallowed error `commit` alone would roll back without a word; this makes it an error
      await tx.execute(sql`select 1`);
      return done;
    });
  try {
    await checkServer(url);
    await ensureRole(transaction);
    await assertBoundRoles(transaction);
  } catch (error) {
    await pool.end();
    throw startFault(error, where);
  }
  const listener = serverListener(url);
  return {
    kind: 'server',
    traffic: () => ({ waited: 0, pushes: 0 }),
    transaction,
    listen: listener.listen,
    showSecret: listener.showSecret,
    ping: async () => !pool.ending && (await answers(url)),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** Host, port and database for messages; never the password. */
function placeOf(url: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(url);
    if (protocol === 'postgres:' || protocol === 'postgresql:') return `${hostname}:${port || '5432'}${pathname}`;
  } catch {
    // falls to the fault below: both a wrong scheme and no address at all are a wrong setting
  }
  throw new DatabaseStartFault(
    'badUrl',
    'DATABASE_URL is not an address of a PostgreSQL database (postgres://user:password@host:5432/name).',
  );
}

/** Connects once with a short timeout, so a wrong address fails fast. */
async function checkServer(url: string): Promise<void> {
  if ((await versionOf(url)) < OLDEST_VERSION) {
    throw new DatabaseStartFault('oldVersion', 'Strongroom needs PostgreSQL 15 or later.');
  }
}

/**
 * Uses a separate connection, because those of the pool may all be in use. A server without free ones answers so, and is
 * alive.
 */
function answers(url: string): Promise<boolean> {
  return versionOf(url).then(
    () => true,
    (error: unknown) => codeOf(error) === NO_ROOM,
  );
}

async function versionOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(answer.rows[0]?.version);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const faults: Record<string, readonly [StartFaultKind, string]> = {
  '28P01': ['denied', 'refused the user or password of DATABASE_URL'],
  '28000': ['denied', 'refused the user of DATABASE_URL'],
  '3D000': ['noDatabase', 'has no database of that name'],
};

function startFault(error: unknown, where: string): DatabaseStartFault {
  if (error instanceof DatabaseStartFault) return error;
  const [kind, what] = faults[codeOf(error)] ?? ['unreachable', `cannot be reached (${codeOf(error) || 'no answer'})`];
  return new DatabaseStartFault(kind, `The PostgreSQL server at ${where} ${what}.`, { cause: error });
}
