import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RateBuckets, RATES } from '#service/http/rates.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

/** Calls of a service account and the rate of its address: a valid token counts by itself, all others by address. */

const narrow = { perSecond: 2, burst: 4, burstSeconds: 600 };
const path = '/api/users/integration-tokens';
const document = '/api/documents/get-document-metadata/own-document';

let bench: Bench;
let admin: string;
let addresses = 0;
/** Another one for each test: rates outlive it. */
let address: string;
beforeAll(async () => {
  bench = await openBench({ rates: new RateBuckets({ ...RATES, anonymous: narrow, token: narrow }), trustProxy: true });
  await fillVault(bench);
  admin = (await bench.signIn(holderOf('Administrator'))).token;
}, 240_000);
beforeEach(() => {
  address = `192.0.2.${(addresses += 1)}`;
});
afterAll(() => bench?.close());

async function made(): Promise<{ id: string; token: string }> {
  const body = { userId: 'own-machine', name: 'Scanner', grants: ['document.search'] };
  const answer = await bench.ask('POST', path, { token: admin, body });
  return answer.body['data'] as { id: string; token: string };
}
const from = (at: string) => ({ 'x-forwarded-for': at });
const ask = async (token: string, at = address) => (await bench.knock('GET', document, { token, headers: from(at) })).status;
async function times(count: number, token: string, at = address): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push(await ask(token, at));
  return statuses;
}
const LIMITED = 429;
const wrong = `srk_t-north_${'0'.repeat(16)}_${'0'.repeat(64)}`;

test('guesses use up the rate of their address, and a valid token from there goes on', async () => {
  const { token } = await made();
  expect(await ask(token)).not.toBe(LIMITED);
  const guesses = await times(12, wrong);
  expect(guesses.slice(0, 2)).toEqual([401, 401]);
  expect(guesses.at(-1)).toBe(LIMITED);
  expect(await ask(token)).not.toBe(LIMITED);
  // its id with another secret is a guess
  expect(await ask(token.replace(/.{8}$/, '00000000'))).toBe(LIMITED);
});

test('a token that spends its rate slows down neither the other tokens of its account nor its address', async () => {
  const [busy, calm] = [await made(), await made()];
  const spent = await times(12, busy.token);
  expect(spent.slice(0, 3)).not.toContain(LIMITED);
  expect(spent.at(-1)).toBe(LIMITED);
  expect(await ask(calm.token)).not.toBe(LIMITED);
  expect(await ask(wrong)).toBe(401);
});

test('a token that was revoked counts as a guess again', async () => {
  const { id, token } = await made();
  expect(await ask(token)).not.toBe(401);
  await bench.ask('DELETE', `${path}/${id}`, { token: admin });
  const after = await times(12, token);
  expect(after[0]).toBe(401);
  expect(after.at(-1)).toBe(LIMITED);
  expect(await ask(wrong)).toBe(LIMITED);
});

test('a token is known at the address it was valid from, and nowhere else', async () => {
  const { token } = await made();
  expect(await ask(token)).not.toBe(LIMITED);
  const elsewhere = `198.51.100.${addresses}`;
  await times(12, wrong, elsewhere);
  expect(await ask(token, elsewhere)).toBe(LIMITED);
  expect(await ask(token)).not.toBe(LIMITED);
});
