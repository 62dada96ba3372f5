import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/bench/fault-proxy.ts';

let service: Server;
let proxy: FaultProxy;
let seen: string[];

beforeEach(async () => {
  seen = [];
  service = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString()));
    asked.on('end', () => {
      seen.push(`${asked.method} ${asked.url} ${body}`);
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ requests: seen.length }));
    });
  });
  await new Promise<void>((ready) => void service.listen(0, '127.0.0.1', ready));
  proxy = await startFaultProxy({ host: '127.0.0.1', port: (service.address() as AddressInfo).port });
});
afterEach(async () => {
  await proxy.close();
  await new Promise((closed) => service.close(closed));
});

const push = (body = 'one') => fetch(`${proxy.origin}/api/sync/push`, { method: 'POST', body });

test('without rules an exchange passes as it is', async () => {
  expect(await (await push()).json()).toEqual({ requests: 1 });
  expect(seen).toEqual(['POST /api/sync/push one']);
  expect(proxy.requests).toEqual([{ method: 'POST', path: '/api/sync/push', body: 'one', fault: 'none', status: 200 }]);
});

test('a lost answer was delivered', async () => {
  proxy.spoil(/push/, { kind: 'loseAnswer' });
  await expect(push()).rejects.toThrow();
  expect(seen).toHaveLength(1);
  expect(await (await push('two')).json()).toEqual({ requests: 2 });
});

test('a lost request was not delivered', async () => {
  proxy.spoil(/push/, { kind: 'loseRequest' });
  await expect(push()).rejects.toThrow();
  expect(seen).toEqual([]);
});

test('a cut request reaches the service in part, and is never whole there', async () => {
  proxy.spoil(/push/, { kind: 'cutRequest', bytes: 2 });
  await expect(push()).rejects.toThrow();
  expect(seen).toEqual([]);
  expect(await (await push('whole')).json()).toEqual({ requests: 1 });
});

test('a cut answer begins and cannot be read to its end', async () => {
  proxy.spoil(/push/, { kind: 'cutAnswer', bytes: 4 });
  const answer = await push();
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow();
  expect(seen).toHaveLength(1);
});

test('a doubled request reaches the service twice and is answered once', async () => {
  proxy.spoil(/push/, { kind: 'double' });
  expect(await (await push()).json()).toEqual({ requests: 2 });
  expect(seen).toEqual(['POST /api/sync/push one', 'POST /api/sync/push one']);
});

test('a status from the way says when to come back, delivered or not', async () => {
  proxy.spoil(/push/, { kind: 'status', status: 503, retryAfterSeconds: 7 });
  proxy.spoil(/push/, { kind: 'status', status: 502, delivered: true });
  const first = await push();
  expect([first.status, first.headers.get('retry-after'), seen.length]).toEqual([503, '7', 0]);
  expect([(await push()).status, seen.length]).toEqual([502, 1]);
});

test('a delay postpones an exchange', async () => {
  proxy.spoil(/push/, { kind: 'delay', ms: 80 });
  const started = performance.now();
  await push();
  expect(performance.now() - started).toBeGreaterThan(75);
});

test('a rule skips, spoils so many, and leaves other paths alone', async () => {
  proxy.spoil(/push/, { kind: 'status', status: 500 }, { skip: 1, times: 2 });
  const pull = await fetch(`${proxy.origin}/api/sync/pull`);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await push()).status);
  expect([pull.status, ...statuses]).toEqual([200, 200, 500, 500, 200]);
});

test('in the dark nothing is reached, and light comes back at the same address', async () => {
  await proxy.goDark();
  await expect(push()).rejects.toThrow();
  await proxy.goLight();
  expect((await push()).status).toBe(200);
});
