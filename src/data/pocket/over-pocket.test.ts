import { afterEach, expect, test, vi } from 'vitest';
import type { PullRequest } from '#schema/sync-wire.ts';
import { DAY_MS } from '#schema/limits.ts';
import { withdrawnDoc } from '#sync/pull/scopes.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import { answer, page, testPorts } from '#tests/bench/sync-ports.ts';
import { overPocket } from './over-pocket.ts';

const device = { deviceId: 'd', deviceName: 'T', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
const request: PullRequest = { device, epoch: '', since: 0, limit: 1, scope: '' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device with a transport that looks at its pocket catalogue. */
function looking() {
  browserPage();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  const connection = { isCut: false };
  const { ports } = testPorts({
    pull: async ({ since }) => (connection.isCut ? { kind: 'unreachable' } : answer(page({ since, to: since }))),
  });
  const look = vi.fn<() => Promise<boolean>>(async () => true);
  const transport = overPocket(ports.transport, ports.store, look);
  return { pull: () => transport.pull(request), look, connection, store: ports.store };
}

test('a catalogue that was fetched once is brought up to date with the first pull, and daily; another device fetches none', async () => {
  const { pull, look, store } = looking();
  await pull();
  expect(look).not.toHaveBeenCalled();
  await store.put('settings', [{ id: 'pocket', value: { at: 1, projects: {} }, at: 1 }]);
  await pull();
  await pull();
  expect(look).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  await pull();
  expect(look).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2);
  await pull();
  expect(look).toHaveBeenCalledTimes(2);
});

test('a scope that is withdrawn, and a connection that comes back, have the catalogue looked at before the day is over', async () => {
  const { pull, look, connection, store } = looking();
  await store.put('settings', [{ id: 'pocket', value: { at: 1, projects: {} }, at: 1 }]);
  await pull();
  vi.setSystemTime(Date.now() + 5_000);
  await store.put('settings', [{ id: withdrawnDoc, value: { 'project:p1': 7 }, at: Date.now() }]);
  await pull();
  expect(look).toHaveBeenCalledTimes(2);
  connection.isCut = true;
  await pull();
  connection.isCut = false;
  await pull();
  expect(look).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 3_600_001);
  await pull();
  expect(look).toHaveBeenCalledTimes(3);
});

test('a look that the service did not answer is repeated after a minute', async () => {
  const { pull, look, store } = looking();
  await store.put('settings', [{ id: 'pocket', value: { at: 1, projects: {} }, at: 1 }]);
  look.mockResolvedValue(false);
  await pull();
  vi.setSystemTime(Date.now() + 59_000);
  await pull();
  expect(look).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2_000);
  await pull();
  expect(look).toHaveBeenCalledTimes(2);
});
