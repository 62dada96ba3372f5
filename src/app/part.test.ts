import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { part, partInTheEnd } from './part.ts';

/** decisions.md S12: a part that cannot be had. */
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/rail.js');
const isBack = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', isBack);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('S12: optional parts are loaded again once online, and soon retried while the connection does not work yet', async () => {
  const fetched = vi.fn<() => Promise<string>>().mockRejectedValue(missing);
  let had = '';
  void partInTheEnd(fetched).then((found) => (had = found));
  const tries = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return fetched.mock.calls.length;
  };
  expect(await tries(1)).toBe(1);
  // 2, 4, 8, 16, 32 seconds, then each minute
  expect(await tries(62)).toBe(6);
  expect(await tries(180)).toBe(9);
  isBack.dispatchEvent(new Event('online'));
  expect(await tries(1)).toBe(10);
  fetched.mockResolvedValue('rail');
  expect(had).toBe('');
  expect([await tries(1), had]).toEqual([11, 'rail']);
});

test('S12: the page itself fails immediately; and a part with a bug in it is no missing part', async () => {
  await expect(part(() => Promise.reject(missing))).rejects.toBe(missing);
  const fault = new TypeError('x is undefined');
  await expect(partInTheEnd(() => Promise.reject(fault))).rejects.toBe(fault);
});
