import { expect, test } from 'vitest';
import { notificationCalls } from '#schema/calls/notifications.ts';
import { StoreFault } from '#sync/ports.ts';
import { memoryStore } from '#sync/simulator/devices/memory-store.ts';
import { answerId, changeAnswer, keepAnswer, readAnswer, sightOf } from './kept.ts';

const row = notificationCalls.unreadCount;
const full = () => Promise.reject(new StoreFault('full', 'QuotaExceededError'));

test('a full disk stores no answer, and the call has its outcome all the same', async () => {
  const store = { ...memoryStore(), put: full };
  await keepAnswer(store, { row, input: {}, data: { unread: 3, newest: '' }, sight: await sightOf(store) });
  expect(await readAnswer(store, await answerId(row, {}))).toBeUndefined();
});

test('an answer that a full disk does not let change is dropped: it would show what is no longer true', async () => {
  const store = memoryStore();
  await keepAnswer(store, { row, input: {}, data: { unread: 3, newest: '' }, sight: await sightOf(store) });
  const id = await answerId(row, {});
  await changeAnswer<typeof row>({ ...store, change: full }, id, (data) => ({ ...data, unread: 0 }));
  expect(await readAnswer(store, id)).toBeUndefined();
});

test('any other fault of the disk is thrown', async () => {
  const store = { ...memoryStore(), put: () => Promise.reject(new StoreFault('closed', 'closed')) };
  const kept = keepAnswer(store, { row, input: {}, data: { unread: 3, newest: '' }, sight: await sightOf(store) });
  await expect(kept).rejects.toThrow('closed');
});
