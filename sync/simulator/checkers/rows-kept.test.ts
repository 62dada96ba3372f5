import { expect, test } from 'vitest';
import type { Documents } from '#schema/collections.ts';
import { memoryStore } from '#sync/simulator/devices/memory-store.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import { RowsKept } from './rows-kept.ts';

const at = (seq: number) => ({ id: 'box-1', seq }) as Documents['containers']; // only its place is looked at
const cursor = (since: number) => ({
  id: 'cursor',
  at: 0,
  value: { epoch: 'e', since, generation: 0, whole: true, sweep: false },
});

/** Returns the reports about a row read at position 7 that is replaced by the one of position 5 after a delay. */
async function reportsOf({
  seconds,
  reached,
  mended = false,
}: {
  seconds: number;
  reached: number;
  mended?: boolean;
}): Promise<string[]> {
  const disk = memoryStore();
  const account = { session: { clientId: 'acme', userId: 'u1' }, disk } as Account; // nothing else of it is looked at
  const kept = new RowsKept();
  disk.watch('containers', (ids) => kept.saw(account, 'containers', ids, 1_000));
  await disk.put('settings', [cursor(reached)]);
  for (const seq of mended ? [7, 5, 8] : [7, 5]) await disk.put('containers', [at(seq)]);
  const violations: string[] = [];
  kept.check({ now: () => 1_000 + seconds * 1_000, fail: (...words) => void violations.push(words.join(' ')) });
  return violations;
}

test('I5: a row that became an older one, and stays so behind the cursor, is noticed', async () => {
  expect(await reportsOf({ seconds: 30, reached: 9 })).toEqual(['I5 u1 keeps containers ox-1 older than it was at 7']);
});

test('I5: a row read again in time, or still before the cursor, is no fault', async () => {
  expect(await reportsOf({ seconds: 29, reached: 9 })).toEqual([]);
  expect(await reportsOf({ seconds: 30, reached: 6 })).toEqual([]);
  expect(await reportsOf({ seconds: 30, reached: 9, mended: true })).toEqual([]);
});
