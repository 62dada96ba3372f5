import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { foldersOf, register, rows, Typist, type Folder } from '#tests/e2e/support/documents.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';
import { floorIn } from '#tests/performance/page-floor.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';
import { bigBoxCode } from '#tests/performance/big-box.ts';

const SAVES = 60;
const WARM_UP = 5;
/** Nobody looks at the page for so long after Enter: looking runs in the page itself and would hold up what is measured. */
const UNWATCHED_MS = 500;

/** Enter on the last field → row of the document on the screen, in a box that already holds 10,000. */
export const save: Measurement = {
  name: 'save',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200, bigBox: 10_000 }, ({ origin }) =>
      withTablet(origin, async ({ page }) => {
        await watch(page);
        await signIn(page, 'operator');
        await waitForPhase(page, 'upToDate', 240_000);
        const scanner = await plugScanner(page);
        await openBoxByCode(page, scanner, await bigBoxCode(page));
        const folders = foldersOf(SAVES + WARM_UP);
        for (const folder of folders.slice(0, WARM_UP)) await register(page, scanner, folder);
        // the row of the last one is seen before its frame is noted
        await wait(UNWATCHED_MS);
        await forget(page, 'saves');
        for (const folder of folders.slice(WARM_UP)) await registerUnwatched(page, scanner, folder);
        const samples = await seen(page, 'saves');
        if (samples.length !== SAVES) throw new Error(`${samples.length} of ${SAVES} saves were seen`);
        const floor = await floorIn(page, 'puts', SAVES);
        const how = `${SAVES} documents typed key by key while sending, 10,000 in the box; p95, Enter to the next frame`;
        const what = 'raw IndexedDB put, strict, p95';
        return [
          {
            name: 'Save to painted row',
            value: percentile(samples, 0.95),
            unit: 'ms',
            mark: 50,
            scales: 'writing',
            floor: { what, value: percentile(floor, 0.95) },
            how,
          },
          {
            name: 'Save to painted row, median',
            value: percentile(samples, 0.5),
            unit: 'ms',
            floor: { what: 'raw IndexedDB put, strict, median', value: percentile(floor, 0.5) },
            how: 'same saves',
          },
        ] satisfies Figure[];
      }),
    ),
};

/** As `register` types it, without a look at the page between the last Enter and the row. */
export async function registerUnwatched(page: Page, scanner: Scanner, folder: Folder): Promise<void> {
  const typist = await Typist.at(page);
  await scanner.scan(folder.code);
  await expect(page.getByLabel('Surname')).toBeFocused();
  for (const text of [folder.surname, folder.surname, folder.firstLetters, folder.born]) {
    await typist.type(text);
    await typist.press('Enter');
  }
  await wait(UNWATCHED_MS);
  await expect(rows(page).first()).toContainText(folder.surname);
}
