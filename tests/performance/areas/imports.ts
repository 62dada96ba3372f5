import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import { beginCheck, beginRollBack, beginRun } from '#service/areas/imports/begin.ts';
import { lockedImport, noCounters } from '#service/areas/imports/import-rows.ts';
import { importWork } from '#service/areas/imports/work.ts';
import { files } from '#service/db/tables/files.ts';
import { importConfigs, imports } from '#service/db/tables/imports.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import { asKind } from '#service/db/work-kind.ts';
import { openSource, storedFile } from '#service/import/sources/open-source.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { batchesOf, deleteBare, insertBare, lookUp } from '#tests/performance/imports/bare-rows.ts';
import { csvBytes, csvRows } from '#tests/performance/imports/csv-rows.ts';
import { mappingOf } from '#tests/performance/imports/mapping.ts';
import { msOf } from './many-rows.ts';

const ROWS = 20_000;
const LARGE_ROWS = 100_000;
const BATCH = 200;
/** Rows of a file of a gigabyte. */
const STREAMED = 100_000;
const PUSHES = 150;
const count = (n: number) => n.toLocaleString('en');

interface Rig {
  bench: VaultBench;
  store: FileStore;
  /** Rows of the file. */
  rows: number;
}

/** Imports of files: checked, run, taken back, beside tablets, and the memory of a long file. */
export const imported: Measurement = {
  name: 'imports',
  measure: async () => {
    const ofFile = memory();
    return [...(await withFile(ROWS, whole)), ...ofFile];
  },
};

/** A file of 100,000 rows: checked and run. */
export const importedLarge: Measurement = { name: 'large-import', measure: () => withFile(LARGE_ROWS, checkedAndRun) };

async function withFile(rows: number, measure: (rig: Rig) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  const bench = await vaultBench();
  try {
    const rig = { bench, store: folderStore(folder), rows };
    await stored(rig);
    return await measure(rig);
  } finally {
    await bench.close();
    await rm(folder, { recursive: true });
  }
}

const ID = 'bench-import';
const FILE = { tenantId: 't1', id: 'bench-file', sha256: '0'.repeat(64) };

/** The file, and an import of it that nothing was done with. */
async function stored({ bench, store, rows }: Rig): Promise<void> {
  await store.put(contentKey('t1', FILE.sha256), csvBytes(csvRows(rows)));
  let bytes = 0;
  for await (const chunk of csvBytes(csvRows(rows))) bytes += chunk.length;
  const of = { tenantId: 't1', projectId: 'p1', name: 'HR', config: mappingOf() };
  await bench.db.asSystem(async (tx) => {
    const row = { ...FILE, bytes, kind: 'text', name: 'hr.csv', purpose: 'import', ownerId: 'anna', madeAt: 1 };
    await tx.insert(files).values(row);
    await tx.insert(importConfigs).values({ ...of, id: 'hr' });
    const made = { configId: 'hr', configVersion: 1, fileId: FILE.id, counters: noCounters, by: 'irena', byName: 'Irena', at: 1 };
    const irena = { tenantId: 't1', id: 'irena', name: 'Irena', roles: ['Administrator'] };
    await tx.insert(users).values({ ...irena, userName: 'irena', passwordHash: '' });
    await tx.insert(imports).values({ ...of, ...made, id: ID });
  });
}

const beginnings = { 'import.check': beginCheck, 'import.run': beginRun, 'import.rollback': beginRollBack };

/** Does a whole piece of work on the import, as a worker does; returns the milliseconds. */
async function work({ bench: { db, now }, store }: Rig, kind: keyof typeof beginnings, ends: number): Promise<number> {
  const handler = importWork({ db, files: store })[kind];
  await db.inTenant('t1', async (tx) => {
    const found = await lockedImport(tx, 't1', ID);
    if (found) await beginnings[kind](tx, found);
  });
  const signal = new AbortController().signal;
  const step: WorkRun['step'] = (does) => db.inTenant('t1', async (tx) => void (await does(tx)));
  const run: WorkRun = { tenantId: 't1', id: 'work', subject: ID, by: 'anna', cursor: '', now, signal, step };
  const ms = await msOf(async () => {
    const ending = await handler.run(run, {});
    if (ending) await db.inTenant('t1', ending);
  });
  const [found] = await db.asSystem((tx) => tx.select().from(imports).where(eq(imports.id, ID)));
  if (found?.status !== ends || found.counters.refused > 0) throw new Error(`The work ended otherwise: ${JSON.stringify(found)}`);
  return ms;
}

async function whole(rig: Rig): Promise<Figure[]> {
  const { db } = rig.bench;
  const parsed = await msOf(() => parse(rig));
  await work(rig, 'import.check', states.checked);
  const checked = await work(rig, 'import.check', states.checked);
  const alone = await pushes(rig.bench, 'ALONE');
  let isRunning = true;
  const running = work(rig, 'import.run', states.done).finally(() => (isRunning = false));
  const duringImport = await pushes(rig.bench, 'BESIDE', () => isRunning);
  const busy = await running;
  await work(rig, 'import.rollback', states.rolledBack);
  await work(rig, 'import.check', states.checked);
  const ran = await work(rig, 'import.run', states.done);
  const batches = await batchesOf(db, 't1', 't2', BATCH);
  const inserted = await msOf(() => insertBare(db, 't2', batches));
  const deleted = await msOf(() => deleteBare(db, 't2', batches));
  const back = await work(rig, 'import.rollback', states.rolledBack);
  const beats = beatsOf(rig);
  return [
    ratio(
      `Import of ${count(rig.rows)} rows run`,
      ran,
      inserted,
      4,
      beats(ran, inserted, 'the rows it wrote inserted for another client'),
    ),
    ratio('The same checked', checked, parsed, 2.5, beats(checked, parsed, 'the file parsed and its codes looked up')),
    ratio('The same taken back', back, deleted, undefined, beats(back, deleted, 'its documents and boxes deleted by id')),
    ratio(
      'Push of a document while it runs, p95',
      duringImport,
      alone,
      2,
      `${PUSHES} pushes at most: ${duringImport.toFixed(0)} ms; floor ${alone.toFixed(0)} ms: the same without it; the import took ${(busy / 1_000).toFixed(0)} s next to them`,
    ),
  ];
}

/** Paces of a file of so many rows, in words. */
function beatsOf({ rows }: Rig) {
  const perSecond = (ms: number) => `${count(Math.round(rows / (ms / 1_000)))} rows a second`;
  return (ms: number, floor: number, what: string) => `${perSecond(ms)}; floor ${perSecond(floor)}: ${what}`;
}

async function checkedAndRun(rig: Rig): Promise<Figure[]> {
  const { db } = rig.bench;
  const beats = beatsOf(rig);
  const parsed = await msOf(() => parse(rig));
  await work(rig, 'import.check', states.checked);
  const checked = await work(rig, 'import.check', states.checked);
  const ran = await work(rig, 'import.run', states.done);
  const batches = await batchesOf(db, 't1', 't2', BATCH);
  const inserted = await msOf(() => insertBare(db, 't2', batches));
  return [
    ratio(
      `Import of ${count(rig.rows)} rows run`,
      ran,
      inserted,
      4,
      beats(ran, inserted, 'the rows it wrote inserted for another client'),
    ),
    ratio('The same checked', checked, parsed, 2.5, beats(checked, parsed, 'the file parsed and its codes looked up')),
  ];
}

const ratio = (name: string, own: number, floor: number, mark: number | undefined, how: string): Figure => ({
  name,
  value: own / floor,
  unit: 'x',
  ...(mark === undefined ? {} : { mark }),
  how,
});

/** Reads the file, and looks up its codes in batches of as many. */
async function parse({ bench: { db }, store }: Rig): Promise<void> {
  const [file] = await db.asSystem((tx) => tx.select().from(files).where(eq(files.id, FILE.id)));
  if (!file) throw new Error('There is no file.');
  const { rows } = await openSource('text', storedFile(store, 't1', file));
  let codes: string[] = [];
  for await (const { cells } of rows) {
    codes.push(cells[1] ?? '');
    if (codes.length < BATCH) continue;
    await lookUp(db, 't1', codes);
    codes = [];
  }
}

/** Milliseconds in which 95 of 100 documents of a tablet were applied. */
async function pushes(bench: VaultBench, code: string, isOn = () => true): Promise<number> {
  const tablet = bench.device('bogdan', code);
  const box = tablet.box(`PUSH-${code}`);
  await tablet.send(box);
  const times: number[] = [];
  for (let n = 0; n < PUSHES && isOn(); n += 1) {
    const document = tablet.file(box, `PUSH-${code}-${n}`);
    times.push(
      await msOf(async () => {
        const [verdict] = await asKind('push', () => tablet.send(document));
        if (verdict !== 'applied') throw new Error(`The document was not applied: ${verdict}`);
      }),
    );
  }
  return percentile(times, 0.95);
}

interface Streamed {
  rows: number;
  bytes: number;
  seconds: number;
  megabytes: number;
}

function streamed(mode: string): Streamed {
  const script = ['--expose-gc', 'tests/performance/imports/stream-memory.ts', mode, String(STREAMED)];
  const { stdout, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Streamed; // written by the script
}

/** Memory a process grows by while it reads a file of a gigabyte. */
function memory(): Figure[] {
  const [bytes, rows, codes] = [streamed('bytes'), streamed('rows'), streamed('codes')];
  if (rows.rows !== STREAMED || codes.rows !== STREAMED) throw new Error(`${rows.rows} and ${codes.rows} rows were read.`);
  const figure = (name: string, { megabytes, seconds }: Streamed): Figure => ({
    name,
    value: megabytes,
    unit: 'MB',
    floor: { what: 'the same bytes decoded', value: bytes.megabytes },
    how: `${count(STREAMED)} rows in ${seconds.toFixed(0)} s; floor ${bytes.seconds.toFixed(0)} s`,
  });
  const size = `${(bytes.bytes / 1e9).toFixed(2)} GB`;
  return [figure(`Memory of reading a file of ${size}`, rows), figure('The same with codes that come twice in it', codes)];
}
