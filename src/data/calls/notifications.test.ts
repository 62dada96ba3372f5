import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { notificationCalls } from '#schema/calls/notifications.ts';
import { memoryStore, type MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import { answeringService, problem, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage } from '#tests/bench/browser-page.ts';

/** Counting, loading and storing the unread messages on the device. */
let service: AnsweringService;
let answers: Record<string, Reply>;
let store: MemoryStore;
beforeEach(async () => {
  browserPage();
  answers = {};
  service = await answeringService(({ path }) => answers[path] ?? problem('service.fault'));
  vi.resetModules();
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const message = (id: string, readAt = 0) => ({ id, kind: 1, subject: id, text: '', target: '', createdAt: 1, readAt });
const replyWith = (data: unknown): Reply => ({ json: { result: true, message: '', data } });
const asked = () => service.requests.map(({ path }) => path);
const storedAnswer = (path: string) =>
  [...store.peek('rows').values()].find((doc) => doc.call === `GET${path.replaceAll('/', '.')}`)?.answer;
/** The stored answers of the two calls. */
const kept = () => ({
  messages: storedAnswer(notificationCalls.messages.path),
  ...(storedAnswer(notificationCalls.unreadCount.path) as object | undefined),
});

/** A tab with an open database, whose person is signed in at a client with these parameters. */
async function aTab(isSignalNotification: boolean) {
  const [{ local }, { changeSession }, tokens, notifications] = await Promise.all([
    import('#src/data/workplace/local.ts'),
    import('#src/data/session/session.ts'),
    import('#src/data/tokens/tokens.ts'),
    import('./notifications.ts'),
  ]);
  store = memoryStore();
  const identity = { userId: 'u', clientId: 'c' };
  tokens.setHolder(identity);
  tokens.take({ token: 'x', endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false, identity } as never); // all that is read of it
  changeSession({ state: 'signedIn', parameters: { isSignalNotification } as never }); // all that is read of them
  local().next({ kind: 'open', local: { store }, engine: { status: NEVER } } as never); // the store is all that is asked for
  return notifications;
}

test('R-257, R-058: where notifications are off nothing is counted; where they are on, they are fetched when they are news', async () => {
  const off = await aTab(false);
  await off.countNotifications();
  expect([asked(), off.areSignalsOn()]).toEqual([[], false]);

  vi.resetModules();
  const on = await aTab(true);
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 1, newest: 'b' });
  answers[notificationCalls.messages.path] = replyWith([message('b'), message('a', 5)]);
  await on.countNotifications();
  expect(asked()).toEqual([notificationCalls.unreadCount.path, notificationCalls.messages.path]);
  expect(kept()).toMatchObject({ unread: 1, messages: [{ id: 'b' }, { id: 'a' }] });
  await on.countNotifications();
  expect(asked()).toHaveLength(3);
});

test('R-227: a count that fails is logged and nothing else; what was loaded stays', async () => {
  const tab = await aTab(true);
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 1, newest: 'a' });
  answers[notificationCalls.messages.path] = replyWith([message('a')]);
  await tab.countNotifications();
  const before = kept();
  answers = {};
  await tab.countNotifications();
  expect(logged).toHaveBeenCalledWith('unread count', 'fault');
  expect(kept()).toEqual(before);
});

test('a mark or a deletion changes the device after the service confirmed it, and not before', async () => {
  const tab = await aTab(true);
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 2, newest: 'b' });
  answers[notificationCalls.messages.path] = replyWith([message('b'), message('a')]);
  await tab.countNotifications();
  expect((await tab.markRead('a')).kind).toBe('fault');
  expect(kept()).toMatchObject({ unread: 2 });
  answers[`${notificationCalls.markAllRead.path}/a`] = replyWith({ read: 1 });
  await tab.markRead('a');
  expect(kept()).toMatchObject({ unread: 1, messages: [{ id: 'b', readAt: 0 }, { id: 'a' }] });
  answers['/api/notifications/delete-message/b'] = replyWith({ deleted: 1 });
  await tab.deleteNotification('b');
  expect(kept()).toMatchObject({ unread: 0, messages: [{ id: 'a' }] });
});

/** A tab that counted two unread messages, at a service that would mark one of them and count one. */
async function aTabToRead() {
  const tab = await aTab(true);
  answers[notificationCalls.messages.path] = replyWith([message('b'), message('a')]);
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 2, newest: 'b' });
  await tab.countNotifications();
  answers[`${notificationCalls.markAllRead.path}/a`] = replyWith({ read: 1 });
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 1, newest: 'b' });
  return tab;
}

test('a count that arrives while a message is marked as read knows of it already: nothing is taken away twice', async () => {
  const tab = await aTabToRead();
  const marking = tab.markRead('a');
  const counted =
    [...store.peek('rows').values()].find(({ call }) => call.endsWith('unread-count')) ?? expect.fail('not counted');
  await store.put('rows', [{ ...counted, answer: { unread: 1, newest: 'b' }, at: Date.now() + 1_000 }]);
  await marking;
  expect(kept()).toMatchObject({ unread: 1 });
});

test('a count that is written right before the mark is written knows of it already, too', async () => {
  const tab = await aTabToRead();
  const change = store.change.bind(store);
  vi.spyOn(store, 'change').mockImplementation(async (...asking) => {
    const counted = store.peek('rows').get(String(asking[1][0]));
    const isOld = counted?.call.endsWith('unread-count') && counted.at <= Date.now();
    if (counted && isOld) await store.put('rows', [{ ...counted, answer: { unread: 1, newest: 'b' }, at: Date.now() + 1_000 }]);
    return change(...asking);
  });
  await tab.markRead('a');
  expect(kept()).toMatchObject({ unread: 1 });
});

test('the badge counts what is behind the page too: reading or deleting one takes one away, reading all takes all', async () => {
  const tab = await aTab(true);
  const page = Array.from({ length: LIMITS.notificationsListed }, (_, n) => message(`m${n}`));
  answers[notificationCalls.messages.path] = replyWith(page);
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 250, newest: 'm0' });
  await tab.countNotifications();
  expect(kept()).toMatchObject({ unread: 250 });
  await tab.countNotifications();
  // the page is the newest already: nothing more to fetch
  expect(asked().filter((path) => path === notificationCalls.messages.path)).toHaveLength(1);
  answers[`${notificationCalls.markAllRead.path}/m1`] = replyWith({ read: 1 });
  await tab.markRead('m1');
  answers['/api/notifications/delete-message/m2'] = replyWith({ deleted: 1 });
  await tab.deleteNotification('m2');
  expect(kept()).toMatchObject({ unread: 248 });
  answers[notificationCalls.markAllRead.path] = replyWith({ read: 248 });
  await tab.markReadUpTo(message('z'));
  expect(kept()).toMatchObject({ unread: 0 });
});

test('what arrived after the newest message on the screen stays unread; what is beyond the list is read', async () => {
  const tab = await aTab(true);
  const later = { ...message('c'), createdAt: 2 };
  answers[notificationCalls.messages.path] = replyWith([later, message('b'), message('a')]);
  answers[notificationCalls.unreadCount.path] = replyWith({ unread: 300, newest: 'c' });
  await tab.countNotifications();
  answers[notificationCalls.markAllRead.path] = replyWith({ read: 299 });
  await tab.markReadUpTo(message('b'));
  expect(kept()).toMatchObject({ unread: 1, messages: [{ id: 'c', readAt: 0 }, { id: 'b' }, { id: 'a' }] });
  const { messages } = kept() as { messages: { readAt: number }[] };
  expect(messages.slice(1).every(({ readAt }) => readAt > 0)).toBe(true);
  expect(service.requests.at(-1)?.body).toEqual({ upTo: { id: 'b', createdAt: 1 } });
});
