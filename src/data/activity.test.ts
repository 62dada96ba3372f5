import { expect, test, vi } from 'vitest';

test('R-205: the last activity is told as hh:mm:ss, and begins anew with a key or a press', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.useFakeTimers({ now: 1_000_000 });
  const { activitySpan } = await import('./activity.ts');
  expect(activitySpan()).toBe('00:00:00');
  vi.setSystemTime(1_000_000 + ((27 * 60 + 4) * 60 + 9) * 1_000);
  expect(activitySpan()).toBe('27:04:09');
  for (const kind of ['keydown', 'pointerdown']) {
    vi.setSystemTime(Date.now() + 61_000);
    expect(activitySpan()).not.toBe('00:00:00');
    page.dispatchEvent(new Event(kind));
    expect(activitySpan()).toBe('00:00:00');
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
