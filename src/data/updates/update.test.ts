import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import { openChannel } from '#src/data/tabs/channel.ts';

/** A browser with a service worker, as far as the watch over new versions asks it; its clock is the test's. */
class Worker extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  looks = 0;
  update(): Promise<void> {
    this.looks += 1;
    return Promise.resolve();
  }
  find(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

let registration: Registration;
let registered: unknown[];
let container: EventTarget;
let reloads: number;

/** A tab that has just started its watch. */
async function aTab() {
  vi.resetModules();
  const watching = await import('./update.ts');
  await watching.watchForUpdates();
  return { ...watching, update: watching.update() };
}

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  registered = [];
  reloads = 0;
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: (script: string, options: object) => {
      registered.push([script, options]);
      return Promise.resolve(registration);
    },
  });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true });
  vi.stubGlobal('location', { pathname: '/demo', reload: () => (reloads += 1) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('R-213: the worker is /sw.js and its scope the whole place', async () => {
  await aTab();
  expect(registered).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]]);
});

test('R-135, R-136: a worker that waits, or is newly installed, needs an update, and then the dialog opens', async () => {
  const fresh = await aTab();
  expect(fresh.update.value).toEqual({ needsUpdate: false, show: true });
  const next = new Worker();
  registration.find(next);
  expect(fresh.update.value.needsUpdate).toBe(false);
  next.become('installed');
  expect(fresh.update.value).toEqual({ needsUpdate: true, show: true });

  registration.waiting = new Worker();
  expect((await aTab()).update.value).toEqual({ needsUpdate: true, show: true });
});

test('R-139: new versions are looked for at the start, by registering, and every hour', async () => {
  await aTab();
  expect([registered.length, registration.looks]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(LIMITS.updateCheckMs - 1);
  expect(registration.looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(registration.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(registration.looks).toBe(2);
});

test('R-137, R-138: No closes the dialog; Yes asks the waiting worker not to wait, and its taking over reloads once', async () => {
  const worker = new Worker();
  registration.waiting = worker;
  const tab = await aTab();
  tab.snoozeUpdate();
  expect(tab.update.value).toEqual({ needsUpdate: true, show: false });
  expect(worker.messages).toEqual([]);
  const applying = tab.applyUpdate();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await applying).toBe('applied');
  expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloads).toBe(1);
});

test('R-137: a Yes asks the other tabs to reload; each does so, once, when the new version takes over', async () => {
  vi.useRealTimers();
  const other = openChannel('strongroom-update', v.object({ kind: v.string() }));
  const messages: string[] = [];
  other.listen(({ kind }) => messages.push(kind));
  registration.waiting = new Worker();
  expect(await (await aTab()).applyUpdate()).toBe('applied');
  await expect.poll(() => messages).toEqual(['mayI', 'reload']);

  container = Object.assign(new EventTarget(), { controller: {}, register: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { serviceWorker: container, onLine: true });
  await aTab();
  const takesOver = () => container.dispatchEvent(new Event('controllerchange'));
  takesOver();
  expect(reloads).toBe(0);
  other.send({ kind: 'reload' });
  await expect.poll(() => takesOver() && reloads).toBe(1);
  takesOver();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reloads).toBe(1);
  other.close();
});

test('a worker that takes over without a Yes reloads no tab', async () => {
  await aTab();
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloads).toBe(0);
});
