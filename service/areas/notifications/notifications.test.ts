import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signalKind } from '#schema/codes.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { notify, type Message } from '#service/areas/notifications/notify.ts';
import { dropOldNotifications } from '#service/areas/notifications/retention.ts';
import { faqEntries, notifications } from '#service/db/tables/notifications.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';
import { listenForSignals, sendSignal } from '#service/hub/signals.ts';

/** Messages to users, by the calls and by the client browsers use. */
let bench: Bench;
let stopListening: () => Promise<void>;
const tokens: Record<string, string> = {};
const open: HubConnection[] = [];
beforeAll(async () => {
  bench = await openBench();
  stopListening = await listenForSignals(bench.db, (signal) => bench.hub.signal(signal));
  for (const name of ['operator', 'supervisor']) tokens[name] = (await bench.signIn(name)).token;
  tokens['outsider'] = (await bench.signIn('outsider', { customerGuid: 't-south' })).token;
});
beforeEach(() => bench.db.asSystem((tx) => tx.delete(notifications)).then(() => undefined));
afterEach(() => Promise.all(open.splice(0).map((connection) => connection.stop())).then(() => undefined));
afterAll(async () => {
  await stopListening();
  await bench.close();
});

const report: Message = { kind: signalKind.reportGenerated, subject: 'Boxes by status', text: '', target: 'report/1/list' };
const write = (userId: string, message: Message = report, tenantId = 't-north') =>
  bench.db.inTenant(tenantId, (tx) => notify(tx, tenantId, [userId], message, bench.now()));
const ask = async (who: string, method: string, path: string) => {
  const body = method === 'GET' ? {} : { body: {} };
  return (await bench.ask(method, `/api/notifications/${path}`, { token: tokens[who], ...body })).body;
};
const messagesOf = async (who: string) => (await ask(who, 'GET', 'messages'))['data'] as { id: string; readAt: number }[];
const countOf = async (who: string) => (await ask(who, 'GET', 'unread-count'))['data'];

const words = (question: string) => ({ topic: 'T', question, answer: '<b>A</b>' });
const rowOf = (n: number, createdAt: number) => ({
  tenantId: 't-north',
  id: `n-${n}`,
  userId: 'u-operator',
  ...report,
  createdAt,
});

async function listen(who: string) {
  const received: number[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(bench.url + HUB_PATH, { transport: HttpTransportType.LongPolling, accessTokenFactory: () => tokens[who] ?? '' })
    .configureLogging(LogLevel.None)
    .build();
  connection.on('signal', ({ type }: { type: number }) => received.push(type));
  open.push(connection);
  await connection.start();
  return received;
}

test('R-391: the four kinds of the hub reach all pages of their recipient, and no other page', async () => {
  const [one, two, other, foreign] = [
    await listen('operator'),
    await listen('operator'),
    await listen('supervisor'),
    await listen('outsider'),
  ];
  for (const kind of Object.values(signalKind)) {
    await bench.db.inTenant('t-north', (tx) => sendSignal(tx, { tenantId: 't-north', userId: 'u-operator', kind }));
  }
  await vi.waitFor(
    () =>
      expect([one, two]).toEqual([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ]),
    { timeout: 20_000 },
  );
  expect([other, foreign]).toEqual([[], []]);
});

test('a message is announced on commit, and never after a roll-back', async () => {
  const received = await listen('operator');
  const undone = bench.db.inTenant('t-north', async (tx) => {
    await notify(tx, 't-north', ['u-operator'], report, 1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await messagesOf('operator')).toEqual([]);
  await write('u-operator', { ...report, kind: signalKind.newOrderToAccept });
  await vi.waitFor(() => expect(received).toEqual([signalKind.newOrderToAccept]), { timeout: 20_000 });
});

test('R-216: the count has the number of unread messages and the newest; reading is by one or by all (R-377)', async () => {
  for (const subject of ['first', 'second', 'third']) {
    await write('u-operator', { ...report, subject });
    bench.pass(1_000);
  }
  const [third, , first] = await messagesOf('operator');
  expect(await countOf('operator')).toEqual({ unread: 3, newest: third?.id });
  expect((await ask('operator', 'PUT', `mark-all-read/${first?.id}`))['data']).toEqual({ read: 1 });
  expect(await countOf('operator')).toEqual({ unread: 2, newest: third?.id });
  expect((await ask('operator', 'PUT', 'mark-all-read'))['data']).toEqual({ read: 2 });
  expect((await ask('operator', 'PUT', 'mark-all-read'))['data']).toEqual({ read: 0 });
  expect((await ask('operator', 'DELETE', `delete-message/${third?.id}`))['data']).toEqual({ deleted: 1 });
  expect((await ask('operator', 'DELETE', `delete-message/${third?.id}`))['data']).toEqual({ deleted: 0 });
  expect(await messagesOf('operator')).toHaveLength(2);
});

const unread = async () => (await messagesOf('operator')).flatMap(({ id, readAt }) => (readAt === 0 ? [id] : []));

test('marked as read up to the newest one the user has seen: what came since stays unread', async () => {
  await bench.db.asSystem((tx) => tx.insert(notifications).values([1, 2, 2, 3].map((at, n) => rowOf(n, at))));
  const markUpTo = async (upTo: unknown, who = 'operator') =>
    (await bench.ask('PUT', '/api/notifications/mark-all-read', { token: tokens[who], body: { upTo } })).body;
  expect((await markUpTo({ id: 'n-1', createdAt: 2 }, 'supervisor'))['data']).toEqual({ read: 0 });
  // two of one moment are listed by their ids
  expect((await markUpTo({ id: 'n-1', createdAt: 2 }))['data']).toEqual({ read: 2 });
  expect(await unread()).toEqual(['n-3', 'n-2']);
  // also where that one was deleted in the meantime
  expect((await markUpTo({ id: 'n-9', createdAt: 2 }))['data']).toEqual({ read: 1 });
  expect(await unread()).toEqual(['n-3']);
  for (const bad of [{}, { id: 'n-3' }, { id: 'n-3', createdAt: 'x' }, 'n-3', { id: 'n-3', createdAt: 1e99 }])
    expect((await markUpTo(bad))['result']).toBe(false);
  expect(await unread()).toEqual(['n-3']);
});

test("another user's message, another client's and an unknown one get the same answer and stay as they were", async () => {
  await write('u-operator');
  await write('u-outsider', report, 't-south');
  const before = await bench.db.asSystem((tx) => tx.select().from(notifications));
  for (const id of [...before.map((row) => row.id), 'unknown', "x'; drop table notifications; --"].map(encodeURIComponent)) {
    expect((await ask('supervisor', 'PUT', `mark-all-read/${id}`))['data']).toEqual({ read: 0 });
    expect((await ask('supervisor', 'DELETE', `delete-message/${id}`))['data']).toEqual({ deleted: 0 });
  }
  expect((await ask('supervisor', 'PUT', 'mark-all-read'))['data']).toEqual({ read: 0 });
  expect(await messagesOf('supervisor')).toEqual([]);
  expect(await bench.db.asSystem((tx) => tx.select().from(notifications))).toEqual(before);
});

test('markup in a message is text and comes back letter by letter; a target that could leave the client is not written', async () => {
  const text = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202E &amp; ${1}';
  await write('u-operator', { ...report, subject: text, text });
  expect(await messagesOf('operator')).toMatchObject([{ subject: text, text }]);
  for (const target of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '../globex/protocol', '/x', 'a//b']) {
    await expect(write('u-operator', { ...report, target })).rejects.toThrow('Invalid format');
  }
  await write('u-operator', { ...report, subject: 'x'.repeat(5_000) });
  expect(await messagesOf('operator')).toHaveLength(2);
});

test('the list is the newest two hundred; what is older than half a year goes, read or not', async () => {
  const at = bench.now();
  const rows = Array.from({ length: LIMITS.notificationsListed + 5 }, (_, n) => rowOf(n, at - n));
  await bench.db.asSystem((tx) =>
    tx.insert(notifications).values([...rows, rowOf(999, at - (LIMITS.notificationDays + 1) * DAY_MS)]),
  );
  const listed = await messagesOf('operator');
  expect([listed.length, listed[0]?.id]).toEqual([LIMITS.notificationsListed, 'n-0']);
  expect(await dropOldNotifications(bench.db, 't-north', at)).toBe(1);
  const left = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.id, 'n-999')));
  expect(left).toEqual([]);
});

test('questions and answers come in their order and in every language, those of the own client only', async () => {
  const texts = { en: words('en'), pl: words('pl'), de: words('de') };
  await bench.db.asSystem((tx) =>
    tx.insert(faqEntries).values([
      { tenantId: 't-north', id: 'second', position: 2, texts },
      { tenantId: 't-north', id: 'first', position: 1, texts },
      { tenantId: 't-south', id: 'theirs', position: 1, texts },
    ]),
  );
  const answer = await bench.ask('GET', '/api/faq/faq', { token: tokens['operator'] });
  expect(answer.body['data']).toEqual([
    { id: 'first', ...texts },
    { id: 'second', ...texts },
  ]);
});
