import { desc, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { CUSTODY_CHECK } from '#service/areas/sync/check-custody.ts';
import { isPassing } from '#service/db/faults.ts';
import { epochs, jobs } from '#service/db/tables/sync.ts';
import { jsonAnswer } from '#service/http/answers.ts';

/** Time a probe waits for a connection, then for the answer; a device gives up after 4 s (`LIMITS.probeTimeoutMs`). */
const PATIENCE_MS = 2_000;
const WORD_MS = 1_000;
/** Many devices ask together when a network comes back, so they share one probe. */
const FRESH_MS = 250;

interface State {
  epoch: string;
  /** Result of the last check of the custody chains; `unknown` before the first. */
  custody: 'whole' | 'broken' | 'unknown';
}

interface Health extends State {
  service: 'ok';
  /** `busy`: reachable, with a queue. A restart would only lose the queue. */
  database: 'ok' | 'busy' | 'down';
  kind: Database['kind'];
  version: string;
}

/** For a monitor next to the node, so it answers under any host name and over plain http; it contains no personal data. */
export const HEALTH_PATH = '/api/health';

/** State of service and database: 200 while the database is reachable, even if busy; 503 otherwise. */
export function healthCheck(db: Database, version: string): () => Promise<Response> {
  let last: { at: number; database: Promise<Health['database']> } | undefined;
  let reading: Promise<Health['database']> | undefined;
  // the result of a probe is valid until the next successful one
  let known: State = { epoch: '', custody: 'unknown' };
  const read = async (): Promise<Health['database']> => {
    try {
      known = await readState(db);
      return 'ok';
    } catch (error) {
      // the log of the failed calls has the cause
      return isPassing(error) ? 'busy' : 'down';
    } finally {
      reading = undefined;
    }
  };
  const look = async (): Promise<Health['database']> => {
    // only one probe waits at a time
    const found = await Promise.race([(reading ??= read()), after(PATIENCE_MS, 'busy' as const)]);
    if (found !== 'busy') return found;
    return (await Promise.race([db.ping(), after(WORD_MS, false)])) ? 'busy' : 'down';
  };
  return async () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), database: look() };
    const database = await last.database;
    const health: Health = { service: 'ok', database, kind: db.kind, version, ...known };
    return jsonAnswer(health, database === 'down' ? 503 : 200);
  };
}

function readState(db: Database): Promise<State> {
  return db.asSystem(async (tx) => {
    const [row] = await tx.select().from(epochs).orderBy(desc(epochs.since)).limit(1);
    const [job] = await tx.select({ outcome: jobs.outcome }).from(jobs).where(eq(jobs.name, CUSTODY_CHECK));
    return { epoch: row?.epoch ?? '', custody: custodyOf(job?.outcome ?? '') };
  });
}

/** The outcome of a job as its runner wrote it; unknown if the job failed. */
function custodyOf(outcome: string): Health['custody'] {
  const [, broken] = /"broken":(\d+)/.exec(outcome) ?? [];
  if (broken === undefined) return 'unknown';
  return broken === '0' ? 'whole' : 'broken';
}

function after<T>(ms: number, then: T): Promise<T> {
  return new Promise((settle) => {
    setTimeout(() => settle(then), ms).unref();
  });
}
