import type { Page } from '@playwright/test';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { median, type Figure } from '#tests/performance/figures.ts';

const STARTS = 5;

/** A browser process that has just been started, without coverage → the field of a document can be typed into. */
export const offlineStart: Measurement = {
  name: 'offline-start',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 4_000 }, ({ origin }) =>
      withTablet(origin, async (tablet) => {
        await signIn(tablet.page, 'operator');
        await waitForPhase(tablet.page, 'upToDate');
        await prepareOffline(tablet.page);
        const [box] = (await onDisk(tablet.page, 'containers')).filter(({ status }) => status === 1);
        if (!box) throw new Error('There is no open box on this device.');
        const address = `/demo/protocol/container/${box.id}`;
        const figures: Figure[] = [];
        for (const [slower, mark] of [
          [1, 1],
          [4, 2.5],
        ] as const) {
          const [usable, floors]: [number[], number[]] = [[], []];
          for (let n = 0; n < STARTS; n += 1) {
            // closed as a person closes it: the sign-in is on its disk
            await tablet.quit();
            const page = await tablet.restart({ offline: true });
            await slowDown(page, slower);
            usable.push(await startOf(page, address));
            floors.push(await floorOf(page));
          }
          figures.push({
            name: slower === 1 ? 'Offline start to a usable box screen' : `The same, processor ${slower} times slower`,
            value: median(usable) / 1_000,
            unit: 's',
            mark,
            scales: 'processor',
            floor: { what: 'an empty page from the same cache', value: median(floors) / 1_000 },
            how: `median of ${STARTS} new browser processes, from navigation to an enabled field`,
          });
        }
        return figures;
      }),
    ),
};

async function slowDown(page: Page, rate: number): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Time of the page itself when the first field stood: its clock begins with the navigation. */
export async function startOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      const field = document.querySelector('[data-field] input:not([disabled])');
      if (field) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.locator('[data-field] input:not([disabled])').first().waitFor({ timeout: 60_000 });
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}

/** What the browser needs for any page of the cache: a file of the application that runs nothing. */
async function floorOf(page: Page): Promise<number> {
  await page.goto('/manifest.webmanifest');
  return page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN);
}
