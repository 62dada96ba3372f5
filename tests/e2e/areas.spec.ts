import { expect, test } from '@playwright/test';
import { locales, type Locale } from '#src/text/locales.ts';
import {
  areaScreens,
  findPlaces,
  settled,
  type AreaScreen,
  type Places,
  type Worker,
} from '#tests/e2e/screenshots/area-screens.ts';
import { layoutFaults } from '#tests/e2e/screenshots/layout-faults.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/**
 * Every screen of documents, orders and the archive in each language: axe finds nothing, large and small, light and dark,
 * it has one first-level heading, and no text is cut or covers another in any of the four sizes. With `PICTURES=1`
 * a picture of each stays in `test-results/areas`; to draw two hundred of them takes as long as to check them.
 */
test.describe.configure({ timeout: 900_000 });

/** A word that is on drawn pages only. */
const WORD = 'copies';
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

let vault: Vault;
let places: Places;
const desks = new Map<Worker, Tablet>();

test.beforeAll(async () => {
  vault = await openVault({ isDrawn: true });
  for (const who of new Set(areaScreens.map((screen) => screen.who))) {
    const tablet = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
    desks.set(who, tablet);
    await signIn(tablet.page, who);
    await waitForPhase(tablet.page, 'upToDate', 60_000);
  }
  places = await findPlaces(vault.witness.origin, await openFirst(deskOf('supervisor').page, WORD));
});
test.afterEach(async ({}, info) => {
  for (const desk of desks.values()) await keepEvidence(info, desk);
});
test.afterAll(async () => {
  for (const desk of desks.values()) await desk.close();
  await vault.close();
});

function deskOf(who: Worker): Tablet {
  const desk = desks.get(who);
  if (!desk) throw new Error(`${who} has no desk.`);
  return desk;
}

/** Looks at one screen in every size; in English also by axe. What cannot be reached is a fault like any other. */
async function look({ name, who, at, first }: AreaScreen, locale: Locale): Promise<void> {
  const { page } = deskOf(who);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at(places));
  await settled(page);
  await first?.(page);
  await expect.soft(page.getByRole('heading', { level: 1 }), `first-level headings of ${name}, ${locale}`).toHaveCount(1);
  if (locale === 'en-US') await expectAccessible(page, name);
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    await settled(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `test-results/areas/${name}-${locale.slice(0, 2)}-${size.width}.png` });
    expect.soft(await layoutFaults(page), `${name}, ${locale}, ${size.width}`).toEqual([]);
  }
}

for (const locale of locales) {
  test(`${locale}: every screen of the areas`, async () => {
    for (const { context } of desks.values()) await context.addCookies([{ name: 'locale', value: locale, url: vault.origin }]);
    for (const screen of areaScreens)
      await look(screen, locale).catch((fault: unknown) => expect.soft(String(fault), `${screen.name}, ${locale}`).toBe(''));
  });
}
