import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { deviceHandlers } from '#service/areas/devices/handlers.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { offlineHandlers } from './handlers.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

async function call<T>(work: (context: HandlerContext) => T): Promise<T> {
  return bench.db.inTenant('t1', async (tx) => work({ ...bench.context('anna'), tx }));
}

const lease = (deviceId: string) =>
  call((context) => {
    const { leaseNumbers } = offlineHandlers;
    if (typeof leaseNumbers !== 'function') throw new Error('It opens its own transactions.');
    return leaseNumbers(context, { deviceId, wanted: [{ of: 'container', prefix: '', count: 10 }] });
  });
const change = (name: 'barDevice' | 'admitDevice', deviceId: string) =>
  call((context) => {
    const handler = deviceHandlers[name];
    if (typeof handler !== 'function') throw new Error('It opens its own transactions.');
    return handler(context, { deviceId });
  });

test('I13: a barred device takes no numbers with it, and has them again when the bar is lifted', async () => {
  const tablet = bench.device('anna', 'lost-tablet');
  await tablet.send(tablet.box('LEASE-1'));
  await change('barDevice', 'lost-tablet');
  expect(await lease('lost-tablet')).toMatchObject({ refused: 'device.barred' });
  expect(await lease('other-tablet')).toMatchObject({ data: [{ next: 1, last: 10 }] });
  await change('admitDevice', 'lost-tablet');
  expect(await lease('lost-tablet')).toMatchObject({ data: [{ next: 11, last: 20 }] });
});
