import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import { auditEvents, refreshTokens } from '#service/db/tables/tenancy.ts';
import { isThisMachine } from '#service/http/origin.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { secureOnly } from '#service/http/secure-only.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { everyCall, goodInput, make } from '#tests/security/calls.ts';

/** Where people come over https, nothing that came in the clear is answered (reliability.md 3.1: 12.2.1, 4.1.3, 15.3.4). */

const PUBLIC = 'https://vault.example';
const HTTPS = { 'x-forwarded-proto': 'https' };
let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench({ trustProxy: true, httpsOnly: true, publicUrl: PUBLIC });
  await fillVault(bench);
  token = await signedIn();
}, 240_000);
afterAll(() => bench?.close());

const good = { customerGuid: 't-north', userName: 'everybody', userPassword: PASSWORD };
const signIn = (headers: Record<string, string>) => bench.knock('POST', '/api/authorize/token', { body: good, headers });
const signedIn = async () => {
  const { body } = await signIn(HTTPS);
  return String(Reflect.get(Object(body['data']), 'accessToken'));
};

/** What a proxy says of a request that was not https, all the way or not at all; and what a caller may say for himself. */
const inTheClear: Record<string, string>[] = [
  {},
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-proto': '' },
  { 'x-forwarded-proto': 'https, http' },
  { 'x-forwarded-proto': 'https,http' },
  { 'x-forwarded-scheme': 'https' },
  { 'x-forwarded-ssl': 'on', 'front-end-https': 'on' },
  { forwarded: 'proto=https' },
  { 'x-url-scheme': 'https', upgrade: 'TLS/1.3', 'upgrade-insecure-requests': '1' },
];

describe.each(everyCall)('$name', (call) => {
  test('over plain http it is refused before it is looked at; over https it is a call', async () => {
    for (const headers of inTheClear) {
      const answer = await make(bench, call, goodInput(call.name, 'unknown'), { token, headers });
      expect([headers, answer.status, answer.body['code']]).toEqual([headers, 403, 'transport.insecure']);
      expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []]);
    }
    const over = await make(bench, call, goodInput(call.name, 'unknown'), { headers: HTTPS });
    expect(over.body['code']).not.toBe('transport.insecure');
  });
});

const rows = () =>
  bench.db.asSystem(async (tx) => [(await tx.select().from(refreshTokens)).length, (await tx.select().from(auditEvents)).length]);

test('the right password in the clear opens nothing and leaves nothing', async () => {
  const before = await rows();
  for (const headers of inTheClear) expect((await signIn(headers)).text).not.toContain('accessToken');
  expect(await rows()).toEqual(before);
  expect((await signIn(HTTPS)).text).toContain('accessToken');
  expect(await rows()).not.toEqual(before);
});

test('the hub, documents, files and other methods are refused too; health is answered, and only that', async () => {
  for (const [method, path] of [
    ['POST', '/api/realtime/hub/negotiate'],
    ['GET', '/api/realtime/hub?id=x'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['GET', '/api/health/'],
    ['GET', '/API/health'],
    ['GET', '/api/nothing'],
    ['GET', '/appsettings.json'],
    ['GET', '/sw.js'],
    ['GET', '/client/north/evault_logo.svg'],
    ['POST', '/north'],
    ['PUT', '/'],
  ] as const) {
    expect([method, path, (await bench.knock(method, path, { token })).body['code']]).toEqual([
      method,
      path,
      'transport.insecure',
    ]);
  }
  expect((await bench.knock('GET', '/api/health')).status).toBe(200);
});

test('the address of a page leads to the same page over https, at our own origin and nowhere else', async () => {
  const headers = { accept: 'text/html', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  for (const path of [
    '/',
    '/north/protocol?x=1',
    '//evil.example/x',
    '/\\evil.example',
    '/@evil.example',
    '/%2f%2fevil.example',
  ]) {
    const { status, headers: answered } = await bench.knock('GET', path, { headers });
    const location = answered.get('location') ?? '';
    expect([path, status, new URL(location).origin, location.startsWith(`${PUBLIC}/`)]).toEqual([path, 308, PUBLIC, true]);
  }
  expect((await bench.knock('GET', '/north/protocol?x=1', { headers })).headers.get('location')).toBe(
    `${PUBLIC}/north/protocol?x=1`,
  );
  // an address of the API is never sent on: who called it in the clear shall notice
  expect((await bench.knock('GET', '/api/navigation/menu', { headers })).status).toBe(403);
});

test('behind a proxy the address that counts is the one it saw itself, whatever the caller wrote before', async () => {
  const counted = await openBench({ trustProxy: true, rates: new RateBuckets() });
  const check = (forwarded: string) =>
    counted.knock('GET', '/api/tenancy/check-client?customerUrlPath=north', { headers: { 'x-forwarded-for': forwarded } });
  const many = Array.from({ length: 200 }, (_, index) => index);
  const forged = await Promise.all(many.map((index) => check(`10.0.0.${index}, 10.1.0.${index}, 192.0.2.7`)));
  expect(forged.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  // others are not held for him
  const others = await Promise.all(many.map((index) => check(`192.0.2.7, 198.51.100.${index}`)));
  expect(others.filter(({ status }) => status === 429)).toEqual([]);
  await counted.close();
});

describe('without a proxy', () => {
  const app = new Hono();
  app.use(secureOnly(isThisMachine, ''));
  app.get('/api/anything', (context) => context.text('heard'));
  const from = async (remoteAddress: string | undefined, headers: Record<string, string> = {}) => {
    const socket = { remoteAddress, localAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' };
    const answered = { host: 'localhost:8080', ...headers };
    return (await app.request('/api/anything', { headers: answered }, { incoming: { socket } })).status;
  };

  test('only this machine gets an answer', async () => {
    for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '192.0.2.1']) {
      expect([here, await from(here)]).toEqual([here, 200]);
    }
    for (const host of ['127.0.0.1:8080', '[::1]:8080', '192.0.2.1:8080', 'localhost']) {
      expect([host, await from('127.0.0.1', { host })]).toEqual([host, 200]);
    }
    for (const other of ['192.0.2.2', '10.0.0.1', '::ffff:192.0.2.2', '2001:db8::1', '127.0.0.1.evil.example', '', undefined]) {
      expect([other, await from(other)]).toEqual([other, 403]);
    }
    expect((await app.request('/api/anything')).status).toBe(403);
  });

  test('no caller counts as this machine through an undeclared proxy, tunnel or forwarded port', async () => {
    for (const host of ['vault.example', '192.0.2.9:8080', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil@', '']) {
      expect([host, await from('127.0.0.1', { host })]).toEqual([host, 403]);
    }
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip']) {
      expect([name, await from('127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, 403]);
    }
  });
});
