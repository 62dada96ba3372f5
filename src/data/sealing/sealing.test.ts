import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealingCalls } from '#schema/calls/sealing.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { LIMITS } from '#schema/limits.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { boxOf } from '#tests/bench/outbox-entries.ts';
import { dumpOf } from '#tests/bench/storage-dump.ts';
import { aDataKey, clientNow, done, openSessionTabs, type SessionTab, type SessionTabs } from '#tests/bench/session-tabs.ts';
import { databaseName } from '#src/data/database/name.ts';
import { here } from '#src/data/workplace/workplace.ts';
import { dataKeyOf } from './data-key.ts';
import { changeRecord, readRecord } from './key-record.ts';

/** Words about a user or their input; `operator` and `demo` are in the address as well. */
const words = ['CANARY-1', 'half a canary', 'Olga', 'olga@example.pl', 'canary preference', 'canary.grant'];

let tabs: SessionTabs;
/** The keys of the tests before are of the same name at the same address. */
const withoutKeys = () =>
  new Promise((settle) => indexedDB.deleteDatabase('strongroom-keys').addEventListener('success', settle));
beforeEach(async () => {
  tabs = await openSessionTabs();
  await withoutKeys();
});
afterEach(() => tabs.close());
/** Each wrong password takes as long as a right one. */
const timeout = 30_000;

/** Opens a tab whose operator has a saved box waiting and an open draft; the key is under their password. */
async function workingTab(): Promise<SessionTab> {
  tabs.answers[settingsCalls.userPreference.path] = () =>
    done([{ preferenceID: 9, preferenceValue: 'canary preference', chosen: true }]);
  tabs.answers[settingsCalls.customizedSettingsForFrontend.path] = () => done({ roles: [], grants: ['canary.grant'] });
  const tab = await tabs.signedInTab();
  const { run } = await import('#src/data/sync/run.ts');
  await run.save(containerCreate, { payload: boxOf('CANARY-1') });
  await tab.openNow()?.store.put('settings', [{ id: 'draft/x', value: { touched: true, text: 'half a canary' }, at: 7 }]);
  const name = tab.openNow()?.name ?? '';
  await expect.poll(async () => (await readRecord(name, here()))?.password, { timeout: 10_000 }).toBeDefined();
  return tab;
}

const cutOff = () => {
  for (const path of Object.keys(tabs.answers)) tabs.answers[path] = () => 'cut';
};
const waiting = async (tab: SessionTab) =>
  (await tab.openNow()?.store.find('outbox', {}))?.map(({ operation }) => operation) ?? [];
const readable = async () => {
  const dump = await dumpOf(tabs.page.flags);
  return words.filter((word) => dump.includes(word));
};

test('I12: what is on the disk is sealed also while its person works', async () => {
  const tab = await workingTab();
  expect((await waiting(tab)).join()).toContain('CANARY-1');
  tabs.page.flags.clear();
  expect(await readable()).toEqual([]);
});

test('I12: after a sign-out nothing of the user is readable, and their next sign-in finds everything', async () => {
  const tab = await workingTab();
  const person = tab.openNow()?.owner ?? { clientId: '', userId: '' };
  expect(await tab.sessionKey(person)).toBeDefined();
  await tab.signOut('keep');
  expect(await readable()).toEqual([]);
  expect(await tab.sessionKey(person)).toBeUndefined();
  await tab.signIn('operator', 'secret');
  expect((await waiting(tab)).join()).toContain('CANARY-1');
});

test('I12: a lock by the service leaves nothing readable, and the page that is open works on behind its dialog', async () => {
  const tab = await workingTab();
  tabs.answers[sessionCalls.refresh.path] = () => ({
    status: 401,
    json: { result: false, message: '', data: null, code: 'session.ended', issues: [], incident: '' },
  });
  expect(await tab.renew(tab.access.value?.token)).toBe('ended');
  await expect.poll(readable).toEqual([]);
  expect((await waiting(tab)).join()).toContain('CANARY-1');
  expect(await tab.reLogin('secret')).toEqual({ kind: 'signedIn' });
  await expect.poll(() => tab.sessionKey({ clientId: tab.openNow()?.owner.clientId ?? '', userId: 'user-1' })).toBeDefined();
});

test('S8: an identity put back into storage opens nothing: neither its rows, nor a way to save in its name', async () => {
  const tab = await workingTab();
  const kept = tabs.page.flags.get('auth.identity') ?? '';
  await tab.signOut('keep');
  await tab.closeTab();
  tabs.page.flags.set('auth.identity', kept);
  cutOff();
  const next = await tabs.aTab();
  await next.enterClient('demo');
  expect([next.state(), next.local.value.kind]).toEqual(['locked', 'none']);
  expect(next.can('protocol.write') && next.openNow()).toBeFalsy();
});

test(
  'S10: without the service the password opens the data left here; a wrong one is reported, erases nothing, and is counted',
  { timeout },
  async () => {
    const tab = await workingTab();
    await tab.signOut('keep');
    await tab.closeTab();
    cutOff();
    const next = await tabs.aTab();
    await next.enterClient('demo');
    expect(await next.signIn('operator', 'wrong')).toMatchObject({ kind: 'refused', code: 'unlock.wrong' });
    expect(next.local.value.kind).toBe('none');
    expect(await next.signIn('Operator ', 'secret')).toEqual({ kind: 'signedIn' });
    expect(next.session.value).toMatchObject({ state: 'signedIn', unconfirmed: true, identity: { name: 'Olga Operator' } });
    expect((await waiting(next)).join()).toContain('CANARY-1');
    await next.signOut('keep');
    expect(await readable()).toEqual([]);
    for (let n = 0; n < LIMITS.offlineTries; n += 1)
      expect(await next.signIn('operator', `wrong ${n}`)).toMatchObject({ code: 'unlock.wrong' });
    expect(await next.signIn('operator', 'secret')).toMatchObject({ kind: 'refused', code: 'unlock.blocked' });
  },
);

test('S1: a forgotten password loses nothing: after the reset the service makes the same key, and the new password opens it', async () => {
  const tab = await workingTab();
  await tab.signOut('keep');
  expect(await tab.signIn('operator', 'a new secret')).toEqual({ kind: 'signedIn' });
  expect((await waiting(tab)).join()).toContain('CANARY-1');
  expect(tabs.requestsTo(sealingCalls.dataKey.path).at(-1)?.body).toEqual({ origin: aDataKey.origin });
});

test('S1: a service whose keys are others opens nothing wrongly: the password does', async () => {
  const tab = await workingTab();
  await tab.signOut('keep');
  tabs.answers[sealingCalls.dataKey.path] = () => done({ ...aDataKey, key: Buffer.alloc(32, 8).toString('base64') });
  expect(await tab.signIn('operator', 'secret')).toEqual({ kind: 'signedIn' });
  expect((await waiting(tab)).join()).toContain('CANARY-1');
});

test('B22: keys the browser has lost are made again from their origin', async () => {
  const tab = await workingTab();
  await tab.signOut('keep');
  await withoutKeys();
  expect(await tab.signIn('operator', 'secret')).toEqual({ kind: 'signedIn' });
  expect(tabs.requestsTo(sealingCalls.dataKey.path).at(-1)?.body).toEqual({ origin: aDataKey.origin });
  expect((await waiting(tab)).join()).toContain('CANARY-1');
});

test('S12: what was written before there were keys is sealed at the start after the first word of the service', async () => {
  tabs.answers[sealingCalls.dataKey.path] = () => ({ status: 503 });
  const before = await tabs.aTab();
  await before.enterClient('demo');
  // a version without keys left an identity, and a database in the clear
  const owner = { clientId: clientNow(), userId: 'user-1', userName: 'Olga', deviceName: 'Tablet', version: '0.0.1' };
  await before.enter(owner);
  await before.openNow()?.store.put('settings', [{ id: 'draft/x', value: { touched: true, text: 'half a canary' }, at: 7 }]);
  const kept = {
    id: 'GET.api/1',
    call: 'GET.api',
    keeps: 9,
    scope: '',
    answer: 'a canary of answers',
    bytes: 9,
    at: 7,
    readAt: 7,
  };
  await before.openNow()?.store.put('rows', [kept]);
  await before.leave();
  const identity = { ...owner, name: 'Olga', email: '', roles: ['User'], urlPath: 'demo', internal: false };
  before.keepSession({ identity, customerGuid: clientNow(), confirmedAt: Date.now() });
  await before.closeTab();
  expect(await readable()).toContain('half a canary');

  tabs.answers[sealingCalls.dataKey.path] = () => done(aDataKey);
  const next = await tabs.aTab();
  await next.enterClient('demo');
  await expect.poll(() => next.sessionKey(owner)).toBeDefined();
  await next.closeTab();
  const last = await tabs.aTab();
  await last.enterClient('demo');
  await expect.poll(async () => (await dumpOf(new Map())).includes('half a canary')).toBe(false);
  await expect.poll(async () => (await dumpOf(new Map())).includes('a canary of answers')).toBe(false);
  expect(await last.openNow()?.store.get('settings', ['draft/x'])).toMatchObject([{ value: { text: 'half a canary' } }]);
});

const keyBytes = (id: number) => Buffer.alloc(32, id);

test('B20: of two tabs that make the first key of a database at the same time, the later one takes the key of the first', async () => {
  const tab = await tabs.signedInTab();
  const { identity } = tab.session.value;
  if (!identity) throw new Error('Signed out.');
  // as on a device without an earlier sign-in
  const name = await databaseName(identity);
  tab.keepOrigin(name, undefined);
  await withoutKeys();
  const session = await dataKeyOf(new Uint8Array(keyBytes(2)));
  const origin = { ...aDataKey.origin, id: '2' };
  tabs.answers[sealingCalls.dataKey.path] = async ({ body }) => {
    const asked = body as { origin?: { id: string } };
    if (asked.origin) return done({ key: keyBytes(Number(asked.origin.id)).toString('base64'), origin: asked.origin });
    // the other tab has its answer and keeps its key before this one
    await changeRecord(name, () => ({ name, urlPath: 'demo', origin, check: session.check, tries: 0, session }), here());
    return done({ key: keyBytes(1).toString('base64'), origin: { ...aDataKey.origin, id: '1' } });
  };
  expect((await tab.signInKey(identity)).check).toBe(session.check);
  expect(await readRecord(name, here())).toMatchObject({ check: session.check, origin });
});

test(
  'S10: after a change of the password the new one opens what is left here, and the old one no more',
  { timeout },
  async () => {
    const tab = await workingTab();
    const name = tab.openNow()?.name ?? '';
    const before = (await readRecord(name, here()))?.password;
    const { identity } = tab.session.value;
    if (!identity) throw new Error('Signed out.');
    tabs.answers[sealingCalls.dataKey.path] = () => 'cut';
    await tab.changePassword(identity, { userName: 'operator', password: 'new secret' });
    expect((await readRecord(name, here()))?.password).toEqual(before);
    tabs.answers[sealingCalls.dataKey.path] = () => done(aDataKey);
    await tab.changePassword(identity, { userName: 'operator', password: 'new secret' });
    await tab.signOut('keep');
    await tab.closeTab();
    cutOff();
    const next = await tabs.aTab();
    await next.enterClient('demo');
    expect(await next.signIn('operator', 'secret')).toMatchObject({ kind: 'refused', code: 'unlock.wrong' });
    expect(await next.signIn('operator', 'new secret')).toEqual({ kind: 'signedIn' });
    expect((await waiting(next)).join()).toContain('CANARY-1');
  },
);
