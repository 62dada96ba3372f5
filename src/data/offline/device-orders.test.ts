import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PullRequest } from '#schema/sync-wire.ts';
import { answer, page, testPorts } from '#tests/bench/sync-ports.ts';
import { overOrders } from './device-orders.ts';
// fetched here, so that what loads it waits for no disk
import './follow-order.ts';

const device = { deviceId: 'd', deviceName: 'T', version: '1', highestN: 0, waiting: 0, oldestAt: 0 };
const request: PullRequest = { device, epoch: '', since: 0, limit: 1, scope: '' };

const room = async () => ({ usedBytes: 5_000, quotaBytes: 90_000 });

/** A device over the test's ports: its reports to the service, and its number of preparations. */
function deviceOf(prepareAsked: { at: number }, prepare: () => Promise<boolean> = async () => true) {
  const reports: PullRequest['device'][] = [];
  const taken = { epoch: 'e', serviceTime: 0, newDevice: false, results: [] };
  let reply = taken;
  const bench = testPorts({
    push: async ({ device: by }) => {
      reports.push(by);
      return answer(reply);
    },
    pull: async ({ since, device: by }) => {
      reports.push(by);
      return answer(page({ since, to: since, prepareAsked: prepareAsked.at }));
    },
  });
  const prepared = vi.fn<() => Promise<boolean>>(prepare);
  const open = () => overOrders(bench.ports.transport, bench.ports.store, { prepare: prepared, room });
  const pull = async (transport = wire) => {
    await transport.pull(request);
    await bench.pass(10);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const wire = open();
  const push = async (more: Partial<typeof taken> = {}) => {
    reply = { ...taken, ...more };
    await wire.push({ device, operations: [] });
  };
  return { reports, prepared, pull, push, open };
}

const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  vi.stubGlobal('reportError', reported);
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an order to prepare again is followed once, reported with the next pull, and known after a restart', async () => {
  const { reports, prepared, pull, open } = deviceOf({ at: 77 });
  await pull();
  await pull();
  await pull(open());
  expect(prepared).toHaveBeenCalledTimes(1);
  expect(reports.map(({ preparedFor }) => preparedFor)).toEqual([0, 77, 77]);
});

test('a second order is followed too; none is none', async () => {
  const asked = { at: 0 };
  const { prepared, pull } = deviceOf(asked);
  await pull();
  expect(prepared).not.toHaveBeenCalled();
  for (asked.at of [77, 78]) await pull();
  expect(prepared).toHaveBeenCalledTimes(2);
});

test('preparing that fails is no order followed: the next pull begins it again', async () => {
  let isBroken = true;
  const { reports, prepared, pull } = deviceOf({ at: 77 }, async () => {
    if (isBroken) throw new Error('away');
    return true;
  });
  await pull();
  expect(reported).toHaveBeenCalledTimes(1);
  isBroken = false;
  await pull();
  await pull();
  expect(prepared).toHaveBeenCalledTimes(2);
  expect(reports.map(({ preparedFor }) => preparedFor)).toEqual([0, 0, 77]);
});

test('a preparation with a red line does not fulfill an order: it is restarted, not with every pull', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let isReady = false;
  const { reports, prepared, pull } = deviceOf({ at: 77 }, async () => isReady);
  await pull();
  await pull();
  expect(prepared).toHaveBeenCalledTimes(1);
  isReady = true;
  vi.setSystemTime(Date.now() + 61_000);
  await pull();
  await pull();
  expect(prepared).toHaveBeenCalledTimes(2);
  expect(reports.map(({ preparedFor }) => preparedFor)).toEqual([0, 0, 0, 77]);
});

test('the free space is reported with a pull, and no pull waits for it', async () => {
  const { reports, pull } = deviceOf({ at: 0 });
  await pull();
  await pull();
  expect(reports.map(({ usedBytes, quotaBytes }) => [usedBytes, quotaBytes])).toEqual([
    [undefined, undefined],
    [5_000, 90_000],
  ]);
});

test('all users of this browser name the same tablet, in pushes and in pulls', async () => {
  const olga = deviceOf({ at: 0 });
  const piotr = deviceOf({ at: 0 });
  await olga.pull();
  await piotr.pull();
  await piotr.push();
  const [name] = olga.reports.map(({ tabletId }) => tabletId);
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(piotr.reports.map(({ tabletId }) => tabletId)).toEqual([name, name]);
});

test('a copied profile, notified by the service that its number is taken, renames its tablet', async () => {
  const copy = deviceOf({ at: 0 });
  await copy.pull();
  await copy.push({ newDevice: true });
  await copy.pull();
  const names = copy.reports.map(({ tabletId }) => tabletId);
  expect(names[1]).toBe(names[0]);
  expect(names[2]).not.toBe(names[0]);
});

test('a browser that keeps nothing names no tablet, and syncs', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { reports, pull } = deviceOf({ at: 0 });
  await pull();
  expect(reports).toMatchObject([{ tabletId: '' }]);
});
