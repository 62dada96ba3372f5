import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_LIMITS } from '#schema/limits.ts';
import { PASSWORD } from '#tests/bench/http-bench.ts';

/** kill -9 of the service in each phase of an upload: no half file is ever seen, and the upload goes on. */

const SERVICE = fileURLToPath(new URL('../bench/killed-service.ts', import.meta.url));
let folder: string;
let child: ChildProcess;
let [url, token] = ['', ''];

async function start(): Promise<void> {
  child = fork(SERVICE, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  [url] = (await once(child, 'message')) as [string];
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const answer = await ask('POST', '/api/authorize/token', JSON.stringify(body));
  token = String(answer.data['accessToken']);
}
async function kill(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-killed-'));
  await start();
});
afterAll(async () => {
  await kill();
  await rm(folder, { recursive: true });
});

async function ask(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) };
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, bytes, data: isJson ? Object(JSON.parse(bytes.toString()).data) : {} };
}

const bytes = Buffer.from('a line of a table;1;2\n'.repeat(900_000)).subarray(0, 2 * FILE_LIMITS.partBytes + 1_000_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const part = (n: number) => Uint8Array.from(bytes.subarray((n - 1) * FILE_LIMITS.partBytes, n * FILE_LIMITS.partBytes));
const id = randomUUID();
const announced = JSON.stringify({ id, purpose: 'import', name: 'table.csv', bytes: bytes.length, sha256 });

/** Starts a call and does not wait for it. */
function begin(method: string, path: string, body: Uint8Array | string, length: number): void {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': length };
  const sent = send(url + path, { method, headers, agent: false });
  sent.on('error', () => undefined).write(body);
}

/** After each kill: no file to see, and the parts that were whole are there. */
async function expectParts(received: number[]): Promise<void> {
  await start();
  expect((await ask('GET', `/api/files/${id}`)).status).toBe(404);
  expect((await ask('POST', '/api/uploads', announced)).data).toMatchObject({ received, parts: 3, isFinished: false });
}

test('killed while a part arrives, while the parts are joined, and after the file is whole', async () => {
  await ask('POST', '/api/uploads', announced);
  await kill();
  await expectParts([]);

  expect((await ask('PUT', `/api/uploads/${id}/1`, part(1))).status).toBe(200);
  begin('PUT', `/api/uploads/${id}/2`, part(2).subarray(0, 5_000_000), FILE_LIMITS.partBytes);
  await expect.poll(async () => (await readdir(join(folder, 'files', '.tmp'))).length, { timeout: 10_000 }).toBe(1);
  await kill();
  await expectParts([1]);

  for (const n of [2, 3]) expect((await ask('PUT', `/api/uploads/${id}/${n}`, part(n))).status).toBe(200);
  begin('POST', `/api/uploads/${id}/finish`, '{}', 2);
  // the joined file is being written: half of it is there, under no name
  await expect.poll(async () => (await readdir(join(folder, 'files', '.tmp'))).length, { interval: 1, timeout: 10_000 }).toBe(2);
  await kill();
  await expectParts([1, 2, 3]);

  expect((await ask('POST', `/api/uploads/${id}/finish`, '{}')).data).toMatchObject({ id, sha256 });
  await pause(10);
  await kill();
  await start();
  const content = await ask('GET', `/api/files/${id}`);
  expect(createHash('sha256').update(content.bytes).digest('hex')).toBe(sha256);
  expect((await ask('POST', `/api/uploads/${id}/finish`, '{}')).data).toMatchObject({ id, sha256 });
}, 180_000);
