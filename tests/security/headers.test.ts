import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateBuckets, RATES } from '#service/http/rates.ts';
import { openBench, PASSWORD, type Answer, type Bench, type Given } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { anyAddress, everyCall, goodInput, make, wireOf } from '#tests/security/calls.ts';

/** Headers of every answer there is: each call good and bad, files, pages, the hub, addresses nobody has (reliability.md 3.10). */

const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
let bench: Bench;
let secure: Bench;
let token: string;
let nothing: string;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'strongroom-headers-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'client/north'), { recursive: true });
  for (const name of ['index.html', 'sw.js', 'assets/main-abc123.js', 'client/north/evault_logo.svg', 'manifest.webmanifest']) {
    await writeFile(join(dist, name), `file ${name} `.repeat(200));
  }
  bench = await openBench({ distFolder: dist });
  secure = await openBench({ distFolder: dist, trustProxy: true });
  await fillVault(bench);
  token = (await bench.signIn('supervisor')).token;
  nothing = (await bench.signIn('nothing')).token;
}, 240_000);
afterAll(async () => {
  await bench?.close();
  await secure?.close();
  await rm(dist, { recursive: true });
});

/** The whole of it, to the letter: what is looser anywhere is told (reliability.md 3.10). */
const PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'",
  "worker-src 'self'; manifest-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types strongroom-worker",
].join('; ');
/** A file of people: it may do nothing at all. */
const FILE_POLICY = /^(default-src 'none'; sandbox|sandbox; default-src 'none')$/;

/** What no answer may lack, whatever it is. */
function expectHeaders(where: string, { headers }: Answer): void {
  const policy = headers.get('content-security-policy') ?? '';
  const told = {
    where,
    policy,
    sniff: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    opener: headers.get('cross-origin-opener-policy'),
    resource: headers.get('cross-origin-resource-policy'),
    frame: headers.get('x-frame-options'),
    devices: headers.get('permissions-policy'),
    shared: headers.get('access-control-allow-origin'),
    worker: headers.get('service-worker-allowed'),
    maker: headers.get('x-powered-by') ?? headers.get('server'),
  };
  expect(told).toEqual({
    where,
    policy: policy.includes('sandbox') ? expect.stringMatching(FILE_POLICY) : PAGE_POLICY,
    sniff: 'nosniff',
    referrer: 'no-referrer',
    opener: 'same-origin',
    resource: 'same-origin',
    frame: 'DENY',
    devices: 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(self)',
    shared: null,
    worker: null,
    maker: null,
  });
}

/** Besides: the API is kept by nobody, says what it is, and a file of it is saved, never shown. */
function expectOfApi(where: string, answer: Answer): void {
  expectHeaders(where, answer);
  const type = answer.headers.get('content-type') ?? '';
  const isFile = answer.status === 200 && !/json/.test(type);
  expect([where, answer.headers.get('cache-control')]).toEqual([where, 'no-store']);
  expect([where, type]).toEqual([
    where,
    isFile ? expect.stringMatching(/^(application\/pdf|text\/csv)/) : 'application/json; charset=utf-8',
  ]);
  expect([where, answer.headers.has('content-disposition')]).toEqual([where, isFile]);
  if (isFile) {
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"/);
  }
}

describe.each(everyCall)('$name', (call) => {
  const { row } = call;
  const address = anyAddress(row);
  const isBodied = row.method !== 'GET';
  const json = { 'content-type': 'application/json' };

  test('good, bad, forbidden, too large, unknown: the headers are there', async () => {
    const answers: Record<string, Answer> = {
      good: await make(bench, call, goodInput(call.name, 'own'), { token }),
      'of nobody': await bench.knock(row.method, address, isBodied ? { body: {} } : {}),
      'without the right': await bench.knock(row.method, address, { token: nothing, ...(isBodied && { body: {} }) }),
      'an unknown field': await bench.knock(row.method, isBodied ? address : `${address}?unheard=1`, {
        token,
        ...(isBodied && { body: { unheard: 1 } }),
      }),
      'an unknown thing': await make(bench, call, goodInput(call.name, 'unknown'), { token }),
      'no such call': await bench.knock(row.method, `${address}/more`, { token }),
      'another method': await bench.knock(row.method === 'PUT' ? 'PATCH' : 'PUT', address, { token }),
    };
    if (isBodied) {
      answers['no json'] = await bench.knock(row.method, address, { token, raw: '{', headers: json });
      answers['too large'] = await bench.knock(row.method, address, { token, raw: 'x'.repeat(1_000_001), headers: json });
    }
    for (const [kind, answer] of Object.entries(answers)) expectOfApi(kind, answer);
  });

  test('a page of another origin may neither read nor ask before it asks', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': row.method };
    const asked = await bench.knock('OPTIONS', address, { headers });
    expect([asked.status >= 400, asked.headers.get('access-control-allow-origin')]).toEqual([true, null]);
  });

  test('https for a year where it came by https, and not a word of it otherwise', async () => {
    const { path, given } = wireOf(call, goodInput(call.name, 'unknown'));
    const over = await secure.knock(row.method, path, { ...given, headers: HTTPS });
    expect(over.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await secure.knock(row.method, path, given)).headers.get('strict-transport-security')).toBeNull();
    // who is not believed cannot say that it was https
    expect(
      (await bench.knock(row.method, path, { ...given, headers: HTTPS })).headers.get('strict-transport-security'),
    ).toBeNull();
  });
});

test('pages, files, documents, health and the hub carry them too', async () => {
  const page: Given = { headers: { accept: 'text/html' } };
  const others: [string, string, Given?][] = [
    ['GET', '/', page],
    ['GET', '/north/auth/login', page],
    ['GET', '/sw.js'],
    ['GET', '/assets/main-abc123.js'],
    ['GET', '/assets/none.js'],
    ['GET', '/client/north/evault_logo.svg'],
    ['HEAD', '/client/north/evault_logo.svg'],
    ['HEAD', '/client/nobody/evault_logo.svg'],
    ['GET', '/manifest.webmanifest'],
    ['GET', '/appsettings.json'],
    ['GET', '/.git/config'],
    ['GET', '/%ff'],
    ['GET', '/api'],
    ['GET', '/api/health'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs.css'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/nothing'],
    ['POST', '/'],
    ['POST', '/api/realtime/hub/negotiate'],
    ['POST', '/api/realtime/hub/negotiate', { token }],
    ['GET', '/api/realtime/hub?id=x', { token }],
    ['GET', '/north', { headers: { 'service-worker': 'script' } }],
  ];
  for (const [method, path, given] of others) expectHeaders(`${method} ${path}`, await bench.knock(method, path, given));
});

test('a fault, a lost database and a full bucket carry them too', async () => {
  const narrow = Object.fromEntries(Object.entries(RATES).map(([name, rate]) => [name, { ...rate, perSecond: 1, burst: 1 }]));
  const strict = await openBench({ rates: new RateBuckets(narrow as typeof RATES) }); // the same names
  const check = '/api/tenancy/check-client?customerUrlPath=north';
  const full: Answer[] = [];
  for (let index = 0; index < 4; index += 1) full.push(await strict.knock('GET', check));
  expect(full.at(-1)?.status).toBe(429);
  for (const answer of full) expectOfApi('429', answer);
  await strict.db.close();
  const lost = await strict.knock('GET', '/api/health');
  expect(lost.status).toBe(503);
  expectHeaders('503', lost);
  await strict.close();
});

test('each cookie is for this host alone, over https alone, away from scripts and other sites', async () => {
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const signIn = await secure.knock('POST', '/api/authorize/token', { body, headers: HTTPS });
  const [cookie = ''] = signIn.headers.getSetCookie();
  const given = { headers: { ...HTTPS, cookie: cookie.split(';')[0] ?? '' } };
  const refreshed = await secure.knock('POST', '/api/authorize/refresh', { ...given, body: { customerGuid: 't-north' } });
  const left = await secure.knock('POST', '/api/authorize/logout', { ...given, body: {} });
  const kept = String.raw`=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$`;
  const refreshing = expect.stringMatching(`^__Host-rt${kept}`);
  expect(signIn.headers.getSetCookie()).toEqual([refreshing, expect.stringMatching(`^__Host-dt-[0-9a-f]{16}${kept}`)]);
  for (const { headers } of [refreshed, left]) expect(headers.getSetCookie()).toEqual([refreshing]);
});
