import type { Driver } from '#service/db/driver.ts';
import { DatabaseLost } from '#service/db/faults.ts';
import type { DatabaseThread } from '#service/db/embedded/client.ts';
import { makeTurns } from '#service/db/embedded/turns.ts';
import { makeMaintenance } from '#service/db/embedded/maintenance.ts';
import type { Rows } from '#service/db/embedded/wire.ts';

const IDLE_MS = 60_000;
const PING_MS = 5_000;

/** Interface for the query builder: the used surface of PGlite. */
interface QueryClient {
  query(text: string, params: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<Rows>;
}
export interface EmbeddedClient {
  transaction<T>(work: (client: QueryClient) => Promise<T>): Promise<T>;
}

type Starter = (onNotification: (channel: string, payload: string) => void, ended: () => void) => Promise<DatabaseThread>;
type Session = Pick<Driver, 'listen' | 'ping' | 'close' | 'traffic'> & { client: EmbeddedClient; syncs: () => number };

/** The single session of the embedded database: turns, a thread that is started again when it died, notifications. */
export async function embeddedSession(start: Starter): Promise<Session> {
  const { inTurn, last, traffic } = makeTurns();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let thread: DatabaseThread | undefined;
  let closed = false;
  const maintenance = makeMaintenance();

  const notify = (channel: string, payload: string): void => listeners.get(channel)?.forEach((listener) => listener(payload));

  async function ready(): Promise<DatabaseThread> {
    if (closed) throw new DatabaseLost(new Error('The database is closed.'));
    if (thread) return thread;
    thread = await start(notify, () => (thread = undefined)).catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
    for (const channel of listeners.keys()) await thread.ask({ what: 'listen', channel });
    return thread;
  }

  async function transaction<T>(work: (client: QueryClient) => Promise<T>): Promise<T> {
    const { ask } = await ready();
    const guard = guarded(ask);
    try {
      const done = await Promise.race([work(guard), guard.idle]);
      guard.end();
      if (!guard.begun()) return done;
      // after a swallowed error `commit` alone would roll back without a word; the first statement makes it an error
      await ask({ what: 'exec', text: 'select 1; commit' });
      const due = maintenance.after(guard.written());
      if (due) void inTurn(async () => due((await ready()).ask)).catch(() => undefined);
      return done;
    } catch (error) {
      guard.end();
      if (guard.begun()) await ask({ what: 'exec', text: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  thread = await start(notify, () => (thread = undefined));
  return {
    client: { transaction: (work) => inTurn(() => transaction(work)) },
    syncs: () => thread?.syncs() ?? 0,
    traffic,
    listen: (channel, listener) =>
      inTurn(async () => {
        const others = listeners.get(channel) ?? new Set();
        listeners.set(channel, others.add(listener));
        if (others.size === 1) await (await ready()).ask({ what: 'listen', channel });
        return () =>
          inTurn(async () => {
            others.delete(listener);
            if (others.size > 0 || !listeners.delete(channel)) return;
            await thread?.ask({ what: 'unlisten', channel });
          });
      }),
    ping: () => alive(thread ? Promise.resolve(thread) : inTurn(ready)),
    close: () =>
      last(async () => {
        closed = true;
        await thread?.close();
      }),
  };
}

interface Guarded extends QueryClient {
  end: () => void;
  begun: () => boolean;
  /** Rows written so far. */
  written: () => number;
  idle: Promise<never>;
}

/** Wraps the queries of one transaction. After its end, or while it is idle and blocks others, further ones are refused. */
function guarded(ask: DatabaseThread['ask']): Guarded {
  let over = false;
  let begun = false;
  let written = 0;
  let running = 0;
  let used = Date.now();
  let refuse: (error: Error) => void;
  const idle = new Promise<never>((_, reject) => (refuse = reject));
  const watch = setInterval(() => {
    if (running === 0 && Date.now() - used > IDLE_MS) refuse(new Error('A transaction stood idle too long and was rolled back.'));
  }, IDLE_MS / 4).unref();
  return {
    idle,
    begun: () => begun,
    written: () => written,
    query: async (text, params, options) => {
      if (over) throw new Error('A query was asked for after its transaction had ended.');
      running += 1;
      const begin = !begun; // the first statement takes `begin` along: one turn to the thread less
      begun = true;
      try {
        const found = await ask({ what: 'query', text, params, arrays: options?.rowMode === 'array', begin });
        written += found.affectedRows ?? 0;
        return found;
      } finally {
        running -= 1;
        used = Date.now();
      }
    },
    end: () => {
      over = true;
      clearInterval(watch);
    },
  };
}

/** Any word from PostgreSQL is a sign of life, also a complaint about the transaction it is in. */
async function alive(thread: Promise<DatabaseThread>): Promise<boolean> {
  const answered = thread
    .then(({ ask }) => ask({ what: 'query', text: 'select 1', params: [], arrays: false }))
    .then(
      () => true,
      (error: unknown) => !(error instanceof DatabaseLost),
    );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, PING_MS, false)));
  return Promise.race([answered, silence]).finally(() => clearTimeout(timer));
}
