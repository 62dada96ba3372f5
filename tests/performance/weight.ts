import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { filesOf, readManifest, routesOf } from '#tests/performance/route-files.ts';

/** JavaScript a device must have before the box screen works, as it travels. */
export const weight: Measurement = {
  name: 'weight',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, ({ origin }) =>
      withTablet(origin, async ({ page, context }) => {
        await signIn(page, 'operator');
        await waitForPhase(page, 'upToDate');
        await page.getByRole('gridcell').first().dblclick();
        await boxIsReady(page);
        const box = page.url();
        // a second visit to the box by its address: what this route loads, without the sign-in page before it
        const second = await context.newPage();
        await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
        const sizes = new Map<string, number>();
        const asked = new Set<string>();
        second.on('request', (request) => request.resourceType() === 'script' && asked.add(request.url()));
        second.on('response', (answer) => {
          if (answer.request().resourceType() !== 'script') return;
          void answer.body().then(
            (body) => sizes.set(answer.url(), gzipSync(body, { level: 9 }).length),
            () => undefined,
          );
        });
        await second.route('**/sw.js', (route) => route.abort());
        await second.goto(box);
        await second.locator('[data-field] input').first().waitFor();
        // what is asked for from now on comes behind the page
        const needed = [...asked];
        await second.waitForLoadState('networkidle').catch(() => undefined); // the hub holds a request open
        const { counted, ahead } = reckoned(needed);
        const bytesOf = (addresses: readonly string[]) =>
          addresses.reduce((sum, address) => sum + (sizes.get(address) ?? Number.NaN), 0) / 1_000;
        return [
          {
            name: 'Initial JavaScript of the protocoling route',
            value: bytesOf(counted),
            unit: 'kB',
            mark: 300,
            how: `gzip, ${counted.length} files the form cannot work without; ${ahead.length} more asked for ahead, ${bytesOf(ahead).toFixed(1)} kB`,
          },
        ] satisfies Figure[];
      }),
    ),
};

/**
 * The check of every test run counts the files of the build; it must count all the form waits for. What the form asks for ahead, for
 * a scan that may come, is fetched beside it: parts that something loads when it is needed, and what those bring.
 */
function reckoned(addresses: readonly string[]): { counted: string[]; ahead: string[] } {
  const manifest = readManifest();
  const needed = routesOf(manifest).flat();
  const later = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && !SCREEN.test(name));
  const must = namesOf(needed);
  const may = namesOf(filesOf(manifest, later));
  const counted = addresses.filter((address) => must.has(fileOf(address)));
  const rest = addresses.filter((address) => !must.has(fileOf(address)));
  const strays = rest.map(fileOf).filter((file) => !may.has(file));
  if (strays.length > 0) throw new Error(`The route loads what check-weight.ts does not count: ${strays.join(', ')}`);
  return { counted, ahead: rest };
}

const namesOf = (files: readonly string[]): ReadonlySet<string> => new Set(files.map((file) => basename(file)));
const fileOf = (address: string): string => basename(new URL(address).pathname);

/** A whole screen is nothing a form asks for ahead. */
const SCREEN = /-screen\.tsx$/;
