import { request as plainRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takesJson, type Call } from '#schema/calls/call.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { openBench, type Bench, type Given } from '#tests/bench/http-bench.ts';
import { fillVault, inputOf } from '#tests/bench/vault-fixture.ts';

/** Hostile input to every row: never a fault, never a changed row, never a hanging answer. */

const calls = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): { name: string; row: Call } => ({ name: `${area}.${name}`, row })),
);
/** Bodies that are read as they arrive have hostile cases of their own (`streamed-bodies.test.ts`). */
const bodied = calls.filter(({ row }) => row.method !== 'GET' && takesJson(row));
const inAddress = calls.filter(({ row }) => row.method === 'GET' || row.method === 'DELETE');

let bench: Bench;
let token: string;
let before: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  token = (await bench.signIn('everybody')).token;
}, 240_000);
afterAll(() => bench?.close());

/** State that hostile calls must not change. A refused operation leaves its receipt and its verdict, which are not counted. */
const kept = ['containers', 'registrations', 'orders', 'conflicts', 'steps', 'custody', 'leases', 'protocols', 'user_projects'];

async function state(): Promise<string> {
  return bench.db.asSystem(async (tx) => {
    const rows: unknown[] = [(await tx.execute('select id, roles, preferences, active from users order by 1')).rows];
    for (const table of kept) rows.push((await tx.execute(`select * from ${table} order by 1, 2`)).rows);
    return JSON.stringify(rows);
  });
}
beforeEach(async () => {
  before = await state();
});

async function send(method: string, path: string, given: Given = {}) {
  const { status, text, body } = await bench.ask(method, path, { token, ...given });
  return { status, text, code: body['code'] };
}
const json = (text: string): Given => ({ raw: text, headers: { 'content-type': 'application/json' } });

const asked = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Address of a row with its path fields filled by `value`. */
const addressOf = ({ path }: Call, value: string) => path.replace(/\{\w+\}/g, value);
const pathFields = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

const wrongTypes: unknown[] = [null, true, 7, -1e308, [], [[]], {}, { length: 1 }, 'x'.repeat(5_000), [null, null]];
const oddTexts = [
  'x'.repeat(300),
  'a\u0000b',
  '\ud800',
  'a\udfff',
  "'; drop table feed; --",
  '../../etc/passwd',
  '%00',
  '\u202e',
];

describe.each(bodied)('$name, in the body', ({ name, row }) => {
  const given = { ...inputOf(name, 'unknown') };
  for (const field of pathFields(row)) delete given[field];
  const address = addressOf(row, 'unknown-x');
  // refused before any effect, or answered like an unknown subject
  const harmless = [200, 401, 404, 422, 403];

  test('a wrong type in any field, or text that is none', async () => {
    for (const field of Object.keys(given).filter((one) => one !== 'device')) {
      for (const value of [...wrongTypes, ...oddTexts]) {
        const answer = await send(row.method, address, { body: { ...given, [field]: value } });
        expect([field, JSON.stringify(value)?.slice(0, 30), answer.text.slice(0, 200), harmless.includes(answer.status)]).toEqual(
          [field, JSON.stringify(value)?.slice(0, 30), expect.any(String), true],
        );
      }
    }
    expect(await state()).toBe(before);
  });

  test('keys that reach for prototypes, and duplicate keys', async () => {
    const inner = JSON.stringify(given).slice(1, -1);
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const answer = await send(row.method, address, json(`{${inner}${inner ? ',' : ''}"${key}":{"isAdmin":true}}`));
      expect([key, answer.status]).toEqual([
        key,
        /^\/api\/sync\/(pu|deposit)/.test(row.path) && key !== '__proto__' ? expect.any(Number) : 422,
      ]);
      expect(answer.status).toBeLessThan(500);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    expect(await state()).toBe(before);
  });

  test('huge arrays and deep nests in every field', async () => {
    const many = JSON.stringify(Array.from({ length: 100_000 }, () => 1));
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    // devices of a later version may send fields we do not know
    const more = name.startsWith('sync.') ? [] : ['more'];
    for (const field of [...Object.keys(given), ...more]) {
      const rest = JSON.stringify({ ...given, [field]: undefined }).slice(1, -1);
      for (const value of [many, deep]) {
        const answer = await send(row.method, address, json(`{${rest}${rest ? ',' : ''}"${field}":${value}}`));
        expect([field, answer.status]).toEqual([field, 422]);
      }
    }
    expect(await state()).toBe(before);
  });

  test('forms, and bodies of other kinds', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain',
      'application/xml',
      '',
    ]) {
      const answer = await send(row.method, address, { raw: 'id=1&code=2', headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 422]);
    }
    expect(await state()).toBe(before);
  });
});

describe.each(inAddress)('$name, in the address', ({ name, row }) => {
  const query = { ...inputOf(name, 'unknown') };
  for (const field of pathFields(row)) delete query[field];
  const names = Object.keys(query).filter((field) => typeof query[field] === 'string');

  const texts = Object.fromEntries(names.map((field) => [field, String(query[field])]));

  test('odd texts in every part of it', async () => {
    const odd = ['x'.repeat(300), 'a%00b', '%ED%A0%80', '%ff', '%', '..%2f..%2f', '%27%3B--', '__proto__', 'constructor'];
    for (const value of odd) {
      const inPath = await send(row.method, `${addressOf(row, value)}?${asked(texts)}`);
      expect([value.slice(0, 20), inPath.status < 500, inPath.text.slice(0, 200)]).toEqual([
        value.slice(0, 20),
        true,
        expect.any(String),
      ]);
      for (const field of names) {
        const inQuery = await send(row.method, `${addressOf(row, 'unknown-x')}?${asked({ ...texts, [field]: '' })}${value}`);
        expect([field, value.slice(0, 20), inQuery.status < 500]).toEqual([field, value.slice(0, 20), true]);
      }
    }
    expect(await state()).toBe(before);
  });

  test('a duplicate name, and unknown names', async () => {
    const base = `${addressOf(row, 'unknown-x')}?${asked(texts)}`;
    for (const more of [
      'unheard=1',
      'unheard=1&unheard=2',
      '__proto__=1',
      'constructor=1',
      '__proto__[isAdmin]=1',
      ...names.map((field) => `${field}=2`),
    ]) {
      expect([more, (await send(row.method, `${base}&${more}`)).status]).toEqual([more, 422]);
    }
    expect(await state()).toBe(before);
  });
});

/** Sends what `fetch` refuses to send. */
function raw(method: string, path: string, body = ''): Promise<number> {
  return new Promise((settle, fail) => {
    const { hostname, port } = new URL(bench.url);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = plainRequest({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => settle(answer.statusCode ?? 0));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

test('GET with a body is answered by its address alone; TRACE, odd methods and odd addresses are no calls', async () => {
  for (const { name, row } of calls.filter(({ row: { method } }) => method === 'GET')) {
    const query = { ...inputOf(name, 'unknown') };
    for (const field of pathFields(row)) delete query[field];
    const path = `${addressOf(row, 'unknown-x')}?${new URLSearchParams(query as Record<string, string>).toString()}`; // GET inputs are texts
    expect([name, await raw('GET', path, '{"__proto__":{"isAdmin":true}}')]).toEqual([name, (await send('GET', path)).status]);
  }
  for (const { name, row } of calls) {
    for (const method of ['TRACE', 'PROPFIND', row.method === 'PUT' ? 'PATCH' : 'PUT']) {
      expect([name, method, await raw(method, addressOf(row, 'x'))]).toEqual([
        name,
        method,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
    }
    expect(await raw(row.method, `${addressOf(row, 'x')}/..%2f..%2f`)).toBeLessThan(500);
  }
  expect(await state()).toBe(before);
});

test('a hostile operation is judged on its own: none of its content becomes a row', async () => {
  const device = { deviceId: 'd', deviceName: 'a\u0000b\ud800', version: '\ud800', highestN: 0, waiting: 0, oldestAt: 0 };
  for (const [field, value] of [
    ['deviceId', 'x'.repeat(300)],
    ['highestN', 1e300],
    ['highestN', -1],
    ['highestN', 0.5],
    ['waiting', 1e12],
    ['oldestAt', 1e300],
    ['deviceName', 'y'.repeat(100_000)],
  ] as const) {
    const answer = await send('POST', '/api/sync/pull', {
      body: { device: { ...device, [field]: value }, epoch: '\ud800', since: 0, limit: 10, scope: 'project:x' },
    });
    expect([field, answer.status]).toEqual([field, expect.toSatisfy((status: number) => status < 500)]);
    const pushed = await send('POST', '/api/sync/push', { body: { device: { ...device, [field]: value }, operations: [{}] } });
    expect([field, pushed.status]).toEqual([field, 422]);
  }
  expect(await state()).toBe(before);
});
