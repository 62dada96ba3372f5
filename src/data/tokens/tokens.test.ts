import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionCalls } from '#schema/calls/session.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { anIdentity } from '#tests/bench/an-identity.ts';
import {
  answeringService,
  problem,
  type AnsweringService,
  type ReceivedRequest,
  type Reply,
} from '#tests/bench/answering-service.ts';
import { browserPage, type BrowserPage } from '#tests/bench/browser-page.ts';

/** The session's own rules at the wire: what is asked, with what, and what ends it. */
let page: BrowserPage;
let service: AnsweringService;
let answers: Record<string, (asked: ReceivedRequest) => Reply>;

const claims = {
  sub: 'user-1',
  tenant: 'client-1',
  url_path: 'demo',
  user_name: 'operator',
  name: 'Olga',
  email: '',
  role: ['User'],
  account_type: 0,
  internal: false,
  iat: 1_000,
  exp: 1_600,
};
const token = (of: object = claims) => `x.${Buffer.from(JSON.stringify(of)).toString('base64url')}.x`;
const requestsTo = (path: string) => service.requests.filter((asked) => asked.path === path);
const renewals = () => requestsTo(sessionCalls.refresh.path);

beforeEach(async () => {
  page = browserPage();
  answers = {};
  service = await answeringService((asked) => answers[asked.path.split('?')[0] ?? '']?.(asked) ?? { status: 503 });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
  vi.unstubAllGlobals();
});

/** A tab whose person is signed in with a token of ten minutes. */
async function aTab() {
  page.restart();
  const [tokens, { readAccess }, { call }, signingOut, session, kept, signingIn] = await Promise.all([
    import('./tokens.ts'),
    import('./claims.ts'),
    import('#src/data/calls/call.ts'),
    import('#src/data/session/sign-out.ts'),
    import('#src/data/session/session.ts'),
    import('#src/data/device/local-storage.ts'),
    import('#src/data/session/sign-in.ts'),
  ]);
  const access = readAccess(token(), Date.now());
  if (!access) throw new Error('no token');
  tokens.setHolder({ userId: 'user-1', clientId: 'client-1' });
  tokens.take(access);
  const ended: string[] = [];
  tokens.sessionEnded().subscribe((code) => ended.push(code));
  const parts = { access: tokens.access(), session: session.session() };
  return { ...tokens, ...signingOut, ...session, ...kept, ...signingIn, ...parts, call, ended, held: access.token };
}

test.each([
  [401, 'session.ended'],
  [403, 'grant.missing'],
  [404, 'client.unknown'],
] as const)(
  'R-234, R-236: a refresh answered %i forces the session out, and no logout is sent after it',
  async (status, code) => {
    answers[sessionCalls.refresh.path] = () => problem(code);
    expect(problem(code)).toMatchObject({ status });
    const tab = await aTab();
    expect(await tab.renew(tab.held)).toBe('ended');
    expect(tab.ended).toHaveLength(1);
    expect(tab.access.value).toBeNull();
    expect(requestsTo(sessionCalls.logout.path)).toEqual([]);
  },
);

test.each([429, 500, 503])('R-234: a refresh answered %i ends nothing', async (status) => {
  answers[sessionCalls.refresh.path] = () => ({ status, json: {} });
  const tab = await aTab();
  expect(await tab.renew(tab.held)).toBe('unreachable');
  expect(tab.ended).toEqual([]);
});

test.each([401, 403, 404])('R-234: a refresh answered %i by a captive portal ends nothing', async (status) => {
  answers[sessionCalls.refresh.path] = () => ({ status, json: { error: 'sign in to the network' } });
  const tab = await aTab();
  expect(await tab.renew(tab.held)).toBe('unreachable');
  expect([tab.ended, tab.access.value?.token]).toEqual([[], tab.held]);
});

test('R-132, R-181: without a session nothing is requested, and no second forced sign-out happens', async () => {
  const tab = await aTab();
  tab.setHolder(null);
  tab.take(null);
  expect(await tab.renew(undefined)).toBe('ended');
  expect([tab.ended, renewals()]).toEqual([[], []]);
});

test('R-200, R-205: a call sends its token as Bearer, a refresh sends the time since the last activity', async () => {
  answers[settingsCalls.userCostCenter.path] = () => ({ json: { result: true, message: '', data: [] } });
  const tab = await aTab();
  await tab.call(settingsCalls.userCostCenter, {});
  expect(requestsTo(settingsCalls.userCostCenter.path)[0]?.authorization).toBe(`Bearer ${tab.held}`);
  await tab.renew(tab.held);
  expect(renewals()[0]?.body).toEqual({
    customerGuid: 'client-1',
    lastActivityTimeSpan: expect.stringMatching(/^\d\d:[0-5]\d:[0-5]\d$/),
  });
});

test('R-237: a call refused once more after its renewal is over, and asks no third time', async () => {
  answers[settingsCalls.userCostCenter.path] = () => problem('session.expired');
  answers[sessionCalls.refresh.path] = () => ({
    json: {
      result: true,
      message: '',
      data: {
        accessToken: token({ ...claims, exp: 1_700 }),
        refreshToken: 'cookie',
        accessTokenExpireTime: 700,
        refreshTokenExpireTime: 1,
      },
    },
  });
  const tab = await aTab();
  expect(await tab.call(settingsCalls.userCostCenter, {})).toEqual({ kind: 'signIn' });
  expect(requestsTo(settingsCalls.userCostCenter.path)).toHaveLength(2);
  expect(renewals()).toHaveLength(1);
});

test('R-235: no and conflict of a call that is not about the session end nothing (decisions S1)', async () => {
  const tab = await aTab();
  for (const [status, code] of [
    [403, 'grant.missing'],
    [409, 'deposit.needless'],
  ] as const) {
    answers[settingsCalls.userCostCenter.path] = () => problem(code);
    expect(await tab.call(settingsCalls.userCostCenter, {})).toMatchObject({ kind: 'refused', status });
  }
  expect([tab.ended, tab.access.value?.token]).toEqual([[], tab.held]);
});

test('R-107: a logout answered 401 is not repeated, and renews nothing', async () => {
  answers[sessionCalls.logout.path] = () => problem('session.ended');
  const tab = await aTab();
  await tab.signOut('keep');
  await expect.poll(() => requestsTo(sessionCalls.logout.path)).toHaveLength(1);
  await new Promise((settle) => setTimeout(settle, 50));
  expect([requestsTo(sessionCalls.logout.path).length, renewals().length]).toEqual([1, 0]);
});

test.each(['cut', { status: 500, json: {} }] as const)(
  'R-204: a logout that fails (%j) signs out all the same',
  async (reply) => {
    answers[sessionCalls.logout.path] = () => reply;
    const tab = await aTab();
    expect(await tab.signOut('keep')).toEqual({ kind: 'signedOut' });
    expect(tab.session.value.state).toBe('signedOut');
    await expect(tab.payLogout()).resolves.toBeUndefined();
    expect(tab.logoutOwed()).toBe(true);
  },
);

test('R-246: a service that does not answer a renewal is asked again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const tab = await aTab();
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  await vi.advanceTimersByTimeAsync(540_000);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(tab.ended).toEqual([]);
});

test('a tab that the browser froze during its renewal keeps no other tab waiting for ever', async () => {
  const tab = await aTab();
  const { promise: thawed, resolve: thaw } = Promise.withResolvers<undefined>();
  const frozen = navigator.locks.request('strongroom-refresh', () => thawed);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const renewed = tab.renew(tab.held);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await renewed).toBe('unreachable');
  expect([tab.ended, renewals()]).toEqual([[], []]);
  thaw(undefined);
  await frozen;
});

test('R-121: a user who stays offline renews nothing by the clock; a minute after going online the renewal catches up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await aTab();
  const { syncStatus } = await import('#src/data/sync/status.ts');
  syncStatus().next({ ...syncStatus().value, paused: true });
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  await vi.advanceTimersByTimeAsync(700_000);
  expect(asked).not.toHaveBeenCalled();
  syncStatus().next({ ...syncStatus().value, paused: false });
  await vi.advanceTimersByTimeAsync(60_500);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('R-248: stored session keys start with their prefix, and contain no token', async () => {
  const tab = await aTab();
  tab.keepSession({
    identity: anIdentity(),
    customerGuid: 'c',
    confirmedAt: 1,
  });
  tab.oweLogout(true);
  expect([...page.flags.keys()].toSorted()).toEqual(['_token.expiration', 'auth.identity', 'auth.logoutOwed']);
  expect([...page.flags.values()].join()).not.toContain(tab.held.split('.')[1]);
});

test.each([
  ['no token', { accessToken: '' }],
  ['a token nobody can read', { accessToken: 'x.y.z' }],
  ['no refresh token', { refreshToken: '' }],
  ['a token that has ended', { accessToken: token({ ...claims, exp: claims.iat }) }],
])('a sign-in answered with %s sets no session', async (_what, part) => {
  const whole = { accessToken: token(), expiresIn: 600, refreshTokenExpiration: 1, refreshToken: 'cookie' };
  answers[sessionCalls.token.path] = () => ({ json: { result: true, message: '', data: { ...whole, ...part } } });
  const tab = await aTab();
  tab.setHolder(null);
  tab.take(null);
  tab.changeSession({ state: 'signedOut', client: { customerGuid: 'client-1' } as never }); // nothing else of it is read
  expect(await tab.signIn('operator', 'secret')).toMatchObject({ kind: 'fault' });
  expect([tab.session.value.state, tab.access.value]).toEqual(['signedOut', null]);
});
