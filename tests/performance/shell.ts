import type { Page } from '@playwright/test';
import { sessionCalls } from '#schema/calls/session.ts';
import { PASSWORD, signOut } from '#tests/e2e/support/people.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const TIMES = 5;

/** Enter in the password field → the shell with its first screen, on a device nobody has signed in on, and on one somebody has. */
export const shell: Measurement = {
  name: 'shell',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 4_000 }, async ({ origin }) => {
      const [cold, warm, calls]: [number[], number[], number[]] = [[], [], []];
      for (let n = 0; n < TIMES; n += 1)
        await withTablet(origin, async (tablet) => {
          const first = await signInOn(tablet.page);
          await signOut(tablet.page);
          const second = await signInOn(await tablet.restart());
          cold.push(first.usable);
          warm.push(second.usable);
          calls.push(first.call, second.call);
        });
      const floor = { what: 'the call that signs in, in the same runs', value: median(calls) };
      const how = `median of ${TIMES}, Enter in the password field to chip and heading of the first screen`;
      return [
        { name: 'Sign-in to usable shell, new device', value: median(cold), unit: 'ms', floor, how },
        { name: 'The same, known device', value: median(warm), unit: 'ms', floor, how },
      ] satisfies Figure[];
    }),
};

async function signInOn(page: Page): Promise<{ usable: number; call: number }> {
  await page.addInitScript(() => {
    addEventListener('submit', () => performance.mark('asked'), { capture: true });
    const look = () => {
      const isUsable = document.querySelector('[data-sync-phase]') && document.querySelector('main h1');
      if (isUsable && performance.getEntriesByName('asked').length > 0) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/demo');
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate((path) => {
    const [asked, usable] = ['asked', 'usable'].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path));
    return { usable: (usable ?? Number.NaN) - (asked ?? Number.NaN), call: call?.duration ?? Number.NaN };
  }, sessionCalls.token.path);
}
