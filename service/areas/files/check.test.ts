import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileState, signalKind } from '#schema/codes.ts';
import { DAY_MS, FILE_LIMITS } from '#schema/limits.ts';
import { allWork, workRules } from '#service/areas/all-work.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import { files } from '#service/db/tables/files.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { scanBy } from '#service/files/scan.ts';
import { clientPrefix } from '#service/files/store.ts';
import { startWorkers, type Workers } from '#service/work/workers.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** Files wait for the operator's scanner: a program that reads a file and ends with its verdict. */

/** Finds the word EICAR; ends without a verdict where it reads BROKEN. */
const SCANNER = `
  let text = '';
  process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => {
    process.exit(text.includes('EICAR') ? 1 : text.includes('BROKEN') ? 2 : process.env.APP_SECRET ? 3 : 0);
  });`;

let bench: Bench;
let folder: string;
let token: string;
let workers: Workers;
beforeAll(async () => {
  process.env['APP_SECRET'] = 'no business of a scanner';
  folder = await mkdtemp(join(tmpdir(), 'strongroom-scan-'));
  await writeFile(join(folder, 'scanner.cjs'), SCANNER);
  bench = await openBench({ isScanned: true });
  token = (await bench.signIn('operator')).token;
  const { db, now } = bench;
  workers = await startWorkers({
    db: { ...db, listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now,
    rules: workRules,
    handlers: await allWork({
      db,
      files: bench.files,
      pages: bench.pages,
      scan: scanBy(`${process.execPath} ${join(folder, 'scanner.cjs')}`),
      sender: { send: async () => {} },
    }),
    version: '1.0.0',
    timer: () => () => {},
  });
});
afterAll(async () => {
  delete process.env['APP_SECRET'];
  await workers.stop();
  await bench.close();
  await rm(folder, { recursive: true });
});

async function send(text: string, name: string) {
  const [id, bytes] = [randomUUID(), Buffer.from(text)];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await bench.ask('POST', '/api/uploads', { token, body: { id, purpose: 'ticket', name, bytes: bytes.length, sha256 } });
  const headers = { 'content-type': 'application/octet-stream' };
  await bench.ask('PUT', `/api/uploads/${id}/1`, { token, raw: Uint8Array.from(bytes), headers });
  const finished = await bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} });
  expect(finished.body['data']).toMatchObject({ id, state: fileState.checking });
  return id;
}
const read = (id: string) => bench.ask('GET', `/api/files/${id}`, { token });
const stateOf = async (id: string) => Object((await bench.ask('GET', `/api/uploads/${id}`, { token })).body['data']).state;
const notificationsOf = (name: string) =>
  bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, name)));

test('a file cannot be read before its check, and its owner reads it afterwards', async () => {
  const id = await send('a clean text', 'clean.txt');
  expect((await read(id)).body).toMatchObject({ result: false, code: 'file.checking' });
  await workers.runDue();
  expect([(await read(id)).text, await stateOf(id)]).toEqual(['a clean text', fileState.ready]);
  expect(await notificationsOf('clean.txt')).toEqual([]);
});

test('a finding refuses the file, its owner is notified once in three languages, and its bytes go', async () => {
  const id = await send('an EICAR text', 'found.txt');
  await workers.runDue();
  expect((await read(id)).body).toMatchObject({ result: false, code: 'file.refused' });
  expect(await stateOf(id)).toBe(fileState.refused);
  const [row] = await bench.db.asSystem((tx) => tx.select().from(files).where(eq(files.id, id)));
  expect(row?.verdict).toBe('infected');
  const messages = await notificationsOf('found.txt');
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ userId: 'u-operator', kind: signalKind.workflowProcess });
  expect(Object.keys(messages[0]?.translations ?? {}).toSorted()).toEqual(['de', 'pl']);
  expect(await sweepFiles(bench.db, bench.files, 't-north', bench.now() + 2 * DAY_MS)).toBe(1);
  const left = [];
  for await (const { key } of bench.files.list(clientPrefix('t-north'))) left.push(key);
  expect(left.some((key) => key.endsWith(row?.sha256 ?? 'none'))).toBe(false);
});

test('a scanner that fails is asked three times; a file that was never checked is not accepted', async () => {
  const id = await send('a BROKEN text', 'broken.txt');
  for (const minutes of [1, 5, 15]) {
    await workers.runDue();
    bench.pass(minutes * 60_000);
  }
  token = (await bench.signIn('operator')).token;
  expect(await stateOf(id)).toBe(fileState.refused);
  expect((await notificationsOf('broken.txt')).map(({ text }) => text)).toEqual([expect.stringContaining('could not check it')]);
});

async function* large(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 8; at += 1) yield Buffer.alloc(FILE_LIMITS.partBytes / 8);
}

test('a scanner that ends before it has read the file has found nothing clean', async () => {
  const { signal } = new AbortController();
  await expect(scanBy('true')(large(), signal)).rejects.toThrow('scan command');
  expect(await scanBy('false')(large(), signal)).toBe('infected');
  await expect(scanBy('/no/such/scanner')(large(), signal)).rejects.toThrow('could not be run');
});
