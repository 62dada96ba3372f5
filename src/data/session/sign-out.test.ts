import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { sessionCalls } from '#schema/calls/session.ts';
import { openChannel } from '#src/data/tabs/channel.ts';
import { done, openSessionTabs, signedIn, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** A sign-out ends the session of its user, immediately and once, and never that of the next user (S0 §4, S1). */
let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

const { token, logout } = sessionCalls;
const logouts = () => tabs.requestsTo(logout.path).length;

test('S1: other tabs and the service are notified, and it is owed, before the database is closed', async () => {
  const tab = await tabs.signedInTab();
  const messages: string[] = [];
  const other = openChannel('strongroom-session', v.object({ kind: v.string() }));
  other.listen(({ kind }) => void messages.push(kind));
  // a hanging push delays the closing
  const hanging = Promise.withResolvers<void>();
  const closing = tab.openNow()?.db.lockedRun(() => hanging.promise);
  const leaving = tab.signOut('keep');
  // nothing was waited for yet: the page may be closed now
  expect([tab.state(), tab.access.value, tab.keptSession(), tab.logoutOwed()]).toEqual(['signedOut', null, undefined, true]);
  await expect.poll(() => messages).toEqual(['signedOut']);
  await expect.poll(logouts).toBe(1);
  await expect.poll(() => tab.logoutOwed()).toBe(false);
  expect(tab.local.value.kind).not.toBe('none');
  hanging.resolve();
  await Promise.all([closing, leaving]);
  expect(tab.local.value.kind).toBe('none');
  other.close();
});

test('a user who signs in while the earlier one is still being closed keeps the session: nothing is sent or owed afterwards', async () => {
  const tab = await tabs.signedInTab();
  const hanging = Promise.withResolvers<void>();
  const closing = tab.openNow()?.db.lockedRun(() => hanging.promise);
  const leaving = tab.signOut('keep');
  tabs.answers[token.path] = () => signedIn({ sub: 'user-2' });
  const entering = tab.signIn('operator2', 'secret');
  await expect.poll(() => tab.keptSession()?.identity.userId).toBe('user-2');
  const messages: string[] = [];
  const other = openChannel('strongroom-session', v.object({ kind: v.string() }));
  other.listen(({ kind }) => void messages.push(kind));
  hanging.resolve();
  await Promise.all([closing, leaving, entering]);
  await new Promise((settle) => setTimeout(settle, 50));
  expect(tab.session.value).toMatchObject({ state: 'signedIn', identity: { userId: 'user-2' } });
  expect([logouts(), tab.logoutOwed(), messages.filter((kind) => kind === 'signedOut')]).toEqual([1, false, []]);
  expect(tab.openNow()?.owner.userId).toBe('user-2');
  other.close();
});

test('a sign-in waits until a payment under way is answered: the answer takes the cookie away', async () => {
  const tab = await tabs.signedInTab();
  const answering = Promise.withResolvers<void>();
  tabs.answers[logout.path] = async () => {
    await answering.promise;
    return done({ ended: true });
  };
  await tab.signOut('keep');
  await expect.poll(logouts).toBe(1);
  // in another tab as well
  const next = await tabs.aTab();
  await next.enterClient('demo');
  const before = tabs.requestsTo(token.path).length;
  const entering = next.signIn('operator', 'secret');
  await new Promise((settle) => setTimeout(settle, 50));
  expect(tabs.requestsTo(token.path)).toHaveLength(before);
  answering.resolve();
  expect(await entering).toEqual({ kind: 'signedIn' });
});

test('signed out offline, started online: no event fires, and the start sends what is owed', async () => {
  const tab = await tabs.signedInTab();
  tabs.answers[logout.path] = () => 'cut';
  await tab.signOut('keep');
  await expect.poll(logouts).toBe(1);
  await tab.closeTab();
  tabs.answers[logout.path] = () => done({ ended: true });
  const next = await tabs.aTab();
  expect(next.logoutOwed()).toBe(true);
  await next.enterClient('demo');
  await expect.poll(logouts).toBe(2);
  await expect.poll(() => next.logoutOwed()).toBe(false);
});

test('S0 §4: a client entered by its address ends the session in the one before at the service too', async () => {
  await (await tabs.signedInTab()).closeTab();
  const tab = await tabs.aTab();
  await tab.enterClient('acme');
  await expect.poll(logouts).toBe(1);
});

test('a sign-out asks while a count or handover exists only here, and signs out once there is none', async () => {
  const tab = await tabs.signedInTab();
  const { store } = tab.openNow() ?? {};
  const draft = { id: 'draft/counts/count/box-1', value: { touched: true }, at: 7 };
  await store?.put('settings', [draft]);
  expect(await tab.signOut('ask')).toEqual({ kind: 'asks', waiting: 0, unfinished: 1 });
  expect(tab.state()).toBe('signedIn');
  await store?.drop('settings', [draft.id]);
  expect(await tab.signOut('ask')).toEqual({ kind: 'signedOut' });
});
