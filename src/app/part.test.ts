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

test('S12: what stands beside a page is asked for again as soon as coverage is back, and each minute', async () => {
  const fetched = vi.fn<() => Promise<string>>().mockRejectedValue(missing);
  let had = '';
  void partInTheEnd(fetched).then((found) => (had = found));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  isBack.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockResolvedValue('rail');
  expect(had).toBe('');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetched.mock.calls.length, had]).toEqual([3, 'rail']);
});

test('S12: the page itself says so at once; and a part with a fault in it is no part that is missing', async () => {
  await expect(part(() => Promise.reject(missing))).rejects.toBe(missing);
  const fault = new TypeError('x is undefined');
  await expect(partInTheEnd(() => Promise.reject(fault))).rejects.toBe(fault);
});
