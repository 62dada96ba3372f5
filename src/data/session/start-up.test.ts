import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionCalls } from '#schema/calls/session.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import type { ClientParameters, Preference } from '#schema/records/settings.ts';
import type { Reply } from '#tests/bench/answering-service.ts';
import { done, openSessionTabs, refreshed, signedIn, type SessionTab, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** Steps after a sign-in (S0 §4, post-login start-up), with the whole session of the application. */

const { customerParameters, userPreference, customizedSettingsForFrontend: customized } = settingsCalls;
const three = [customerParameters.path, userPreference.path, customized.path];
const parameters: ClientParameters = {
  clientId: 'c',
  urlPath: 'demo',
  customerName: 'Demo',
  customerGuid: 'c',
  clientLanguage: 'pl',
  primaryColour: '#14477D',
  isOfflineMode: true,
  isSignalNotification: false,
  isMpkEnabled: true,
  maxOrderUnknownBoxCode: 200,
  captureWindowDays: 5,
  scan: { container: '^A', document: '^B', seal: '^C', separator: '^D' },
};
const preferences: Preference[] = [
  {
    preferenceID: 1,
    preferenceName: 'Language',
    preferenceValue: 'PL',
    defaultValue: 'EN',
    chosen: true,
    preferenceValueList: null,
  },
];

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
  tabs.answers[customerParameters.path] = () => done(parameters);
  tabs.answers[userPreference.path] = () => done(preferences);
  tabs.answers[customized.path] = () => done({ roles: ['User'], grants: ['sync', 'protocol.read'] });
});
afterEach(() => tabs.close());

const asked = () => three.map((path) => tabs.requestsTo(path).length);
const keptPreferences = async (tab: SessionTab) => (await tab.openNow()?.store.get('settings', ['userPreference']))?.[0]?.value;
/** The start-up is over: everything it brings is there. */
const startedUp = (tab: SessionTab) =>
  expect.poll(() => [tab.session.value.parameters !== null, tab.session.value.permissions !== null]).toEqual([true, true]);

test('R-108, R-110: a sign-in loads preferences of the person and parameters of the client, once, and keeps them', async () => {
  const tab = await tabs.signedInTab();
  await startedUp(tab);
  await expect.poll(() => keptPreferences(tab)).toEqual(preferences);
  expect(tab.session.value.parameters).toEqual(parameters);
  expect(tab.keptParameters('demo')).toEqual(parameters);
  expect(asked()).toEqual([1, 1, 1]);
});

test('S0 §4: staff on their way to another client do not leave its parameters under the address they come from', async () => {
  const tab = await tabs.aTab();
  tabs.answers[sessionCalls.token.path] = () => signedIn({ url_path: 'acme' });
  await tab.enterClient('demo');
  await tab.signIn('operator', 'secret', 'c-2');
  await expect.poll(() => tab.session.value.permissions).not.toBeNull();
  await expect.poll(asked).toEqual([1, 1, 1]);
  await expect.poll(() => keptPreferences(tab)).toEqual(preferences);
  expect([tab.session.value.parameters, tab.keptParameters('demo')]).toEqual([null, undefined]);
});

test('after a sign-in the language a user chose wins, an unchosen default does not; a start continues as the device was', async () => {
  const before = await tabs.aTab();
  const languages: string[] = [];
  before.ownLanguage.subscribe((language) => languages.push(language));
  await before.enterClient('demo');
  await before.signIn('operator', 'secret');
  await expect.poll(() => languages).toEqual(['PL']);
  await startedUp(before);
  await before.closeTab();
  const tab = await tabs.aTab();
  tab.ownLanguage.subscribe((language) => languages.push(language));
  await tab.enterClient('demo');
  await startedUp(tab);
  expect(await tab.reLogin('secret')).toEqual({ kind: 'signedIn' });
  await expect.poll(() => asked()[1]).toBeGreaterThanOrEqual(2);
  expect(languages).toEqual(['PL']);
  tabs.answers[userPreference.path] = () => done(preferences.map((one) => ({ ...one, chosen: false })));
  await tab.signOut('keep');
  await tab.signIn('operator', 'secret');
  await startedUp(tab);
  expect(languages).toEqual(['PL']);
});

test('R-108, R-110: so does a start under the stored identity, as soon as the service has confirmed it', async () => {
  const before = await tabs.signedInTab();
  await startedUp(before);
  await before.closeTab();
  tabs.answers[customerParameters.path] = () => done({ ...parameters, isSignalNotification: true });
  const tab = await tabs.aTab();
  await tab.enterClient('demo');
  await expect.poll(() => tab.session.value.parameters?.isSignalNotification).toBe(true);
  await expect.poll(asked).toEqual([2, 2, 2]);
});

test('R-108: without coverage what was loaded stays, and it is asked for when the network is back', async () => {
  const before = await tabs.signedInTab();
  await startedUp(before);
  await before.closeTab();
  const answers = { ...tabs.answers };
  for (const path of Object.keys(answers)) tabs.answers[path] = () => 'cut';
  const tab = await tabs.aTab();
  await tab.enterClient('demo');
  expect(tab.session.value).toMatchObject({ unconfirmed: true, parameters });
  expect(await keptPreferences(tab)).toEqual(preferences);
  // the first word was asked for in vain
  await expect.poll(() => tabs.requestsTo(sessionCalls.refresh.path).length).toBe(1);
  expect(await tab.renew(undefined)).toBe('unreachable');
  Object.assign(tabs.answers, answers);
  tabs.page.fire('online');
  await expect.poll(() => tab.session.value.unconfirmed).toBe(false);
  await expect.poll(asked).toEqual([2, 2, 2]);
});

test('R-108: a start that receives its token from another tab before its database is open misses nothing', async () => {
  const before = await tabs.signedInTab();
  await startedUp(before);
  const held = before.access.value;
  await before.closeTab();
  const tab = await tabs.aTab();
  const entering = tab.enterClient('demo');
  tab.take(held);
  await entering;
  await expect.poll(asked).toEqual([2, 2, 2]);
});

test('R-109: a sign-in remembers the client for the next start, a sign-out forgets it', async () => {
  await (await tabs.signedInTab()).closeTab();
  const tab = await tabs.aTab();
  expect(tab.keptSession()?.identity.urlPath).toBe('demo');
  await tab.enterClient('demo');
  await tab.signOut('keep');
  expect((await tabs.aTab()).keptSession()).toBeUndefined();
});

test('R-208, R-350: the rights of a user are requested once, and the answer stays valid, also offline', async () => {
  const tab = await tabs.signedInTab();
  // until it has spoken, the table both sides have
  expect(tab.can('protocol.write')).toBe(true);
  await startedUp(tab);
  expect([tab.can('protocol.read'), tab.can('protocol.write')]).toEqual([true, false]);
  expect(await tab.renew(tab.access.value?.token)).toBe('renewed');
  await tab.reLogin('secret');
  await expect.poll(() => tabs.requestsTo(userPreference.path).length).toBe(2);
  expect(tabs.requestsTo(customized.path)).toHaveLength(1);
  await tab.closeTab();
  for (const path of Object.keys(tabs.answers)) tabs.answers[path] = () => 'cut';
  const next = await tabs.aTab();
  await next.enterClient('demo');
  expect([next.can('protocol.read'), next.can('protocol.write')]).toEqual([true, false]);
});

test.each([
  ['is answered', 300, 300],
  ['is never answered', Number.POSITIVE_INFINITY, 1_000],
])(
  'the service is asked for nothing else until the start-up %s, and a second at most',
  async (_, answeredAfterMs, notBeforeMs) => {
    const since = Date.now();
    let probedAfterMs = 0;
    tabs.answers[customized.path] = () =>
      new Promise((resolve) => {
        if (Number.isFinite(answeredAfterMs)) setTimeout(() => resolve(done({ roles: [], grants: [] })), answeredAfterMs);
      });
    tabs.answers['/api/health'] = () => {
      probedAfterMs ||= Date.now() - since;
      return 'cut';
    };
    await tabs.signedInTab();
    await expect.poll(() => probedAfterMs, { timeout: 3_000 }).toBeGreaterThanOrEqual(notBeforeMs);
  },
);

test('R-208: a word on other roles, on another person, or of before the sign-out is not believed', async () => {
  const tab = await tabs.signedInTab();
  await startedUp(tab);
  const other = { ...tab.session.value, identity: { ...(tab.session.value.identity ?? expect.fail()), userId: 'user-2' } };
  expect([tab.can('protocol.write'), tab.can('protocol.write', other)]).toEqual([false, true]);
  tabs.answers[customized.path] = () => done({ roles: ['Supervisor'], grants: ['conflict.decide'] });
  expect([tab.can('conflict.decide'), tab.can('sync')]).toEqual([false, true]);
  tabs.answers[sessionCalls.refresh.path] = () => refreshed({ role: ['Supervisor'] });
  await tab.renew(tab.access.value?.token);
  await expect.poll(() => [tab.can('conflict.decide'), tab.can('sync')]).toEqual([true, false]);
  await tab.signOut('keep');
  expect([tab.session.value.permissions, tab.keptPermissions()]).toEqual([null, undefined]);
});

test.each(['cut', { status: 500, json: {} }, { status: 403, json: { code: 'grant.missing' } }] satisfies Reply[])(
  'R-228, R-394 (decisions S9): a start-up that is answered with %j settles, ends nothing, and the last ones stay',
  async (reply) => {
    const tab = await tabs.signedInTab();
    await startedUp(tab);
    await expect.poll(() => keptPreferences(tab)).toEqual(preferences);
    for (const path of three) tabs.answers[path] = () => reply;
    const [{ startUp }, { loadPreferences }] = await Promise.all([
      import('./start-up.ts'),
      import('#src/data/calls/user-preferences.ts'),
    ]);
    await expect(startUp()).resolves.toBeUndefined();
    expect((await loadPreferences()).kind).not.toBe('done');
    expect(await keptPreferences(tab)).toEqual(preferences);
    expect(tab.session.value).toMatchObject({ state: 'signedIn', parameters });
    expect(tab.can('protocol.write')).toBe(false);
  },
);
