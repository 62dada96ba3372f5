import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BODY_LIMITS } from '#schema/limits.ts';
import { Bodies } from '#service/http/bodies.ts';
import { northOperation, openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** A slow sender occupies a socket and no place in work (reliability.md 4.3). */
let bench: Bench;
let token: string;
const open: Socket[] = [];
beforeAll(async () => {
  // the proxy names the addresses
  bench = await openBench({ trustProxy: true });
  await fillVault(bench);
  token = (await bench.signIn('operator')).token;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => bench?.close());

const DEPOSIT = '/api/sync/deposit';
const TOKEN = '/api/authorize/token';

/** Sends the head of a call and one byte of its body; `answer` is what comes back until the service closes. */
async function slowly({ url }: Bench, path: string, from = '10.0.0.1') {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const answer = new Promise<string>((settle) => socket.once('close', () => settle(text)));
  await new Promise((settle) => socket.once('connect', settle));
  const head = [`POST ${path} HTTP/1.1`, `host: ${hostname}:${port}`, 'content-type: application/json', 'content-length: 500'];
  socket.write(`${[...head, `x-forwarded-for: ${from}`, 'x-token-transport: body'].join('\r\n')}\r\n\r\n{`);
  return { socket, answer, received: () => text };
}

const device = { deviceId: 'd-1', deviceName: 'Tablet', version: '0.1.0', highestN: 1, waiting: 0, oldestAt: 0 };
const operations = [{ ...northOperation, deviceId: 'd-1', n: 1 }];
const inTime = async (asked: Promise<{ status: number }>) => {
  const began = performance.now();
  const { status } = await asked;
  return [status, performance.now() - began < 1_000];
};

test('slow senders of deposits and sign-ins delay no signed-in user, and no address but their own', async () => {
  const push = () => bench.ask('POST', '/api/sync/push', { token, body: { device, operations } });
  const read = () => bench.ask('GET', '/api/navigation/menu', { token });
  // a fresh database is slow on its first push, which is not the subject here
  expect([(await push()).status, (await read()).status]).toEqual([200, 200]);
  const flood = (path: string, length: number, from: (index: number) => string) =>
    Promise.all(Array.from({ length }, (_, index) => slowly(bench, path, from(index))));
  await flood(DEPOSIT, 8, (index) => `10.0.1.${index}`);
  await flood(TOKEN, 130, (index) => `10.0.2.${index % 4}`);
  await pause(300);
  expect(await inTime(push())).toEqual([200, true]);
  expect(await inTime(read())).toEqual([200, true]);
  const elsewhere = await slowly(bench, TOKEN);
  const body = JSON.stringify({ customerGuid: 't-north', userName: 'staff', userPassword: PASSWORD });
  elsewhere.socket.write(body.slice(1).padEnd(499));
  await expect.poll(elsewhere.received, { timeout: 5_000 }).toContain('HTTP/1.1 200');
  // this many of one address are read, and the rest are rejected immediately
  const slow = await flood(TOKEN, BODY_LIMITS.atOnce + 6, () => '10.0.3.1');
  await expect
    .poll(() => slow.filter(({ received }) => received().startsWith('HTTP/1.1 503')).length, { timeout: 8_000 })
    .toBe(6);
  // gone again, they leave nothing behind
  for (const { socket } of slow) socket.destroy();
  const headers = { 'x-forwarded-for': '10.0.3.1' };
  await expect.poll(async () => (await bench.ask('POST', TOKEN, { body: {}, headers })).status, { timeout: 8_000 }).toBe(422);
});

test('a body without a session has a short time limit; a deposit has the time of its device', async () => {
  const strict = await openBench({
    bodies: new Bodies({ atOnce: 10, unsignedMs: 200, signedMs: 60_000, depositMs: 60_000, idleMs: 60_000 }),
  });
  const [login, deposit] = [await slowly(strict, TOKEN), await slowly(strict, DEPOSIT)];
  const rejected = await login.answer;
  expect([rejected.split('\r\n')[0], /retry-after: \d+/i.test(rejected)]).toEqual(['HTTP/1.1 503 Service Unavailable', true]);
  expect(deposit.received()).toBe('');
  deposit.socket.destroy();
  await strict.close();
});

test('a sender that leaves in the middle of a body causes no fault, and no lost database', async () => {
  bench.logged.length = 0;
  const { socket } = await slowly(bench, TOKEN);
  await pause(100);
  socket.resetAndDestroy();
  await pause(200);
  expect(bench.logged.filter((line) => /database|fault/.test(line))).toEqual([]);
});
