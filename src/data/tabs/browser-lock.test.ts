import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPage } from '#tests/bench/browser-page.ts';
import { browserLock } from './browser-lock.ts';

beforeEach(() => void browserPage());
afterEach(() => void vi.unstubAllGlobals());

/** Work that logs its events and ends on request. */
function someWork(log: string[], name: string) {
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const work = (lost: AbortSignal) => {
    log.push(`${name} begins`);
    lost.addEventListener('abort', () => {
      log.push(`${name} lost`);
      end();
    });
    return done.then(() => void log.push(`${name} ends`));
  };
  return { work, end };
}

test('one tab works, the other follows when it is done', async () => {
  const log: string[] = [];
  const [first, second] = [someWork(log, 'first'), someWork(log, 'second')];
  const holding = browserLock('follow').lock.hold('sync', first.work);
  await expect.poll(() => log).toEqual(['first begins']);
  const waiting = browserLock('follow').lock.hold('sync', second.work);
  first.end();
  await holding;
  await expect.poll(() => log).toEqual(['first begins', 'first ends', 'second begins']);
  second.end();
  await waiting;
});

test('databases do not wait for each other', async () => {
  const log: string[] = [];
  const [first, second] = [someWork(log, 'first'), someWork(log, 'second')];
  const both = [browserLock('a').lock.hold('sync', first.work), browserLock('b').lock.hold('sync', second.work)];
  await expect.poll(() => log).toEqual(['first begins', 'second begins']);
  first.end();
  second.end();
  await Promise.all(both);
});

test('a tab that stops gives up waiting: its promise settles', async () => {
  const log: string[] = [];
  const first = someWork(log, 'first');
  const holding = browserLock('stop').lock.hold('sync', first.work);
  await expect.poll(() => log).toEqual(['first begins']);
  const second = browserLock('stop');
  const waiting = second.lock.hold('sync', someWork(log, 'second').work);
  second.end();
  await waiting;
  first.end();
  await holding;
  expect(log).toEqual(['first begins', 'first ends']);
});

test('B10: a tab whose lock was taken is notified, ends its work, and waits for its turn again', async () => {
  const log: string[] = [];
  let first = someWork(log, 'first');
  const lock = browserLock('taken');
  const holding = lock.lock.hold('sync', (lost) => {
    first = someWork(log, 'first');
    return first.work(lost);
  });
  await expect.poll(() => log).toEqual(['first begins']);
  const thief = someWork(log, 'thief');
  const stealing = navigator.locks.request('sync:taken:sync', { steal: true }, () => thief.work(new AbortController().signal));
  await expect.poll(() => log).toEqual(['first begins', 'thief begins', 'first lost', 'first ends']);
  thief.end();
  await stealing;
  await expect.poll(() => log.slice(-2)).toEqual(['thief ends', 'first begins']);
  first.end();
  await holding;
});
