import { request as plainRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '#service/db/tables/tenancy.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { hasDemo } from '#service/demo/has-demo.ts';
import { readSettings } from '#service/start-settings.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

/** Public passwords are served to this machine, or under the names its operator wrote down, and under no other name. */

const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ namedHosts: ['vault.example'] });
});
afterAll(() => bench?.close());

/** A request with any headers over a real connection: `fetch` refuses to send a `Host` of its own. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const sent = method === 'POST' ? JSON.stringify(body) : '';
  return new Promise((settle, fail) => {
    const asked = plainRequest(
      bench.url + path,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => settle({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.on('error', fail);
    asked.end(sent);
  });
}
const signIn = (headers: Record<string, string>) => ask('POST', '/api/authorize/token', headers);

const foreign: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:8080' },
  { host: '127.0.0.1.evil.example' },
  { host: 'localhost.evil.example' },
  { host: 'localhost.' },
  { host: '192.0.2.7' },
  { host: 'localhost, evil.example' },
  { host: 'localhost@evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'localhost, evil.example' },
  { forwarded: 'for=127.0.0.1;host=evil.example;proto=https' },
  { forwarded: 'host="evil.example"' },
  { forwarded: 'for=192.0.2.7' },
  { 'x-forwarded-for': '127.0.0.1' },
  { via: '1.1 tunnel' },
  { origin: 'https://evil.example' },
  { host: '127.0.0.1', origin: 'http://evil.example:8080' },
];

test.each(foreign)('%j opens no demonstration', async (headers) => {
  const answer = await signIn(headers);
  // node refuses some hosts by itself, with 400
  expect([400, 421]).toContain(answer.status);
  expect(answer.text).not.toContain('accessToken');
  for (const path of [
    '/',
    '/appsettings.json',
    '/api/docs',
    '/api/tenancy/check-client?customerUrlPath=north',
    '/api/realtime/hub?id=x',
  ]) {
    expect([400, 421]).toContain((await ask('GET', path, headers)).status);
  }
});

test.each<Record<string, string>>([
  { host: 'localhost' },
  { host: 'LOCALHOST:8080' },
  { host: '127.0.0.1:1' },
  { host: '127.8.8.8' },
  { host: '[::1]:8080' },
  { host: 'vault.example' },
  { host: 'localhost:5173', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
])('%j is this machine, or a name the operator wrote down', async (headers) => {
  expect((await signIn(headers)).text).toContain('accessToken');
});

test('the health check is answered under any name, and a service without a demonstration is, too', async () => {
  expect((await ask('GET', '/api/health', { host: 'evil.example' })).status).toBe(200);
  const open = await openBench();
  expect((await open.knock('GET', '/appsettings.json', { headers: { host: 'vault.example' } })).status).toBe(200);
  await open.close();
});

test('behind a known proxy the forwarded name counts, and the forwarded address is allowed', async () => {
  const proxied = await openBench({ namedHosts: ['vault.example'], trustProxy: true });
  const status = async (headers: Record<string, string>) =>
    (await proxied.knock('GET', '/appsettings.json', { headers: { 'x-forwarded-for': '192.0.2.7', ...headers } })).status;
  expect(await status({ host: 'vault.example' })).toBe(200);
  expect(await status({ host: '127.0.0.1:8080', 'x-forwarded-host': 'vault.example' })).toBe(200);
  expect(await status({ host: 'vault.example', 'x-forwarded-host': 'evil.example' })).toBe(421);
  expect(await status({ host: 'evil.example' })).toBe(421);
  await proxied.close();
});

const hosts = (environment: Record<string, string>) => readSettings(environment).demoHosts;

test('the names are those set together with DEMO=1, never a setting that was meant for something else', () => {
  expect(hosts({})).toEqual([]);
  expect(hosts({ PUBLIC_URL: 'https://vault.example' })).toEqual([]);
  expect(hosts({ HOST: '0.0.0.0', DEMO: '1' })).toEqual([]);
  expect(hosts({ HOST: '::', DEMO: '1' })).toEqual([]);
  expect(hosts({ HOST: '192.0.2.7', DEMO: '1', PUBLIC_URL: 'https://Vault.example:8443' })).toEqual([
    '192.0.2.7',
    'vault.example',
  ]);
  expect(hosts({ HOST: '2001:db8::1', DEMO: '1' })).toEqual(['2001:db8::1']);
});

test('a database with any client of the demonstration is one', async () => {
  const db = await emptyDatabase();
  expect(await hasDemo(db)).toBe(false);
  const client = { tenantId: 'x', urlPath: 'demo', name: 'x', language: 'en', parameters: {} };
  await db.asSystem((tx) => tx.insert(tenants).values(client));
  expect(await hasDemo(db)).toBe(true);
  await db.close();
});
