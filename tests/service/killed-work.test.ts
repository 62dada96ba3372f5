import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { workState } from '#schema/codes.ts';
import { WORK_LIMITS } from '#schema/limits.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { faqEntries } from '#service/db/tables/notifications.ts';
import { work } from '#service/db/tables/work.ts';
import { startWorkers } from '#service/work/workers.ts';
import { countingHandlers, countingRules, putCounting, STEPS } from '#tests/bench/counting-work.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { migratedFolder, temporaryDatabase } from '#tests/bench/temporary-database.ts';

/** kill -9 of a node in the middle of its work: the next node goes on, nothing is lost and nothing is done twice. */

const WORKER = fileURLToPath(new URL('../bench/killed-worker.ts', import.meta.url));
const onServer = process.env['TEST_DATABASE_URL'] !== undefined;
const ids = ['a1', 'a2', 'a3', 'b1'];

interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  remove: () => Promise<void>;
}

/** Where nodes of a test find their database: a folder for one after the other, or a server. */
async function place(): Promise<Place> {
  if (onServer) {
    const { databaseUrl, close } = await temporaryDatabase();
    return { dataDir: '', databaseUrl, remove: close };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-work-'));
  copyFolder(await migratedFolder(), dataDir);
  return { dataDir, remove: () => rm(dataDir, { recursive: true }) };
}

async function within<T>(at: Place, act: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(at);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

/** A node in a process of its own, and what it has reported. */
function node({ dataDir, databaseUrl }: Place) {
  const child = fork(WORKER, [dataDir, ...(databaseUrl ? [databaseUrl] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const said: string[] = [];
  child.on('message', (one: string) => said.push(one));
  return { child, said };
}
async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
const putAll = async (db: Database) => {
  for (const id of ids) {
    const tenantId = id.slice(0, 1);
    await db.inTenant(tenantId, (tx) => putCounting(tx, tenantId, { kind: 'count', id, payload: {}, now: Date.now() }));
  }
};
/** Every step of every work, once. */
const everyStep = ids.flatMap((id) => Array.from({ length: STEPS }, (_, at) => `${id}/${at}`)).toSorted();

async function expectAllOnce(db: Database): Promise<void> {
  const [rows, steps] = await db.asSystem(
    async (tx) => [await tx.select().from(work), await tx.select().from(faqEntries)] as const,
  );
  expect(rows.map(({ state }) => state)).toEqual(ids.map(() => workState.done));
  expect(steps.map(({ texts, position }) => `${Object(texts).of}/${position}`).toSorted()).toEqual(everyStep);
}

/** A node of this process, whose clock is past the silence after which a node is dead. */
async function runAsSurvivor(db: Database): Promise<string[]> {
  const ran: string[] = [];
  const workers = await startWorkers({
    db,
    log: pino({ level: 'silent' }),
    now: () => Date.now() + (onServer ? WORK_LIMITS.deadMs + 1_000 : 0),
    rules: countingRules,
    handlers: countingHandlers((step) => ran.push(step)),
    version: '1.0.0',
    timer: () => () => {},
  });
  await workers.runDue();
  await workers.stop();
  return ran;
}

test('the work of a killed node is continued by the next one, from the step it had reached', async () => {
  const at = await place();
  await within(at, putAll);
  const first = node(at);
  try {
    await expect.poll(() => first.said.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(STEPS + 4);
    await kill(first.child);
    await within(at, async (db) => {
      const ran = await runAsSurvivor(db);
      await expectAllOnce(db);
      // the step in progress at the kill may have been committed or not; every other one is reported where it ran
      const both = [...first.said.filter((one) => one !== 'ready'), ...ran];
      expect(new Set(both).size).toBe(both.length);
      expect(both.length).toBeGreaterThanOrEqual(everyStep.length - 1);
      expect(ran.length).toBeGreaterThan(0);
    });
  } finally {
    first.child.kill('SIGKILL');
    await at.remove();
  }
}, 120_000);

test.runIf(onServer)(
  'two nodes on one server share the work, and one killed between them loses nothing',
  async () => {
    const at = await place();
    const nodes = [node(at), node(at)];
    const db = await openDatabase(at);
    try {
      await expect.poll(() => nodes.map(({ said }) => said[0]), { timeout: 30_000 }).toEqual(['ready', 'ready']);
      await putAll(db);
      await expect
        .poll(() => Math.min(...nodes.map(({ said }) => said.length)), { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(3);
      const [first, second] = nodes;
      if (first) await kill(first.child);
      const left = () => db.asSystem((tx) => tx.select({ state: work.state }).from(work));
      const done = async () => (await left()).filter(({ state }) => state === workState.done).length;
      // the other node does what was free, and leaves the row of the dead one until it is known to be dead
      await expect.poll(done, { timeout: 30_000 }).toBe(ids.length - 1);
      expect(second?.said.length).toBeGreaterThan(STEPS);
      await expect.poll(done, { timeout: 2 * WORK_LIMITS.deadMs }).toBe(ids.length);
      await expectAllOnce(db);
    } finally {
      for (const { child } of nodes) child.kill('SIGKILL');
      await db.close();
      await at.remove();
    }
  },
  180_000,
);
