import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DictionaryConfiguration, DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState, importStatus } from '#schema/codes.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { importMade } from '#service/db/tables/imports.ts';
import { epochs } from '#service/db/tables/sync.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { fillPeople, PASSWORD, type Bench, type Given } from '#tests/bench/http-bench.ts';
import { importBench, type ImportBench } from '#tests/bench/import-bench.ts';
import { migratedFolder } from '#tests/bench/temporary-database.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/**
 * kill -9 of the service in each phase of imports and value lists, and a backup that is restored in a run: it goes on at
 * its cursor, and nothing is written twice, lost or published in part.
 */

const SERVICE = fileURLToPath(new URL('../bench/killed-service.ts', import.meta.url));
let folder: string;
let child: ChildProcess;
let url = '';
let token = '';
let imports: ImportBench;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-killed-'));
  copyFolder(await migratedFolder(), folder);
  await stopped(async (db) => {
    await fillPeople(db);
    await fillVault({ db, files: folderStore(join(folder, 'files')) } as Bench); // it fills no other part
  });
  await start();
}, 60_000);
afterEach(async () => {
  await kill();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  child = fork(SERVICE, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  [url] = (await once(child, 'message')) as [string];
  token = '';
  const body = { customerGuid: 't-north', userName: 'everybody', userPassword: PASSWORD };
  token = (((await knock('POST', '/api/authorize/token', { body })).body['data'] ?? {}) as { accessToken: string }).accessToken;
  imports = importBench({ ask: knock } as Bench, token); // it asks, and nothing else
}
async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
/** Looks into the database while no service has it. */
async function stopped<T>(look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir: folder });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}

const knock: Bench['ask'] = async (method, path, given: Given = {}) => {
  const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...given.headers,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text || '{}') as Record<string, unknown> };
};

const linesOf = (box: string, rows: number, perBox: number) =>
  `Box;Code\n${Array.from({ length: rows }, (_, n) => `${box}-${Math.floor(n / perBox)};${box}-D-${n}`).join('\n')}\n`;
const stateOf = async (id: string) => (await imports.rowOf(id))?.status;
const rowsOf = async (id: string) => (await imports.rowOf(id))?.counters.rows ?? 0;
const until = (id: string, status: number) => expect.poll(() => stateOf(id), { timeout: 60_000, interval: 100 }).toBe(status);

/** Kills the service once work has gone beyond this number, and starts it again. */
async function killedBeyond(now: () => Promise<number>, least: number): Promise<number> {
  await expect.poll(now, { timeout: 60_000, interval: 20 }).toBeGreaterThan(least);
  await kill();
  await start();
  return now();
}

test('killed twice in a check, in a run and in a roll-back: each goes on, every row is counted, written and taken back once', async () => {
  const large = await imports.importOf(`${linesOf('CHK', 40_000, 100)}CHK-0;CHK-D-5\n`);
  await imports.act('check', { importId: large });
  const first = await killedBeyond(() => rowsOf(large), 1_000);
  await killedBeyond(() => rowsOf(large), Math.max(first, 8_000));
  await until(large, importStatus.checked);
  expect(await imports.rowOf(large)).toMatchObject({
    counters: { rows: 40_001, accepted: 40_000, refused: 1, boxes: 400, reasons: { duplicateInFile: 1 } },
  });

  const id = await imports.importOf(linesOf('RUN', 900, 90));
  await imports.act('check', { importId: id });
  await until(id, importStatus.checked);
  await imports.act('run', { importId: id });
  const documents = async () => (await imports.rowOf(id))?.counters.documents ?? 0;
  const some = await killedBeyond(documents, 50);
  await killedBeyond(documents, Math.max(some, 400));
  await until(id, importStatus.done);
  expect(await imports.rowOf(id)).toMatchObject({
    counters: { rows: 900, accepted: 900, refused: 0, documents: 900, boxes: 10 },
  });
  await kill();
  const isRun = and(eq(registrations.tenantId, 't-north'), like(registrations.code, 'RUN-D-%'), eq(registrations.deletedAt, 0));
  const isBox = and(eq(containers.tenantId, 't-north'), like(containers.code, 'RUN-%'), eq(containers.deletedAt, 0));
  const here = (db: Database) =>
    db.asSystem(async (tx) => ({
      codes: (await tx.select({ code: registrations.code }).from(registrations).where(isRun)).map(({ code }) => code),
      boxes: (await tx.select({ documents: containers.documents }).from(containers).where(isBox)).map((box) => box.documents),
      made: await tx.$count(importMade, eq(importMade.importId, id)),
    }));
  const written = await stopped(here);
  expect([written.codes.length, new Set(written.codes).size, written.made]).toEqual([900, 900, 910]);
  expect(written.boxes).toEqual(Array(10).fill(90));

  await start();
  await imports.act('rollback', { importId: id, typedName: 'HR 2026' });
  const progress = async () => (await imports.rowOf(id))?.progress ?? 0;
  await killedBeyond(progress, 5);
  await killedBeyond(progress, 20);
  await until(id, importStatus.rolledBack);
  await kill();
  expect(await stopped(here)).toEqual({ codes: [], boxes: [], made: 0 });
  // the codes are free again, and the same file is imported once more
  await start();
  const again = await imports.importOf(linesOf('RUN', 12, 90));
  await imports.act('check', { importId: again });
  await until(again, importStatus.checked);
  expect(await imports.rowOf(again)).toMatchObject({ counters: { accepted: 12, refused: 0, boxes: 1 } });
}, 600_000);

test('restored from a backup in the middle of a run: the new epoch goes on at the cursor of the backup, and rows and cursor agree', async () => {
  const id = await imports.importOf(linesOf('OLD', 900, 90));
  await imports.act('check', { importId: id });
  await until(id, importStatus.checked);
  await imports.act('run', { importId: id });
  const documents = async () => (await imports.rowOf(id))?.counters.documents ?? 0;
  const isRun = and(eq(registrations.tenantId, 't-north'), like(registrations.code, 'OLD-D-%'), eq(registrations.deletedAt, 0));
  const isBox = and(eq(containers.tenantId, 't-north'), like(containers.code, 'OLD-%'), eq(containers.deletedAt, 0));
  const look = (db: Database) =>
    db.asSystem(async (tx) => ({
      codes: (await tx.select({ code: registrations.code }).from(registrations).where(isRun)).map(({ code }) => code),
      boxes: (await tx.select({ documents: containers.documents }).from(containers).where(isBox)).map((box) => box.documents),
      made: await tx.$count(importMade, eq(importMade.importId, id)),
      epochs: await tx.$count(epochs),
    }));
  await expect.poll(documents, { timeout: 60_000, interval: 20 }).toBeGreaterThan(100);
  await kill();
  const backup = await stopped(look);
  const copy = join(folder, 'backup');
  copyFolder(join(folder, 'database'), copy);
  // devices have seen more than the backup has
  await start();
  await expect.poll(documents, { timeout: 60_000, interval: 20 }).toBeGreaterThan(backup.codes.length + 200);
  await pause(1_500);
  await kill();
  await rm(join(folder, 'database'), { recursive: true });
  copyFolder(copy, join(folder, 'database'));
  await start();
  await until(id, importStatus.done);
  expect(await imports.rowOf(id)).toMatchObject({
    counters: { rows: 900, accepted: 900, refused: 0, documents: 900, boxes: 10 },
  });
  await kill();
  const after = await stopped(look);
  expect(after.epochs).toBe(backup.epochs + 1);
  expect([after.codes.length, new Set(after.codes).size, after.made]).toEqual([900, 900, 910]);
  expect(after.codes).toEqual(expect.arrayContaining(backup.codes));
  expect(after.boxes).toEqual(Array(10).fill(90));
}, 300_000);

const listOf = async (id: string) =>
  ((await imports.ask('GET', '/api/dictionaries/list/0')) as DictionaryState[]).find((list) => list.id === id);
const fileOf = async (list: string, id: string): Promise<DictionaryFile | undefined> =>
  (await listOf(list))?.files.find(({ dictionaryFileId }) => dictionaryFileId === id);

const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

async function uploaded(configurationId: string, values: readonly string[]): Promise<string> {
  const file = part('name="file"; filename="list.csv"', `value\n${values.join('\n')}\n`);
  const raw = `${part('name="request"', JSON.stringify({ opId: randomUUID() }))}${file}--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { body } = await knock('POST', `/api/dictionaries/upload/${configurationId}`, { raw, headers });
  return (body['data'] as { dictionaryFileId: string }).dictionaryFileId;
}

const values = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `Value ${from + n}`);

test('killed while a value list is checked, published and deleted: a version is whole or is not there', async () => {
  const config = { column: 'value', successorColumn: '', sheet: '', headless: false };
  const asked = { opId: randomUUID(), name: 'Killed', projectId: '', config };
  const { id, dictionaryId }: DictionaryConfiguration = await imports.ask('POST', '/api/dictionaries/configuration-save', asked);
  const isState = (file: string, state: number) =>
    expect.poll(async () => (await fileOf(dictionaryId, file))?.state, { timeout: 90_000, interval: 100 }).toBe(state);

  // while it is read into the staged values
  const first = await uploaded(id, values(0, 30_000));
  await isState(first, dictionaryFileState.checking);
  await pause(300);
  await kill();
  await start();
  await isState(first, dictionaryFileState.current);
  expect(await listOf(dictionaryId)).toMatchObject({ version: 1, size: 30_000 });

  // while the next version is written, at several moments of its one transaction
  for (const [n, after] of [15, 150, 500].entries()) {
    const file = await uploaded(id, values(1_000 * (n + 1), 30_000 + 1_000 * (n + 1)));
    await isState(file, dictionaryFileState.checked);
    await imports.ask('POST', '/api/dictionaries/publish', { dictionaryFileId: file, versionSeen: n + 1 });
    await pause(after);
    await kill();
    await start();
    const { version = 0, size = 0 } = (await listOf(dictionaryId)) ?? {};
    expect([n + 1, n + 2]).toContain(version);
    expect(size).toBe(30_000);
    await isState(file, dictionaryFileState.current);
    expect(await listOf(dictionaryId)).toMatchObject({ version: n + 2, size: 30_000 });
  }

  // while the newest file is deleted: the minute to take it back is over when the service starts
  const newest = (await listOf(dictionaryId))?.files.find(({ state }) => state === dictionaryFileState.current);
  await imports.ask('POST', '/api/dictionaries/add-to-queue', { dictionaryFileId: newest?.dictionaryFileId });
  await kill();
  await stopped((db) => db.asSystem((tx) => tx.update(work).set({ dueAt: 0 }).where(eq(work.kind, 'dictionary.delete'))));
  await start();
  await pause(60);
  await kill();
  await start();
  await expect.poll(async () => (await listOf(dictionaryId))?.version, { timeout: 90_000, interval: 100 }).toBe(5);
  expect(await fileOf(dictionaryId, newest?.dictionaryFileId ?? '')).toBeUndefined();
  expect(await listOf(dictionaryId)).toMatchObject({ size: 30_000 });
  const search = new URLSearchParams({ dictionaryId, which: 'current', search: 'Value 3200', after: '' }).toString();
  const { values: found }: { values: { value: string }[] } = await imports.ask('GET', `/api/dictionaries/values?${search}`);
  // the values of the file before: 2,000 to 31,999
  expect(found.map(({ value }) => value)).not.toContain('Value 32000');
}, 600_000);
