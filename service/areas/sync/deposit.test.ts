import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionCalls } from '#schema/calls/session.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { conflicts, devices } from '#service/db/tables/sync.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import { containers } from '#service/db/tables/vault.ts';
import { operatorsBox } from '#tests/bench/hashed-operation.ts';
import { openBench, PASSWORD, type Answer, type Bench, type Given } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
});
afterAll(() => bench.close());

const inBody = { 'x-token-transport': 'body' };
let token: string;
beforeEach(async () => {
  await switchOff(false);
  token = await depositTokenOf('operator');
  await switchOff(true);
});

async function depositTokenOf(userName: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { customerGuid: 't-north', userName, userPassword: PASSWORD, ...more };
  const answer = await bench.ask('POST', '/api/authorize/token', { headers: inBody, body });
  return String(Reflect.get(Object(answer.body['data']), 'depositToken'));
}

const switchOff = (off: boolean, userName = 'operator') =>
  bench.db.asSystem((tx) => tx.update(users).set({ active: !off }).where(eq(users.userName, userName)));

let n = 0;
const box = (code: string, more: Partial<Operation> = {}): Operation => operatorsBox((n += 1), code, bench.now(), more);

const tablet = (deviceId = 'tablet-1') => ({
  deviceId,
  deviceName: 'Tablet 1',
  version: '0.1.0',
  highestN: n,
  waiting: 1,
  oldestAt: 0,
});

function deposit(operations: Operation[], more: { depositToken?: string; deviceId?: string } = {}): Promise<Answer> {
  const body = { device: tablet(more.deviceId), operations, depositToken: more.depositToken ?? token };
  return bench.ask('POST', '/api/sync/deposit', { headers: inBody, body });
}
const wordsOf = ({ body }: Answer) =>
  (body['results'] as PushVerdict[]).map(({ verdict, code, message }) => [verdict, code, message].join(' ').trim());
const codeOf = ({ status, body }: Answer) => [status, body['code']];
const caseOf = async ({ opId }: Operation) => {
  const [found] = await bench.db.asSystem((tx) => tx.select().from(conflicts).where(eq(conflicts.id, opId)));
  return found?.record as Conflict | undefined;
};

test('S10: changes of a switched-off user become cases, and none of them is applied', async () => {
  const operation = box('DEP-1');
  expect(wordsOf(await deposit([operation]))).toEqual(['contested accessLost']);
  expect(await caseOf(operation)).toMatchObject({
    kind: 'accessLost',
    status: 'open',
    userName: 'operator',
    deviceName: 'Tablet 1',
  });
  const rows = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.code, 'DEP-1')));
  expect(rows).toEqual([]);
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'sync.deposit')));
  expect(events).toMatchObject([{ tenantId: 't-north', userId: 'u-operator', subject: 'tablet-1', detail: { operations: 1 } }]);
});

test('I2: the same deposit again gets the same verdict, and the operation is on the desk once', async () => {
  const operation = box('DEP-2');
  for (let times = 0; times < 3; times += 1) expect(wordsOf(await deposit([operation]))).toEqual(['contested accessLost']);
  const found = await bench.db.asSystem((tx) => tx.select().from(conflicts).where(eq(conflicts.opId, operation.opId)));
  expect(found).toHaveLength(1);
});

test('a user who may sign in is answered so, and nothing is taken', async () => {
  await switchOff(false);
  const operation = box('DEP-3');
  expect(codeOf(await deposit([operation]))).toEqual([409, 'deposit.needless']);
  expect(await caseOf(operation)).toBeUndefined();
});

test('one answer for every token that is none: missing, made up, of another kind, of another device, run out, ended', async () => {
  const session = await bench.signIn('supervisor');
  const [home = '', target = '', secret = ''] = token.split('.');
  const wrong: Record<string, string> = {
    missing: '',
    'made up': `${home}.${target}.${'A'.repeat(43)}`,
    cut: `${home}.${target}.${secret.slice(1)}`,
    'moved to another client': `${home}.${Buffer.from('t-south').toString('base64url')}.${secret}`,
    'found in another client': `${Buffer.from('t-south').toString('base64url')}.${target}.${secret}`,
    'a client that is no text': `${Buffer.from("t'--").toString('base64url')}.${target}.${secret}`,
    'a refresh token': session.cookie.split('=')[1] ?? '',
    'an access token': session.token,
  };
  for (const [form, depositToken] of Object.entries(wrong))
    expect([form, ...codeOf(await deposit([box('DEP-4')], { depositToken }))]).toEqual([form, 401, 'session.ended']);
  expect(wordsOf(await deposit([box('DEP-5')]))).toEqual(['contested accessLost']);
  expect(codeOf(await deposit([box('DEP-6')], { deviceId: 'tablet-2' }))).toEqual([401, 'session.ended']);
  bench.pass(LIMITS.depositTokenDays * DAY_MS + 1);
  expect(codeOf(await deposit([box('DEP-7')]))).toEqual([401, 'session.ended']);
});

test('it takes only the operations of its user, whatever author they claim', async () => {
  const others = [box('DEP-8', { userId: 'u-supervisor' }), box('DEP-8', { clientId: 't-south' })];
  const [own, ...rest] = wordsOf(await deposit([box('DEP-8'), ...others]));
  expect([own, rest]).toEqual(['contested accessLost', Array(2).fill('refused ownerMismatch')]);
  const outsider = await depositTokenOf('outsider', { customerGuid: 't-south' });
  await switchOff(true, 'outsider');
  expect(wordsOf(await deposit([box('DEP-9')], { depositToken: outsider }))).toEqual(['refused ownerMismatch']);
  await switchOff(false, 'outsider');
});

test('it opens nothing else: no call takes it, in no place', async () => {
  const body = { device: tablet(), epoch: '', since: 0, limit: 100, scope: '' };
  const given: Given[] = [{ token }, { headers: { 'x-access-token': token } }, { cookie: `rt=${token}; dt=${token}` }];
  for (const way of given) {
    expect((await bench.ask('GET', '/api/navigation/menu', way)).status).toBe(401);
    expect((await bench.ask('POST', '/api/sync/pull', { ...way, body })).status).toBe(401);
    expect(
      (await bench.ask('POST', '/api/sync/push', { ...way, body: { device: tablet(), operations: [box('X')] } })).status,
    ).toBe(401);
    expect((await bench.ask('POST', '/api/authorize/refresh', { ...way, body: { customerGuid: 't-north' } })).status).toBe(401);
  }
  const refresh = { customerGuid: 't-north', refreshToken: token };
  expect((await bench.ask('POST', '/api/authorize/refresh', { headers: inBody, body: refresh })).status).toBe(401);
});

test('I13: a barred device hands over nothing until the bar is lifted', async () => {
  const operation = box('DEP-10', { deviceId: 'tablet-1' });
  await deposit([box('DEP-11')]);
  const bar = (at: number) =>
    bench.db.asSystem((tx) => tx.update(devices).set({ barredAt: at }).where(eq(devices.id, 'tablet-1')));
  await bar(bench.now());
  expect(codeOf(await deposit([operation]))).toEqual([423, 'device.barred']);
  expect(await caseOf(operation)).toBeUndefined();
  await bar(0);
  expect(wordsOf(await deposit([operation]))).toEqual(['contested accessLost']);
});

test('it outlives signing out, and ends with the session that its user ends', async () => {
  await switchOff(false);
  const body = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const left = await bench.ask('POST', '/api/authorize/token', { headers: inBody, body });
  const data = Object(left.body['data']) as { accessToken: string; depositToken: string };
  await bench.ask('POST', '/api/authorize/logout', { token: data.accessToken, body: {} });
  await switchOff(true);
  expect(wordsOf(await deposit([box('DEP-12')], data))).toEqual(['contested accessLost']);
  await switchOff(false);
  const here = await bench.signIn('operator');
  const sessions = await bench.ask('GET', '/api/account/sessions', { token: here.token });
  for (const { id, current } of sessions.body['data'] as { id: string; current: boolean }[])
    if (!current) await bench.ask('POST', '/api/account/end-session', { token: here.token, body: { id } });
  await switchOff(true);
  expect(codeOf(await deposit([box('DEP-14')]))).toEqual([401, 'session.ended']);
});

test('a browser keeps it in a cookie of its user, which pages of another origin cannot use', async () => {
  await switchOff(false);
  const signIn = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const answer = await bench.ask('POST', '/api/authorize/token', { body: signIn });
  const [, cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^dt-[0-9a-f]{16}=\S+; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  expect(answer.body['data']).toMatchObject({ depositToken: 'cookie' });
  const other = await bench.ask('POST', '/api/authorize/token', { body: { ...signIn, userName: 'supervisor' } });
  expect(other.headers.getSetCookie()[1]?.split('=')[0]).not.toBe(cookie.split('=')[0]);
  await switchOff(true);
  const body = { device: tablet(), operations: [box('DEP-13')] };
  const [held = ''] = cookie.split(';');
  expect(wordsOf(await bench.ask('POST', '/api/sync/deposit', { cookie: held, body }))).toEqual(['contested accessLost']);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await bench.ask('POST', '/api/sync/deposit', { cookie: held, body, headers: foreign })).status).toBe(403);
  expect((await bench.ask('POST', '/api/sync/deposit', { body })).status).toBe(401);
});

test('a sign-out that erases what is on the device takes the cookie away; one that keeps it leaves the cookie', async () => {
  await switchOff(false);
  const signIn = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
  const signOut = async (body: { erase?: boolean }) => {
    const held = (await bench.ask('POST', '/api/authorize/token', { body: signIn })).headers.getSetCookie();
    const cookie = held.map((each) => each.split(';')[0]).join('; ');
    const answer = await bench.ask('POST', sessionCalls.logout.path, { cookie, body });
    const name = held[1]?.split('=')[0] ?? 'none';
    return answer.headers.getSetCookie().filter((each) => each.startsWith(`${name}=`));
  };
  expect(await signOut({})).toEqual([]);
  expect(await signOut({ erase: true })).toEqual([expect.stringMatching(/^dt-[0-9a-f]{16}=; Path=\/api; Max-Age=0; HttpOnly/)]);
});

test('neither the token nor what was deposited is logged', async () => {
  await deposit([box('DEP-SECRET')]);
  expect([token, 'DEP-SECRET'].filter((word) => bench.logged.join('').includes(word))).toEqual([]);
});
