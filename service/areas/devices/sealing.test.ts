import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';

let bench: Bench;
const tokens = { operator: '', supervisor: '' };
beforeAll(async () => {
  bench = await openBench();
  for (const who of ['operator', 'supervisor'] as const) tokens[who] = (await bench.signIn(who)).token;
});
afterAll(() => bench.close());

interface Given {
  key: string;
  origin: { id: string; half: string };
}
const ask = async (who: keyof typeof tokens, body: object = {}) =>
  (await bench.ask('POST', '/api/devices/data-key', { token: tokens[who], body })).body as { data: Given | null; code?: string };
const given = async (who: keyof typeof tokens, body?: object) => (await ask(who, body)).data as Given; // asked by a user with the right

test('I12: a data key is 32 bytes, new for each database, and the same again for its origin', async () => {
  const [one, two] = [await given('operator'), await given('operator')];
  expect(Buffer.from(one.key, 'base64')).toHaveLength(32);
  expect(two.key).not.toBe(one.key);
  expect(await given('operator', { origin: one.origin })).toEqual(one);
});

test('I12: the origin of another person gives another key, also to a supervisor', async () => {
  const { key, origin } = await given('operator');
  expect((await given('supervisor', { origin })).key).not.toBe(key);
  // the key of a rescue file of that origin is another one as well
  const opened = await bench.ask('POST', '/api/sync/rescue-open', { token: tokens.supervisor, body: origin });
  expect(opened.status).toBe(200);
  expect(JSON.stringify(opened.body)).not.toContain(key);
});

test('an origin that is none, or of another client, gives no key', async () => {
  const { origin } = await given('operator');
  expect(await ask('operator', { origin: { ...origin, id: 'another' } })).toMatchObject({ code: 'row.unknown' });
  const off = `B${'A'.repeat(86)}=`;
  expect((await ask('operator', { origin: { ...origin, half: off } })).data ?? null).toBeNull();
});
