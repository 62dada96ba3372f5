import { expect, test, vi } from 'vitest';
import type { PullRequest } from '#schema/sync-wire.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import { answer, page, testPorts } from '#tests/bench/sync-ports.ts';
import { overPins } from './over-pins.ts';

const device = { deviceId: 'd', deviceName: 'T', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
const request: PullRequest = { device, epoch: '', since: 0, limit: 1, scope: '' };

test('kept documents are compared with the first pull, after the connection was lost, and not with each pull', async () => {
  browserPage();
  let isCut = false;
  const { ports } = testPorts({
    pull: async ({ since }) => (isCut ? { kind: 'unreachable' } : answer(page({ since, to: since }))),
  });
  const look = vi.fn<() => Promise<boolean>>(async () => true);
  const transport = overPins(ports.transport, ports.store, look);
  await transport.pull(request);
  // no document is stored
  expect(look).not.toHaveBeenCalled();
  await ports.store.put('settings', [{ id: 'pins', value: { contactAt: 1, pins: [] }, at: 1 }]);
  await transport.pull(request);
  await transport.pull(request);
  expect(look).toHaveBeenCalledTimes(1);
  isCut = true;
  await transport.pull(request);
  isCut = false;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await transport.pull(request);
  await transport.pull(request);
  expect(look).toHaveBeenCalledTimes(2);
  // a device that remains connected
  vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
  await transport.pull(request);
  expect(look).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device that keeps no document and stores answers looks too: one of them may be of a page that is black now', async () => {
  browserPage();
  const { ports } = testPorts({ pull: async ({ since }) => answer(page({ since, to: since })) });
  const look = vi.fn<() => Promise<boolean>>(async () => true);
  const transport = overPins(ports.transport, ports.store, look);
  const doc = { id: 'a', call: 'b', keeps: 20, scope: '', answer: {}, bytes: 2, at: 1, readAt: 1 };
  await ports.store.put('rows', [doc]);
  await transport.pull(request);
  expect(look).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
