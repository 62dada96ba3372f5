import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { base64url, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshTokens, users } from '#service/db/tables/tenancy.ts';
import { openBench, SECRET, type Bench } from '#service/http/test-bench.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { eq } from 'drizzle-orm';

let bench: Bench;
let good: string;
beforeAll(async () => {
  bench = await openBench();
  good = (await bench.signIn('operator')).token;
});
afterAll(() => bench.close());

const probe = settingsCalls.userProjects;
const knock = (token: string) => bench.ask(probe.method, probe.path, { token });

type Claims = Record<string, unknown>;
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
const encode = (value: unknown) => base64url.encode(JSON.stringify(value));

/** A token by hand, with any header, signed with any key. */
function forge(header: Claims, payload: Claims, key: Uint8Array | string = SECRET): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const header = { alg: 'HS256', typ: 'at+jwt' };
const forged: Record<string, () => Promise<string> | string> = {
  'alg none': () => `${encode({ ...header, alg: 'none' })}.${encode(payloadOf(good))}.`,
  'alg NONE with a signature': () => forge({ ...header, alg: 'NONE' }, payloadOf(good)),
  'another secret': () => forge(header, payloadOf(good), randomBytes(32)),
  'an empty secret': () => forge(header, payloadOf(good), ''),
  'HS512 with our secret': () => new SignJWT(payloadOf(good)).setProtectedHeader({ ...header, alg: 'HS512' }).sign(SECRET),
  'RS256 with a key of its own in the header': () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const jwk = publicKey.export({ format: 'jwk' });
    return new SignJWT(payloadOf(good)).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk }).sign(privateKey);
  },
  'jku of a foreign host': () => forge({ ...header, jku: 'https://evil.example/keys' }, payloadOf(good), randomBytes(32)),
  'kid that is a path': () => forge({ ...header, kid: '../../dev/null' }, payloadOf(good), ''),
  'an unknown crit': () => forge({ ...header, crit: ['x'], x: 1 }, payloadOf(good)),
  'no typ': () => forge({ alg: 'HS256' }, payloadOf(good)),
  'typ of an id token': () => forge({ ...header, typ: 'JWT' }, payloadOf(good)),
  'another issuer': () => forge(header, { ...payloadOf(good), iss: 'elsewhere' }),
  'another audience': () => forge(header, { ...payloadOf(good), aud: 'elsewhere' }),
  'no audience': () => forge(header, { ...payloadOf(good), aud: undefined }),
  'no end': () => forge(header, { ...payloadOf(good), exp: undefined }),
  'an end that is no number': () => forge(header, { ...payloadOf(good), exp: '9999999999' }),
  'not valid yet': () => forge(header, { ...payloadOf(good), nbf: 9_999_999_999 }),
  'no subject': () => forge(header, { ...payloadOf(good), sub: undefined }),
  'claims of another shape': () => forge(header, { ...payloadOf(good), role: 'Administrator' }),
  'a changed role, the old signature': () => {
    const [head, , signature] = good.split('.');
    return `${head}.${encode({ ...payloadOf(good), role: ['Administrator'] })}.${signature}`;
  },
  'a cut signature': () => good.slice(0, -4),
  'two parts': () => good.split('.').slice(0, 2).join('.'),
  'the refresh token': async () => (await bench.signIn('operator')).cookie.split('=')[1] ?? '',
  nonsense: () => 'x.y.z',
};

test('the good token opens', async () => {
  expect((await knock(good)).status).toBe(200);
});

test.each(Object.entries(forged))('a forged token opens nothing: %s', async (_name, make) => {
  const answer = await knock(await make());
  expect([answer.status, answer.body['code']]).toEqual([401, 'session.missing']);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('a signed token opens nothing for a session that was never begun, nor for another client', async () => {
  expect((await knock(forge(header, { ...payloadOf(good), sid: 'made-up' }))).body['code']).toBe('session.ended');
  const away = { ...payloadOf(good), tenant: 't-south', sid: payloadOf(good)['sid'] as string };
  expect((await knock(forge(header, away))).body['code']).toBe('session.foreign');
});

test('a token ends after ten minutes, and says so', async () => {
  const { token } = await bench.signIn('operator');
  bench.pass(601_000);
  expect((await knock(token)).body['code']).toBe('session.expired');
});

test('changed rights, a blocked account and an ended session end older tokens within seconds', async () => {
  const { token } = await bench.signIn('supervisor');
  expect((await knock(token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(users).set({ rightsVersion: 2 }).where(eq(users.id, 'u-supervisor')));
  bench.pass(6_000);
  expect((await knock(token)).body['code']).toBe('session.expired');

  const again = await bench.signIn('supervisor');
  expect((await knock(again.token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.id, 'u-supervisor')));
  bench.pass(6_000);
  expect((await knock(again.token)).body['code']).toBe('session.ended');

  const other = await bench.signIn('staff');
  expect((await knock(other.token)).status).toBe(200);
  await bench.db.asSystem((tx) => tx.update(refreshTokens).set({ revokedAt: new Date() }));
  bench.pass(6_000);
  expect((await knock(other.token)).body['code']).toBe('session.ended');
});
