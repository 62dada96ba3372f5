import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { sessionCalls } from '#schema/calls/session.ts';
import { DAY_MS } from '#schema/limits.ts';
import { openChannel } from '#src/data/tabs/channel.ts';
import type { ReceivedRequest } from '#tests/bench/answering-service.ts';
import {
  checked,
  clientNow,
  done,
  openSessionTabs,
  refreshed,
  signedIn,
  type SessionTab,
  type SessionTabs,
} from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
let page: SessionTabs['page'];
let answers: SessionTabs['answers'];
beforeEach(async () => {
  tabs = await openSessionTabs();
  ({ page, answers } = tabs);
});
afterEach(() => tabs.close());
const aTab = (): Promise<SessionTab> => tabs.aTab();
const signedInTab = (): Promise<SessionTab> => tabs.signedInTab();
const requestsTo = (path: string): ReceivedRequest[] => tabs.requestsTo(path);

test('S-c, R-115, R-232: a client the service refuses is unknown; one it cannot be asked about is unreachable', async () => {
  answers['/api/tenancy/check-client'] = () => ({
    json: { result: false, message: '', data: null, code: 'clientCheck.invalid' },
  });
  const first = await aTab();
  await first.enterClient('nobody');
  expect(first.state()).toBe('unknownClient');
  // what stands for it is invalid in every way
  expect(first.session.value.client).toMatchObject({
    clientLanguage: 'PL',
    customerGuid: '',
    validIp: false,
    validUrlPath: false,
    maxDocumentsInPrintout: 3,
  });
  answers['/api/tenancy/check-client'] = () => 'cut';
  const second = await aTab();
  await second.enterClient('demo');
  expect(second.state()).toBe('unreachableClient');
});

test.each([{ validIp: false }, { validUrlPath: false }, { customerGuid: '' }, { customerName: '' }])(
  'R-116: a client with %j is none',
  async (lacking) => {
    answers['/api/tenancy/check-client'] = () => done({ ...checked(), ...lacking });
    const tab = await aTab();
    await tab.enterClient('demo');
    expect(tab.state()).toBe('unknownClient');
  },
);

test('S-c, R-114: out of reach the stored answer of the client check applies, and is marked as old', async () => {
  await (await aTab()).enterClient('demo');
  answers['/api/tenancy/check-client'] = () => 'cut';
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(tab.session.value).toMatchObject({ state: 'signedOut', clientStale: true, client: { customerName: 'Demo' } });
});

test('R-102, R-187: a sign-in opens the database, and no token is ever in storage', async () => {
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(tab.state()).toBe('signedOut');
  expect(await tab.signIn('operator', 'secret')).toEqual({ kind: 'signedIn' });
  expect(tab.session.value).toMatchObject({ state: 'signedIn', identity: { userId: 'user-1', email: 'olga@example.pl' } });
  expect(tab.can('protocol.write')).toBe(true);
  expect(tab.can('conflict.decide')).toBe(false);
  expect(tab.local.value.kind).toBe('open');
  expect([...page.flags.values()].join()).not.toContain(tab.access.value?.token.split('.')[1]);
  expect([...page.flags.values()].join()).not.toContain('secret');
});

test.each([
  ['a wrong password', () => ({ json: { result: false, message: 'no', data: null, code: 'login.refused' } }), 'login.refused'],
  ['a service account (S0 §4)', () => signedIn({ account_type: 2 }), 'login.serviceAccount'],
])('R-130, R-203, R-221: %s refuses the sign-in with its reason', async (_who, reply, code) => {
  answers[sessionCalls.token.path] = reply;
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(await tab.signIn('operator', 'x')).toMatchObject({ kind: 'refused', code });
  expect(tab.state()).toBe('signedOut');
  expect(tab.local.value.kind).toBe('none');
});

test('S10: a restart without coverage goes on under the stored identity, database open', async () => {
  const before = await signedInTab();
  await before.closeTab();
  for (const path of Object.keys(answers)) answers[path] = () => 'cut';
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(tab.session.value).toMatchObject({ state: 'signedIn', unconfirmed: true, identity: { userName: 'operator' } });
  expect(tab.local.value.kind).toBe('open');
});

test('S10: after the capture window only the service can confirm the user', async () => {
  const before = await signedInTab();
  await before.closeTab();
  const reachable = { ...answers };
  for (const path of Object.keys(answers)) answers[path] = () => 'cut';
  vi.setSystemTime(Date.now() + 8 * DAY_MS);
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(tab.session.value).toMatchObject({ state: 'locked', code: 'captureWindowOver' });
  expect(tab.local.value.kind).toBe('none');
  await expect.poll(() => tab.sessionKey({ clientId: clientNow(), userId: 'user-1' })).toBeUndefined();
  expect(page.flags.has('auth.identity')).toBe(false);
  Object.assign(answers, reachable);
  const other = await aTab();
  await other.enterClient('demo');
  expect(other.state()).toBe('signedOut');
  expect(await other.signIn('operator', 'secret')).toEqual({ kind: 'signedIn' });
  await expect.poll(() => tab.state()).toBe('signedIn');
  await expect.poll(() => tab.local.value.kind).toBe('open');
  vi.useRealTimers();
});

test('R-200, R-237: three calls refused together are one renewal and three repeats', async () => {
  const tab = await signedInTab();
  const old = `Bearer ${tab.access.value?.token}`;
  const { settingsCalls } = await import('#schema/calls/settings.ts');
  answers[settingsCalls.userCostCenter.path] = ({ authorization }) => (authorization === old ? { status: 401 } : done([]));
  const outcomes = await Promise.all([1, 2, 3].map(() => tab.call(settingsCalls.userCostCenter, {})));
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(['done', 'done', 'done']);
  expect(requestsTo(sessionCalls.refresh.path)).toHaveLength(1);
});

test('R-129, R-234: S1: a session the service ended locks the screen, keeps the rows, and the same person goes on', async () => {
  const tab = await signedInTab();
  await tab.openNow()?.store.put('settings', [{ id: 'draft/x', value: 'typed', at: 1 }]);
  answers[sessionCalls.refresh.path] = () => ({ status: 401, json: { result: false, message: '', code: 'session.ended' } });
  expect(await tab.renew(tab.access.value?.token)).toBe('ended');
  expect(tab.session.value).toMatchObject({ state: 'locked', code: 'session.ended', identity: { userName: 'operator' } });
  expect(tab.local.value.kind).toBe('open');
  expect(await tab.renew(undefined)).toBe('ended');
  expect(requestsTo(sessionCalls.refresh.path)).toHaveLength(1);
  expect(await tab.reLogin('secret')).toEqual({ kind: 'signedIn' });
  expect(tab.state()).toBe('signedIn');
  expect(await tab.openNow()?.store.get('settings', ['draft/x'])).toMatchObject([{ value: 'typed' }]);
});

test('R-130: a refresh that turns the user into a service account is not taken: the screen locks and keeps the rows', async () => {
  const tab = await signedInTab();
  answers[sessionCalls.refresh.path] = () => refreshed({ account_type: 2 });
  expect(await tab.renew(tab.access.value?.token)).toBe('ended');
  expect(tab.session.value).toMatchObject({ state: 'locked', code: 'login.serviceAccount', identity: { userName: 'operator' } });
  expect([tab.access.value, tab.local.value.kind]).toEqual([null, 'open']);
});

test('a refresh that belongs to someone else by now is not taken', async () => {
  const tab = await signedInTab();
  answers[sessionCalls.refresh.path] = () => refreshed({ sub: 'user-2' });
  expect(await tab.renew(tab.access.value?.token)).toBe('ended');
  expect(tab.session.value).toMatchObject({ state: 'locked', code: 'session.foreign' });
});

test('B16: a service that cannot answer ends no session', async () => {
  const tab = await signedInTab();
  answers[sessionCalls.refresh.path] = () => ({ status: 503, json: { code: 'database.unavailable' } });
  expect(await tab.renew(tab.access.value?.token)).toBe('unreachable');
  expect(tab.state()).toBe('signedIn');
});

test('S1: signing out keeps every row, notifies the service, and the next start asks for a name', async () => {
  const tab = await signedInTab();
  await tab.openNow()?.store.put('settings', [{ id: 'draft/x', value: 'typed', at: 1 }]);
  expect(await tab.signOut('ask')).toEqual({ kind: 'signedOut' });
  expect(tab.local.value.kind).toBe('none');
  await expect.poll(() => requestsTo(sessionCalls.logout.path)).toHaveLength(1);
  const next = await aTab();
  await next.enterClient('demo');
  expect(next.state()).toBe('signedOut');
  await next.signIn('operator', 'secret');
  expect(await next.openNow()?.store.get('settings', ['draft/x'])).toMatchObject([{ value: 'typed' }]);
});

test('R-103, S0 §4: entering another client signs out of the one before', async () => {
  await (await signedInTab()).closeTab();
  const tab = await aTab();
  await tab.enterClient('acme');
  expect(tab.session.value).toMatchObject({ state: 'signedOut', urlPath: 'acme', identity: null });
});

test('R-103: an address that is no client, or that cannot be asked about, ends no session; once it is known to be one, it does', async () => {
  await (await signedInTab()).closeTab();
  const tab = await aTab();
  answers['/api/tenancy/check-client'] = () => 'cut';
  await tab.enterClient('demmo');
  expect(tab.state()).toBe('unreachableClient');
  expect(tab.session.value).toMatchObject({ identity: null });
  expect(tab.local.value.kind).toBe('none');
  await tab.enterClient('demo');
  expect(tab.state()).toBe('signedIn');
  answers['/api/tenancy/check-client'] = () => ({
    json: { result: false, message: '', data: null, code: 'clientCheck.invalid' },
  });
  await tab.enterClient('demmo');
  expect(tab.state()).toBe('unknownClient');
  answers['/api/tenancy/check-client'] = () => done(checked());
  await tab.enterClient('demo');
  expect(tab.session.value.identity).toMatchObject({ urlPath: 'demo' });

  answers['/api/tenancy/check-client'] = () => 'cut';
  await tab.enterClient('acme');
  answers['/api/tenancy/check-client'] = () => done(checked());
  page.fire('online');
  await expect.poll(() => tab.state()).toBe('signedOut');
  await tab.enterClient('demo');
  expect(tab.state()).toBe('signedOut');
});

test('R-133: a sign-out in another tab signs out here; junk on the channel does nothing', async () => {
  const tab = await signedInTab();
  const other = openChannel('strongroom-session', v.unknown());
  other.send('junk');
  other.send({ kind: 'token', token: 'x.y.z' });
  other.send({ kind: 'signedOut', and: 'more' });
  await expect.poll(() => tab.state()).toBe('signedOut');
  await expect.poll(() => tab.local.value.kind).toBe('none');
  // signed out by hand there: no user is led back to the page that was open here
  expect(tab.wasLeft('demo')).toBe(true);
  other.close();
});

test('R-182, R-244, R-245, R-414: a renewal is due at the remaining lifetime minus the smaller of two minutes and a tenth', async () => {
  const { renewalDelay } = await aTab();
  expect(renewalDelay(600_000)).toBe(540_000);
  expect(renewalDelay(3_600_000)).toBe(3_480_000);
  expect(renewalDelay(0)).toBe(900_000);
});

test('R-125: S0 §4: staff who switched the client are signed in there, renew there, and sign in again from home', async () => {
  const tab = await aTab();
  await tab.enterClient('demo');
  await tab.signIn('staff', 'secret');
  const home = clientNow();
  const away = { tenant: `away-${clientNow()}`, url_path: 'acme', internal: true };
  answers[sessionCalls.token.path] = () => signedIn(away);
  expect(await tab.signIn('staff', 'secret', away.tenant)).toEqual({ kind: 'signedIn' });
  await tab.closeTab();
  answers['/api/tenancy/check-client'] = () => done({ ...checked(), customerGuid: away.tenant });
  answers[sessionCalls.refresh.path] = () => refreshed(away);
  const next = await aTab();
  await next.enterClient('acme');
  expect(next.session.value).toMatchObject({ state: 'signedIn', identity: { clientId: away.tenant } });
  await next.reLogin('secret');
  expect(requestsTo(sessionCalls.token.path).map(({ body }) => body)).toMatchObject([
    { customerGuid: home },
    { customerGuid: home, requestedCustomerGuid: away.tenant },
    { customerGuid: home, requestedCustomerGuid: away.tenant },
  ]);
  await expect.poll(() => requestsTo(sessionCalls.refresh.path).at(-1)?.body).toMatchObject({ customerGuid: away.tenant });
});

test('R-132, R-133: a session that ends ends in its own tabs, not where staff have gone on to another client', async () => {
  const [one, another] = [await signedInTab(), await aTab()];
  await another.enterClient('demo');
  const gone = await aTab();
  await gone.enterClient('demo');
  const away = { tenant: `away-${clientNow()}`, url_path: 'acme', internal: true };
  answers[sessionCalls.token.path] = () => signedIn(away);
  expect(await gone.signIn('operator', 'secret', away.tenant)).toEqual({ kind: 'signedIn' });
  // the cookie is that of the other client now
  answers[sessionCalls.refresh.path] = () => ({ status: 401, json: { result: false, message: '', code: 'session.foreign' } });
  expect(await one.renew(one.access.value?.token)).toBe('ended');
  await expect.poll(() => another.session.value).toMatchObject({ state: 'locked', code: 'session.foreign' });
  expect(one.state()).toBe('locked');
  expect([gone.state(), gone.access.value?.identity.clientId]).toEqual(['signedIn', away.tenant]);
});

const isPaused = (at: SessionTab) => at.engineNow()?.statusNow().paused;
const confirmed = (at: SessionTab) => expect.poll(() => at.session.value.unconfirmed, { timeout: 5_000 }).toBe(false);

test('R-122: a sign-in ends staying offline, which a restart does not', async () => {
  const tab = await signedInTab();
  tab.engineNow()?.pause();
  await tab.closeTab();
  const next = await aTab();
  await next.enterClient('demo');
  await expect.poll(() => isPaused(next)).toBe(true);
  await confirmed(next);
  expect(isPaused(next)).toBe(true);
  await next.signOut('keep');
  await next.signIn('operator', 'secret');
  await expect.poll(() => isPaused(next)).toBe(false);
  await next.closeTab();
  const last = await aTab();
  await last.enterClient('demo');
  await confirmed(last);
  expect(isPaused(last)).toBe(false);
});

test('S-c: a client that could not be asked about is known as soon as the network is back', async () => {
  const check = answers['/api/tenancy/check-client'];
  answers['/api/tenancy/check-client'] = () => 'cut';
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(tab.state()).toBe('unreachableClient');
  if (check) answers['/api/tenancy/check-client'] = check;
  page.fire('online');
  await expect.poll(() => tab.state()).toBe('signedOut');
});

const back = { referenceTokenGuid: 'reference', redirect: '/demo/sync' };

test('R-037: back from the sign-in service, the reference is traded for a session, and a password is never asked for', async () => {
  answers[sessionCalls.domainCallback.path] = () => done(back);
  const tab = await aTab();
  await tab.enterClient('demo');
  expect(await tab.returnFromDomain('state=s&code=c')).toEqual({ kind: 'signedIn', redirect: '/demo/sync' });
  expect([tab.state(), tab.isFromDomain()]).toEqual(['signedIn', true]);
  expect(requestsTo(sessionCalls.domainCallback.path)[0]?.body).toMatchObject({ response: 'state=s&code=c' });
  expect(requestsTo(sessionCalls.token.path)[0]?.body).toMatchObject({ referenceTokenGuid: 'reference', isDomainClient: true });
  // a renewal does not forget it
  expect(await tab.renew(tab.access.value?.token)).toBe('renewed');
  await expect.poll(() => tab.isFromDomain()).toBe(true);
  expect([...page.flags.values()].join()).not.toContain('reference');
});

test.each(['domain.refused', 'reference.invalid', 'login.serviceAccount'])(
  'R-037, R-221: %s refuses the sign-in',
  async (code) => {
    answers[sessionCalls.domainCallback.path] = () =>
      code === 'reference.invalid' ? done(back) : { json: { result: false, message: '', data: null, code } };
    answers[sessionCalls.token.path] = () => ({ json: { result: false, message: '', data: null, code } });
    const tab = await aTab();
    await tab.enterClient('demo');
    expect(await tab.returnFromDomain('state=s&code=c')).toMatchObject({ kind: 'refused', code });
    expect([tab.state(), tab.local.value.kind]).toEqual(['signedOut', 'none']);
  },
);

test.each([
  ['https://login.example/authorize?x=1', 'leaves'],
  ['javascript:alert(1)', 'fault'],
  ['data:text/html,x', 'fault'],
  ['/local', 'fault'],
])('R-037: %s: the browser %s', async (location, kind) => {
  const gone: string[] = [];
  vi.stubGlobal('location', { assign: (to: string) => gone.push(to) });
  answers[sessionCalls.domainLogin.path] = () => done({ location });
  const tab = await aTab();
  await tab.enterClient('demo');
  expect((await tab.leaveForDomain('/demo/sync')).kind).toBe(kind);
  expect(gone).toEqual(kind === 'leaves' ? [location] : []);
  await tab.leaveForDomain('//evil.example');
  expect(requestsTo(sessionCalls.domainLogin.path).map(({ body }) => Reflect.get(Object(body), 'redirect'))).toEqual([
    '/demo/sync',
    undefined,
  ]);
});
