import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationCalls } from '#schema/calls/notifications.ts';
import { searchCalls } from '#schema/calls/search.ts';
import type { AnswerDoc } from '#schema/collections.ts';
import { ANSWER_STORE, DAY_MS } from '#schema/limits.ts';
import { memoryStore, type MemoryStore } from '#sync/simulator/devices/memory-store.ts';
import { withdrawnDoc } from '#sync/pull/scopes.ts';
import { answeringService, problem, type AnsweringService, type Reply } from '#tests/bench/answering-service.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import type { Entry } from './entry.ts';
import { beyond } from './sweep.ts';

/** Answers of cached calls on a device. */
const { unreadCount } = notificationCalls;
const { searchAttributes } = searchCalls;

let service: AnsweringService;
let answer: (path: string) => Reply | Promise<Reply>;
let store: MemoryStore;

beforeEach(async () => {
  browserPage();
  answer = () => problem('service.fault');
  service = await answeringService(({ path }) => answer(path));
  vi.resetModules();
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

const replyWith = (data: unknown): Reply => ({ json: { result: true, message: '', data } });
const counted = (unread: number) => replyWith({ unread, newest: '' });

/** A page whose user is signed in, over this disk. */
async function aPage(disk = memoryStore()) {
  const [{ local }, tokens, { Entry: Made }, { here }, { shownLanguage }] = await Promise.all([
    import('#src/data/workplace/local.ts'),
    import('#src/data/tokens/tokens.ts'),
    import('./entry.ts'),
    import('#src/data/workplace/workplace.ts'),
    import('#src/data/device/shown-language.ts'),
  ]);
  store = disk;
  const identity = { userId: 'u', clientId: 'c' };
  tokens.setHolder(identity);
  tokens.take({ token: 'x', endsAt: Date.now() + 600_000, lifetimeMs: 600_000, isService: false, identity } as never); // all that is read of it
  local().next({ kind: 'open', local: { store }, engine: { status: NEVER } } as never); // the store is all that is asked for
  const entry = new Made(unreadCount, {}, true, here());
  return {
    entry,
    language: shownLanguage(),
    searched: (classId: string) => new Made(searchAttributes, { classId }, true, here()),
  };
}

const seen = ({ state: { value } }: Entry<typeof unreadCount>) => ({
  unread: value.data?.unread,
  stale: value.stale,
  fault: value.fault?.kind,
});

test('S0 §4: an answer is asked for again when the screens change their language', async () => {
  let asked = 0;
  answer = () => counted(++asked);
  const { entry, language } = await aPage();
  entry.begin();
  await vi.waitFor(() => expect(seen(entry).unread).toBe(1));
  language.next('de');
  await vi.waitFor(() => expect(seen(entry).unread).toBe(2));
  language.next('de');
  entry.end();
  language.next('pl');
  await new Promise((settle) => setTimeout(settle, 20));
  expect(asked).toBe(2);
});

test('black canary: a stored answer that is dropped as out of date leaves the screen that shows it, also where nothing answers', async () => {
  answer = () => counted(3);
  const { entry } = await aPage();
  entry.begin();
  await vi.waitFor(() => expect(seen(entry).unread).toBe(3));
  await vi.waitFor(async () => expect(await store.count('rows')).toBe(1));
  answer = () => 'cut';
  const [doc] = await store.find('rows', {});
  await store.drop('rows', [doc?.id ?? '']);
  await vi.waitFor(() => expect(seen(entry)).toEqual({ unread: undefined, stale: false, fault: 'unreachable' }));
  entry.end();
});

test('an answer is shown again offline with its time, and replaced by the next one', async () => {
  answer = () => counted(3);
  const online = await aPage();
  online.entry.begin();
  await vi.waitFor(() => expect(store.peek('rows').size).toBe(1));
  const { time } = online.entry.state.value;
  expect(seen(online.entry)).toEqual({ unread: 3, stale: false, fault: undefined });
  online.entry.end();

  answer = () => 'cut';
  vi.resetModules();
  const offline = await aPage(store);
  offline.entry.begin();
  await vi.waitFor(() => expect(seen(offline.entry)).toEqual({ unread: 3, stale: true, fault: 'unreachable' }));
  expect(offline.entry.state.value.time).toBe(time);
  answer = () => counted(4);
  await offline.entry.fetch();
  expect(seen(offline.entry)).toEqual({ unread: 4, stale: false, fault: undefined });
  offline.entry.end();
});

test('what the service no longer knows for this user is neither shown nor kept', async () => {
  answer = () => counted(3);
  const { entry } = await aPage();
  entry.begin();
  await vi.waitFor(() => expect(store.peek('rows').size).toBe(1));
  answer = () => problem('row.unknown');
  await entry.fetch();
  expect(seen(entry)).toEqual({ unread: undefined, stale: false, fault: 'refused' });
  expect(store.peek('rows').size).toBe(0);
  entry.end();
});

test('an answer that another tab stored is shown here too', async () => {
  answer = () => counted(3);
  const { entry } = await aPage();
  entry.begin();
  await vi.waitFor(() => expect(store.peek('rows').size).toBe(1));
  const [doc] = store.peek('rows').values();
  await store.put('rows', [{ ...(doc as AnswerDoc), answer: { unread: 1, newest: '' }, at: Date.now() + 1 }]);
  await vi.waitFor(() => expect(seen(entry).unread).toBe(1));
  entry.end();
});

test('I7: an answer asked for before a withdrawal is neither shown nor stored after it; it is asked for again', async () => {
  const first = Promise.withResolvers<Reply>();
  answer = () => (service.requests.length === 1 ? first.promise : counted(0));
  const { entry } = await aPage();
  entry.begin();
  await vi.waitFor(() => expect(service.requests).toHaveLength(1));
  const shown: unknown[] = [];
  const watching = entry.state.subscribe(({ data }) => shown.push(data?.unread));
  await store.put('settings', [{ id: withdrawnDoc, value: { 'project:p': 9 }, at: 1 }]);
  first.resolve(counted(7));
  await vi.waitFor(() => expect(seen(entry).unread).toBe(0));
  expect(shown).not.toContain(7);
  const stored = () => [...store.peek('rows').values()].map((doc) => doc.answer);
  // it is stored after it is shown
  await vi.waitFor(() => expect(stored()).toEqual([{ unread: 0, newest: '' }]));
  watching.unsubscribe();
  entry.end();
});

test('an answer about a class carries the scope of its project, one about nothing in particular has none', async () => {
  const disk = memoryStore();
  await disk.put('references', [
    { id: 'class/k', of: 'class', seq: 1, scope: 'project:p', row: { of: 'class', id: 'k', projectId: 'p' } as never }, // all that is read of it
  ]);
  answer = (path) => (path.includes('search-attributes') ? replyWith({ attributeList: [], classList: [] }) : counted(1));
  const { entry, searched } = await aPage(disk);
  const ofClass = searched('k');
  entry.begin();
  ofClass.begin();
  await vi.waitFor(() => expect(store.peek('rows').size).toBe(2));
  expect([...store.peek('rows').values()].map(({ scope }) => scope).toSorted()).toEqual(['', 'project:p']);
  entry.end();
  ofClass.end();
});

test('beyond the limits the least recently read answers go: of one call, of all together, and after 30 days', () => {
  const now = 100 * DAY_MS;
  const doc = (n: number, fields: Partial<AnswerDoc> = {}): AnswerDoc => ({
    id: `${n}`,
    call: 'GET.a',
    keeps: 2,
    scope: '',
    answer: null,
    bytes: 10,
    at: now,
    readAt: now - n,
    ...fields,
  });
  expect(beyond([doc(3), doc(1), doc(2), doc(4, { call: 'GET.b' })], now)).toEqual(['3']);
  expect(beyond([doc(1, { at: now - ANSWER_STORE.days * DAY_MS - 1 }), doc(2)], now)).toEqual(['1']);
  const large = { keeps: 100, bytes: ANSWER_STORE.bytes / 3 };
  expect(beyond([doc(1, large), doc(2, large), doc(3, large), doc(4, large), doc(5)], now)).toEqual(['4', '5']);
});
