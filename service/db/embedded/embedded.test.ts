import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { openDatabase } from '#service/db/database.ts';
import { startThread, type DatabaseThread } from '#service/db/embedded/client.ts';
import { openEmbedded } from '#service/db/embedded/open-embedded.ts';
import { embeddedSession } from '#service/db/embedded/session.ts';
import { DatabaseLost, DatabaseStartFault } from '#service/db/faults.ts';
import { migratedFolder } from '#tests/bench/temporary-database.ts';

const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'strongroom-embedded-'));
  folders.push(made);
  return made;
}

/** A folder with a database in it: copied, because making one takes seconds. */
async function folder(): Promise<string> {
  const made = await emptyFolder();
  copyFolder(await migratedFolder(), made);
  return made;
}

afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))));

const faultOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof DatabaseStartFault ? error.kind : error),
  );

test('every commit reaches the disk: a hundred commits make at least a hundred fsyncs', async () => {
  const db = await openEmbedded(await folder());
  await db.transaction((tx) => tx.execute(sql`create table t (n int)`));
  const before = db.syncs();
  for (let n = 0; n < 100; n += 1) await db.transaction((tx) => tx.execute(sql`insert into t values (${n})`));
  expect(db.syncs() - before).toBeGreaterThanOrEqual(100);
  await db.close();
});

test('a folder is opened by one process at a time, and free again after close', async () => {
  const dataDir = await folder();
  const first = await openDatabase({ dataDir });
  expect(await faultOf(openDatabase({ dataDir }))).toBe('folderInUse');
  await first.close();
  const second = await openDatabase({ dataDir });
  expect(await second.ping()).toBe(true);
  await second.close();
});

test('a folder held by a process on another host is refused while that process shows signs of life', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'strongroom.pid'), JSON.stringify({ pid: 1, host: 'another-host' }));
  expect(await faultOf(openDatabase({ dataDir }))).toBe('folderInUse');
});

test('a folder that cannot be written to is named in one line', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, '');
  expect(await faultOf(openDatabase({ dataDir: join(file, 'below') }))).toBe('folderUnwritable');
  await chmod(file, 0o600);
});

test('an interrupted first start is put aside and started again', async () => {
  const dataDir = await folder();
  const first = await openDatabase({ dataDir });
  await first.close();
  await rm(join(dataDir, 'strongroom-ready'));
  const again = await openDatabase({ dataDir });
  await again.close();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.unfinished'))).toHaveLength(1);
});

test('after close everything fails as lost, nothing hangs', async () => {
  const db = await openDatabase({ dataDir: await folder() });
  await db.close();
  await expect(db.asSystem((tx) => tx.execute(sql`select 1`))).rejects.toBeInstanceOf(DatabaseLost);
  expect(await db.ping()).toBe(false);
});

test('a dead thread is noticed immediately and restarted: its transaction is lost, the next one works', async () => {
  const dataDir = await folder();
  let thread: DatabaseThread | undefined;
  const received: string[] = [];
  const session = await embeddedSession(
    async (receive, ended) => (thread = await startThread(join(dataDir, 'database'), receive, ended)),
  );
  await session.listen('heads', (payload) => received.push(payload));
  const run = (text: string) => session.client.transaction((client) => client.query(text, []));
  await run('create table kept (n int)');
  const cut = session.client.transaction(async (client) => {
    await client.query('insert into kept values (1)', []);
    await thread?.close();
    await client.query('insert into kept values (2)', []);
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseLost);
  expect((await run('select n from kept')).rows).toEqual([]);
  await run(`select pg_notify('heads', 'again')`);
  await expect.poll(() => received).toEqual(['again']);
  expect(await session.ping()).toBe(true);
  await session.close();
});

test('what was committed before a kill is there after it', { timeout: 180_000 }, async () => {
  const dataDir = await folder();
  for (let round = 0; round < 3; round += 1) {
    const acknowledged = await killedWriter(dataDir);
    const db = await openDatabase({ dataDir });
    const { rows } = await db.asSystem((tx) =>
      tx.execute<{ n: number; odd: number }>(sql`
      select count(*) as n, (select count(*) from (select n from pairs group by n having count(*) <> 2) x) as odd from pairs`),
    );
    await db.close();
    expect(rows[0]?.odd).toBe(0);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged * 2);
  }
});

/** Runs a process that writes pairs of rows and reports each commit, then kills it without warning. */
async function killedWriter(dataDir: string): Promise<number> {
  const writer = fork(new URL('../../../tests/bench/killed-writer.ts', import.meta.url), [dataDir], { execArgv: [] });
  let acknowledged = 0;
  writer.on('message', () => (acknowledged += 1));
  await enough(writer, () => acknowledged > 50);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  return acknowledged;
}

async function enough(writer: ChildProcess, reached: () => boolean): Promise<void> {
  while (!reached() && writer.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reached()).toBe(true);
}
