import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { deviceHandlers } from '#service/areas/devices/handlers.ts';
import { beginEpoch, leasingLife } from '#service/areas/sync/epoch.ts';
import { leases } from '#service/db/tables/sync.ts';
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

const lease = (deviceId: string, count = 10) =>
  call((context) => {
    const { leaseNumbers } = offlineHandlers;
    if (typeof leaseNumbers !== 'function') throw new Error('It opens its own transactions.');
    return leaseNumbers(context, { deviceId, wanted: [{ of: 'container', prefix: '', count }] });
  });
/** The last number of the next lease. */
async function lastOfNext(): Promise<number> {
  const answer = await lease('printer');
  return ('data' in answer && answer.data[0]?.last) || 0;
}
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

test('S6: a series gives so many numbers in 24 hours, and goes on the next day', async () => {
  const most = 5_000;
  for (let left = LIMITS.leasedADay - 30; left >= most; left -= most) await lease('greedy', most);
  expect(await lease('late', most)).toMatchObject({ data: [{ refused: 'dayFull', next: 1, last: 0 }] });
  bench.pass(DAY_MS);
  expect(await lease('late', most)).toMatchObject({ data: [{ last: expect.any(Number) }] });
});

test('after a restore a number that comes back with a device is no base of numbers another may have', async () => {
  bench.pass(DAY_MS);
  await bench.db.asSystem((tx) => tx.delete(leases));
  const tablet = bench.device('anna', 'typed');
  await beginEpoch(bench.db, bench.now());
  expect(await lease('first')).toMatchObject({ data: [{ next: LIMITS.leasedADay + 1 }] });
  expect(await lease('second')).toMatchObject({ data: [{ next: LIMITS.leasedADay + 11 }] });
  // used before the restore, and the numbers behind it may have been leased then
  const used = LIMITS.leasedADay + 25;
  expect(await tablet.send(tablet.box(String(used)))).toEqual(['applied']);
  expect(await lease('third')).toMatchObject({ data: [{ next: used + LIMITS.leasedADay + 1 }] });
  expect(await lease('fourth')).toMatchObject({ data: [{ next: used + LIMITS.leasedADay + 11 }] });
});

test('what a backup missed for days, and lives of the database it never knew, are left out as well', async () => {
  const skipped = async (before?: number) => {
    const notes: number[] = [];
    const note = async (sum: number) => void notes.push(sum);
    await beginEpoch(bench.db, bench.now(), before === undefined ? undefined : { skipped: before, note });
    return [...notes, (await bench.db.inTenant('t1', leasingLife)).skipped];
  };
  // the database began by the clock of this machine
  bench.pass(Math.max(0, Date.now() - bench.now()));
  const [before = 0] = await skipped();
  bench.pass(3 * DAY_MS);
  expect(await skipped()).toEqual([before + 4 * LIMITS.leasedADay]);
  const lost = before + 20 * LIMITS.leasedADay;
  expect(await skipped(lost)).toEqual([lost + LIMITS.leasedADay, lost + LIMITS.leasedADay]);
});

test('a printed number moves a series only once a lease reaches it', async () => {
  const tablet = bench.device('anna', 'printer');
  const series = { series: 'container', typeId: 'box', prefix: '', width: 10, checkDigit: false, format: 'a4x24' };
  const print = (number: number) =>
    tablet.send(tablet.make('labels.print', { do: 'print', ...series, first: number, last: number }));
  const before = await lastOfNext();
  expect(before).toBeGreaterThan(0);
  // the paper is there all the same
  expect(await print(999_999_999_999_999)).toEqual(['applied']);
  expect(await print(before + 25)).toEqual(['applied']);
  expect(await lastOfNext()).toBe(before + 10);
  expect(await lastOfNext()).toBe(before + 20);
  const { skipped } = await bench.db.inTenant('t1', leasingLife);
  expect(await lastOfNext()).toBe(before + 25 + skipped + 10);
});
