import { desc } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { epochs } from '#service/db/tables/sync.ts';
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
  const epoch = await Promise.race([readEpoch(db), late()]);
  return { service: 'ok', database: epoch === undefined ? 'down' : 'ok', kind: db.kind, version, epoch: epoch ?? '' };
}

async function readEpoch(db: Database): Promise<string | undefined> {
  try {
    const [row] = await db.asSystem((tx) => tx.select().from(epochs).orderBy(desc(epochs.since)).limit(1));
    return row?.epoch ?? '';
  } catch {
    // why it is down stands in the log of the calls that failed
    return undefined;
  }
}

function late(): Promise<undefined> {
  return new Promise((settle) => {
    setTimeout(() => settle(undefined), PATIENCE_MS).unref();
  });
}
