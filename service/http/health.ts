import { desc, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { CUSTODY_CHECK } from '#service/areas/sync/check-custody.ts';
import { epochs, jobs } from '#service/db/tables/sync.ts';
import { jsonAnswer } from '#service/http/answers.ts';

/** Longer than that counts as down; a device gives up after 4 s (`LIMITS.probeTimeoutMs`). */
const PATIENCE_MS = 3_000;
/** Many devices ask at once when a network comes back: they share one look. */
const FRESH_MS = 250;

interface Health {
  service: 'ok';
  database: 'ok' | 'down';
  kind: Database['kind'];
  version: string;
  epoch: string;
  /** How the last count of the custody chains ended; `unknown` before the first. */
  custody: 'whole' | 'broken' | 'unknown';
}

/** State of service and database: 200 when both work, 503 when the database cannot be reached. */
export function healthCheck(db: Database, version: string): () => Promise<Response> {
  let last: { at: number; health: Promise<Health> } | undefined;
  return async () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), health: look(db, version) };
    const health = await last.health;
    return jsonAnswer(health, health.database === 'ok' ? 200 : 503);
  };
}

async function look(db: Database, version: string): Promise<Health> {
  const read = await Promise.race([readState(db), late()]);
  const { epoch, custody } = read ?? { epoch: '', custody: 'unknown' as const };
  return { service: 'ok', database: read ? 'ok' : 'down', kind: db.kind, version, epoch, custody };
}

async function readState(db: Database): Promise<Pick<Health, 'epoch' | 'custody'> | undefined> {
  try {
    return await db.asSystem(async (tx) => {
      const [row] = await tx.select().from(epochs).orderBy(desc(epochs.since)).limit(1);
      const [job] = await tx.select({ outcome: jobs.outcome }).from(jobs).where(eq(jobs.name, CUSTODY_CHECK));
      return { epoch: row?.epoch ?? '', custody: custodyOf(job?.outcome ?? '') };
    });
  } catch {
    // why it is down stands in the log of the calls that failed
    return undefined;
  }
}

/** The outcome of a job as its runner wrote it; of one that failed nothing is known. */
function custodyOf(outcome: string): Health['custody'] {
  const [, broken] = /"broken":(\d+)/.exec(outcome) ?? [];
  if (broken === undefined) return 'unknown';
  return broken === '0' ? 'whole' : 'broken';
}

function late(): Promise<undefined> {
  return new Promise((settle) => {
    setTimeout(() => settle(undefined), PATIENCE_MS).unref();
  });
}
