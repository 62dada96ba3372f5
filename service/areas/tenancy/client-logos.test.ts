import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '#service/db/tables/tenancy.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

/** HEAD on the logo reveals if a client has its own branding. */

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.db.asSystem((tx) => tx.update(tenants).set({ logo: LOGO }).where(eq(tenants.urlPath, 'north')));
});
afterAll(() => bench?.close());

const at = (client: string) => `/client/${client}/evault_logo.svg`;

test('R-207: a client with a logo answers 200 with an image type, without a body by HEAD', async () => {
  const head = await bench.ask('HEAD', at('north'));
  expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'image/svg+xml; charset=utf-8', '']);
  const whole = await bench.ask('GET', at('NORTH'));
  expect(whole.text).toBe(LOGO);
  const etag = whole.headers.get('etag') ?? '';
  expect([
    head.headers.get('etag'),
    (await bench.ask('GET', at('north'), { headers: { 'if-none-match': etag } })).status,
  ]).toEqual([etag, 304]);
});

test('a logo with a script in it is a picture and nothing more (reliability.md 1.3.4)', async () => {
  const { headers } = await bench.ask('GET', at('north'));
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['south', 'nobody', '%00', '%27', '..%2f..%2fsecret', 'x'.repeat(200)])(
  'R-207: %s has no branding of its own',
  async (client) => {
    for (const method of ['HEAD', 'GET']) expect([method, (await bench.ask(method, at(client))).status]).toEqual([method, 404]);
  },
);
