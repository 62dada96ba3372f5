import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPage, type BrowserPage } from '#tests/bench/browser-page.ts';

let page: BrowserPage;
beforeEach(() => {
  page = browserPage();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A start of the page: what it remembers is what is written down. */
async function starts() {
  page.restart();
  const { activitySpan, followActivity } = await import('./activity.ts');
  followActivity();
  return activitySpan;
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

test('R-205: the last activity is sent as hh:mm:ss, and restarts with a key or a press', async () => {
  const activitySpan = await starts();
  expect(activitySpan()).toBe('00:00:00');
  pass((27 * 60 + 4) * 60 + 9);
  expect(activitySpan()).toBe('27:04:09');
  for (const kind of ['keydown', 'pointerdown'] as const) {
    pass(61);
    expect(activitySpan()).not.toBe('00:00:00');
    page.fire(kind);
    expect(activitySpan()).toBe('00:00:00');
  }
});

test('R-415: the time of the last activity is written down, for the next start and the other tabs', async () => {
  const activitySpan = await starts();
  pass(30);
  page.fire('keydown');
  expect(page.flags.get('lastActivity')).toBe('1030000');
  // not at each key, but when the page goes away
  pass(4);
  page.fire('keydown');
  expect(page.flags.get('lastActivity')).toBe('1030000');
  page.fire('pagehide');
  expect(page.flags.get('lastActivity')).toBe('1034000');
  pass(3_600);
  page.flags.set('lastActivity', String(Date.now() - 5_000));
  expect(activitySpan()).toBe('00:00:05');
  const afterStart = await starts();
  expect(afterStart()).toBe('00:00:05');
  pass(-600);
  expect((await starts())()).toBe('00:00:00');
});
