import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLeases } from '#service/areas/offline/leases.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { CONTINUOUS, nextNumber, type SeriesName } from '#service/db/number-series.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import type { Caller } from '#service/http/handlers.ts';
import { startService, type Service } from '#service/service.ts';
import { counters } from '#service/db/tables/sync.ts';
import { rescueKeys, tenants } from '#service/db/tables/tenancy.ts';
import { migratedFolder } from '#tests/bench/temporary-database.ts';

/** Backups of the embedded database, put back as an administrator would: the service stopped, the folder copied. */
let place: string;
let dataDir: string;
let running: Service | undefined;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'strongroom-restore-'));
  dataDir = join(place, 'data');
  copyFolder(await migratedFolder(), dataDir);
});
afterAll(async () => {
  await running?.close();
  await rm(place, { recursive: true, force: true });
});

async function start(): Promise<string> {
  running = await startService({ host: '127.0.0.1', port: 0, dataDir, log: pino({ level: 'silent' }), distFolder: place });
  const health: unknown = await (await fetch(`${running.url}/api/health`)).json();
  return String(Reflect.get(Object(health), 'epoch'));
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

async function write(id: string): Promise<void> {
  const row = { stream: 'containers' as const, id, scope: 'client', row: { id } };
  await running?.db.inTenant('t', (tx) => stampFeed(tx, 't', [row]));
}

const heads = async () =>
  Reflect.get(Object(JSON.parse(await readFile(join(dataDir, 'strongroom-heads.json'), 'utf8'))), 'heads');

const backup = (name: string) => copyFolder(join(dataDir, 'database'), join(place, name));
async function putBack(name: string): Promise<void> {
  await rm(join(dataDir, 'database'), { recursive: true });
  copyFolder(join(place, name), join(dataDir, 'database'));
}

test('B15: a database put back from a backup begins a new epoch, any other start keeps it', { timeout: 240_000 }, async () => {
  const first = await start();
  const tenant = { tenantId: 't', urlPath: 't', name: 'T', language: 'pl', parameters: {} };
  await running?.db.asSystem((tx) => tx.insert(tenants).values(tenant));
  await write('one');
  await stop();
  backup('early');
  expect(await start()).toBe(first);
  await write('two');
  await stop();

  await putBack('early');
  const second = await start();
  expect(second).not.toBe(first);
  const [counter] = (await running?.db.asSystem((tx) => tx.select().from(counters))) ?? [];
  expect(counter?.n).toBe(1);
  await stop();

  // the same backup once more: its counters equal the file, but it never knew the second epoch
  await putBack('early');
  const third = await start();
  expect([first, second]).not.toContain(third);
  await stop();
});

const keys = async () => (await running?.db.asSystem((tx) => tx.select().from(rescueKeys))) ?? [];

test('I7: a client keeps its key of rescue files over starts, and a backup that is put back brings it along', async () => {
  await start();
  const made = await keys();
  expect(made.map(({ tenantId }) => tenantId)).toEqual(['t']);
  await stop();
  backup('with-key');
  await start();
  await stop();
  await putBack('with-key');
  await start();
  expect(await keys()).toEqual(made);
  await stop();
});

test('an unreadable file of the heads notices nothing and is rebuilt', async () => {
  const before = await start();
  await stop();
  await writeFile(join(dataDir, 'strongroom-heads.json'), '{"epoch":');
  expect(await start()).toBe(before);
  await stop();
  expect(JSON.parse(await readFile(join(dataDir, 'strongroom-heads.json'), 'utf8'))).toEqual({ epoch: before, heads: { t: 1 } });
});

test('the file follows the counter while the service runs, so that a crash loses at most a second of it', async () => {
  await start();
  await write('three');
  await expect.poll(heads, { timeout: 10_000 }).toEqual({ t: 2 });
  await stop();
});

function restored(): Promise<{ code: number | null; output: string }> {
  return new Promise((settle) => {
    const script = fileURLToPath(new URL('./restored.ts', import.meta.url));
    const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const child = spawn(process.execPath, [script], { env: environment });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => settle({ code, output }));
  });
}

test('service:restored starts a new epoch by hand; next to a running service it refuses in one line', async () => {
  const before = await start();
  const refused = await restored();
  expect([refused.code, refused.output.trim().split('\n')]).toEqual([1, [expect.stringContaining('is in use')]]);
  await stop();
  const done = await restored();
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('A new epoch begins')]);
  const after = await start();
  expect(after).not.toBe(before);
  expect(done.output).toContain(after);
  await stop();
});

/** Leases ten box numbers, as a tablet does before it goes offline. */
async function lease(deviceId: string): Promise<number[]> {
  const taker = { caller: { tenantId: 't' } as Caller, deviceId, now: Date.now() }; // box numbers are of the client
  const [range] =
    (await running?.db.inTenant('t', (tx) => takeLeases(tx, taker, [{ of: 'container', prefix: '', count: 10 }]))) ?? [];
  return Array.from({ length: 10 }, (_, n) => (range?.next ?? 0) + n);
}

test('no number that was leased after the backup is leased again once it is put back', async () => {
  await start();
  await write('four');
  await lease('before');
  await stop();
  backup('numbers');
  await start();
  await write('five');
  const printed = [...(await lease('tablet')), ...(await lease('printer'))];
  await stop();

  // the service notices
  await putBack('numbers');
  await start();
  printed.push(...(await lease('other-tablet')));
  expect(new Set(printed).size).toBe(printed.length);
  await stop();

  // without its file the script is needed; the same backup knows neither the first restore nor what was leased after it
  await putBack('numbers');
  await rm(join(dataDir, 'strongroom-heads.json'));
  expect(await restored()).toMatchObject({ code: 0 });
  await start();
  printed.push(...(await lease('third-tablet')));
  expect(new Set(printed).size).toBe(printed.length);
  await stop();
});

/** Issues three numbers of each official series, in the year of the restore and across years. */
async function issue(series: readonly SeriesName[]): Promise<string[]> {
  const issued: string[] = [];
  for (const name of series)
    for (const year of [CONTINUOUS, new Date().getFullYear()])
      for (let turn = 0; turn < 3; turn++)
        issued.push(`${name} ${year} ${await running?.db.inTenant('t', (tx) => nextNumber(tx, 't', name, year))}`);
  return issued;
}

test('no official number issued after the backup is issued again once it is put back', async () => {
  const before: SeriesName[] = ['protocol', 'order', 'case'];
  const all: SeriesName[] = [...before, 'certificate'];
  await start();
  await write('six');
  const printed = await issue(before);
  await stop();
  backup('official');
  await start();
  await write('seven');
  printed.push(...(await issue(all)));
  await stop();

  await putBack('official');
  await start();
  printed.push(...(await issue(all)), ...(await issue(all)));
  expect(new Set(printed).size).toBe(printed.length);
  await stop();

  // the same backup knows neither the first restore nor what was issued after it
  await putBack('official');
  await rm(join(dataDir, 'strongroom-heads.json'));
  expect(await restored()).toMatchObject({ code: 0 });
  await start();
  printed.push(...(await issue(all)));
  expect(new Set(printed).size).toBe(printed.length);
  await stop();
});
