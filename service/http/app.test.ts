import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#schema/calls/all.ts';
import { problems } from '#schema/problems.ts';
import { answeredCalls } from '#service/areas/all.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { bindCalls } from '#service/http/router.ts';
import { openBench, PASSWORD, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const handler = () => Promise.resolve({ data: null });

describe('the router', () => {
  test('does not start with a row that has no handler', () => {
    // as if a row had been added and its handler forgotten
    const tables = { tenancy: { ...answeredCalls.tenancy, forgotten: answeredCalls.navigation.menu } };
    const handlers = { tenancy: { checkClient: () => Promise.resolve({ data: null }) } };
    expect(() => bindCalls(tables, handlers as never)).toThrow('tenancy.forgotten');
  });

  test('does not start when two rows share an address', () => {
    const { menu } = answeredCalls.navigation;
    expect(() => bindCalls({ a: { menu }, b: { menu } }, { a: { menu: handler }, b: { menu: handler } } as never)).toThrow(
      'GET /api/navigation/menu',
    );
  });

  test('every row has its own address, and nothing that changes anything is a GET', () => {
    const rows = Object.values(allCalls).flatMap((table) => Object.values(table));
    expect(rows.filter(({ method, bucket }) => method === 'GET' && bucket === 'write')).toEqual([]);
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
  });

  test('an unknown call is 404 in the envelope, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await bench.ask(method, '/api/nothing/here');
      expect([method, answer.status, answer.body['code']]).toEqual([method, 404, 'route.unknown']);
    }
    expect((await bench.ask('GET', '/api/settings/user-projects')).status).toBe(404);
  });

  test('an unknown client is 404', async () => {
    const answer = await bench.ask('GET', '/api/tenancy/check-client?customerUrlPath=nowhere');
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ result: false, code: 'client.unknown' })]);
  });

  test('the same field twice in the address is 422', async () => {
    const answer = await bench.ask('GET', '/api/tenancy/check-client?customerUrlPath=north&customerUrlPath=south');
    expect([answer.status, answer.body['issues']]).toEqual([422, [{ path: 'customerUrlPath', message: expect.any(String) }]]);
  });

  test('characters that are no text are 422, never a fault', async () => {
    for (const customerUrlPath of ['%00', '%ED%A0%80']) {
      const answer = await bench.ask('GET', `/api/tenancy/check-client?customerUrlPath=${customerUrlPath}`);
      expect([422, 404]).toContain(answer.status);
    }
    const body = { customerGuid: 't-north', userName: '\u0000', userPassword: '\ud800' };
    expect((await bench.ask('POST', '/api/authorize/token', { body })).status).toBe(422);
  });
});

test('every answer carries the security headers, problems and files included; no answer of the API is kept', async () => {
  const { token } = await bench.signIn('operator');
  const asked: [string, string][] = [
    ['GET', '/'],
    ['GET', '/north/protocol'],
    ['GET', '/assets/none.js'],
    ['GET', '/appsettings.json'],
    ['GET', '/client/north/evault_logo.svg'],
    ['GET', '/api/health'],
    ['GET', '/api/docs'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/nothing'],
    ['GET', '/api/navigation/menu'],
    ['POST', '/api/authorize/token'],
    ['POST', '/api/realtime/hub/negotiate'],
  ];
  for (const [method, path] of asked) {
    const { headers } = await bench.ask(method, path, { token });
    expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      path,
      'nosniff',
      'no-referrer',
    ]);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect([path, headers.get('access-control-allow-origin'), headers.get('strict-transport-security')]).toEqual([
      path,
      null,
      null,
    ]);
    if (path.startsWith('/api/') && !path.includes('docs'))
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    expect(headers.get('date')).toBeTruthy();
  }
});

test('behind a proxy that is trusted: https makes the cookie a host cookie and asks for https for a year', async () => {
  const behind = await openBench({ trustProxy: true });
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const answer = await behind.ask('POST', '/api/authorize/token', { body, headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-rt=.+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  await behind.close();
});

describe('rates', () => {
  test('too many calls are 429 with a time to come back; a forged address buys nothing', async () => {
    const strict = await openBench({ rates: new RateBuckets() });
    const ask = (index: number) =>
      strict.ask('GET', '/api/tenancy/check-client?customerUrlPath=north', { headers: { 'x-forwarded-for': `10.0.0.${index}` } });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(20);
    expect(limited.every(({ headers, body }) => Number(headers.get('retry-after')) >= 1 && body['code'] === 'rate.limit')).toBe(
      true,
    );
    await strict.close();
  });
});

describe('the database goes away', () => {
  test('health answers 503, calls answer 503 with a time to come back, never 401 or 200', async () => {
    const failing = await openBench();
    const { token, cookie } = await failing.signIn('operator');
    expect((await failing.ask('GET', '/api/health')).body).toMatchObject({ service: 'ok', database: 'ok' });
    await failing.db.close();
    await pause(300);
    const health = await failing.ask('GET', '/api/health');
    expect([health.status, health.body]).toEqual([503, expect.objectContaining({ service: 'ok', database: 'down' })]);
    const body = { customerGuid: 't-north' };
    for (const answer of [
      await failing.ask('GET', '/api/navigation/menu', { token }),
      await failing.ask('POST', '/api/authorize/refresh', { cookie, body }),
      await failing.ask('POST', '/api/authorize/token', { body: { ...body, userName: 'operator', userPassword: PASSWORD } }),
      await failing.ask('GET', '/api/tenancy/check-client?customerUrlPath=north'),
    ]) {
      expect([answer.status, answer.body['code'], Number(answer.headers.get('retry-after')) > 0]).toEqual([
        503,
        'database.unavailable',
        true,
      ]);
    }
    await failing.close();
  });
});

test('the answer to a fault contains only an incident id; the log has the cause under it', async () => {
  const broken = await openBench({
    tokens: {
      sign: () => Promise.resolve(''),
      read: () => Promise.reject(new Error('inner workings of /some/file.ts')),
    },
  });
  const answer = await broken.ask('GET', '/api/navigation/menu', { token: 'a.b.c' });
  expect([answer.status, answer.body['code']]).toEqual([500, 'service.fault']);
  expect(answer.text).not.toContain('inner workings');
  expect(broken.logged.some((line) => line.includes(String(answer.body['incident'])) && line.includes('inner workings'))).toBe(
    true,
  );
  await broken.close();
});

test('the OpenAPI document names every answered call, its problems and who may', async () => {
  const { body } = await bench.ask('GET', '/api/openapi.json');
  expect(body['openapi']).toMatch(/^3\.1\./);
  const paths = Object(body['paths']) as Record<string, Record<string, Record<string, unknown>>>;
  for (const table of Object.values(answeredCalls)) {
    for (const row of Object.values(table)) {
      const operation = paths[row.path]?.[row.method.toLowerCase()];
      expect(Object.keys(Object(operation?.['responses']))).toEqual(expect.arrayContaining(['200', '401', '422', '503']));
      expect(operation?.['security']).toEqual(row.who === 'anyone' ? [] : [{ bearer: [] }]);
    }
  }
  const statuses = (path: string) => Object.keys(Object(paths[path]?.['post']?.['responses']));
  // what a device has to understand to keep its queue
  expect(statuses('/api/sync/push')).toEqual(expect.arrayContaining(['423', '426']));
  expect(statuses('/api/sync/deposit')).toEqual(expect.arrayContaining(['409', '423', '426']));
  expect(statuses('/api/authorize/token')).not.toContain('423');
  const { responses } = Object(body['components']) as { responses: Record<string, unknown> };
  const documented = Object.keys(responses).map((name) => Number(name.replace('problem', '')));
  expect([...new Set(Object.values(problems))].filter((status) => status !== 200 && !documented.includes(status))).toEqual([]);
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'));
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    expect(path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), body)).toBeTruthy();
  }
});

const sizes = async (path: string) => {
  const answer = await fetch(bench.url + path, { headers: { 'accept-encoding': 'gzip' } });
  const text = await answer.text();
  return {
    coding: answer.headers.get('content-encoding'),
    sent: Number(answer.headers.get('content-length')),
    whole: text.length,
  };
};

test('a large answer travels packed, a small one as it is', async () => {
  const large = await sizes('/api/openapi.json');
  expect(large.coding).toBe('gzip');
  expect(large.sent).toBeLessThan(large.whole / 3);
  expect(await sizes('/api/health')).toMatchObject({ coding: null });
});

test('the page of the calls can be read without script', async () => {
  const { text } = await bench.ask('GET', '/api/docs');
  expect(text).toContain('/api/navigation/menu');
  expect(text).not.toMatch(/<script|<style| style=|https?:\/\//);
});
