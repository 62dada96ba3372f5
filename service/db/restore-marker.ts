import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Database } from '#service/db/database.ts';
import { counters, epochs } from '#service/db/tables/sync.ts';
import { replaceFile } from '#service/files/replace-file.ts';

/**
 * Notices that the embedded database was restored from a backup. A file next to it has the position of each client's counter;
 * a database behind that, or without the file's epoch, has lost what devices received. A backup of the whole data folder
 * includes the file and is not noticed: run `npm run service:restored` then.
 */

const FILE = 'strongroom-heads.json';
/** Written after commits, so it is never ahead of what is on the disk; how far it may be behind after a crash. */
const WRITE_MS = 1_000;

const marker = v.object({ epoch: v.string(), heads: v.record(v.string(), v.number()) });
type Marker = v.InferOutput<typeof marker>;

/** True if the database is older than its folder's record. */
export async function wasRestored(db: Database, dataDir: string): Promise<boolean> {
  const kept = await readMarker(dataDir);
  if (!kept) return false;
  const { heads, known } = await stateOf(db);
  return !known.includes(kept.epoch) || Object.entries(kept.heads).some(([tenantId, n]) => (heads[tenantId] ?? 0) < n);
}

/** Keeps the file up to date while the service runs. */
export interface MarkerKeeper {
  saw: (tenantId: string, head: number) => void;
  /** Writes what is not written yet; afterwards it leaves the file alone, which may be the next one's by then. */
  close: () => Promise<void>;
}

/** Begins with the state of the database as it is now. */
export async function keepMarker(db: Database, dataDir: string, epoch: string): Promise<MarkerKeeper> {
  const { heads } = await stateOf(db);
  const write = () => writeMarker(dataDir, { epoch, heads });
  await write();

  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeNow = (): void => {
    timer = undefined;
    // the database reports a full or missing folder; the marker only notices less
    writing = writing.then(write).catch(() => undefined);
  };
  return {
    saw: (tenantId, head) => {
      if (head <= (heads[tenantId] ?? 0)) return;
      heads[tenantId] = head;
      timer ??= setTimeout(writeNow, WRITE_MS).unref();
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        writeNow();
      }
      await writing;
    },
  };
}

async function stateOf(db: Database): Promise<{ heads: Record<string, number>; known: string[] }> {
  return db.asSystem(async (tx) => {
    const counted = await tx.select().from(counters);
    const lives = await tx.select({ epoch: epochs.epoch }).from(epochs);
    return { heads: Object.fromEntries(counted.map(({ tenantId, n }) => [tenantId, n])), known: lives.map(({ epoch }) => epoch) };
  });
}

async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  try {
    const read = v.safeParse(marker, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // no file, or one a full disk cut short: it remembers nothing
  }
}

const writeMarker = (dataDir: string, content: Marker): Promise<void> =>
  replaceFile(join(dataDir, FILE), JSON.stringify(content));
