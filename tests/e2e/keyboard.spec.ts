import { test } from '@playwright/test';
import { accountPlaces } from '#tests/e2e/keyboard/account-places.ts';
import { boxPlaces } from '#tests/e2e/keyboard/box-places.ts';
import { deskPlaces } from '#tests/e2e/keyboard/desk-places.ts';
import { guestPlaces } from '#tests/e2e/keyboard/guest-places.ts';
import { Hands } from '#tests/e2e/keyboard/hands.ts';
import { openEyes } from '#tests/e2e/keyboard/in-page.ts';
import { adminPlaces, staffPlaces } from '#tests/e2e/keyboard/keeper-places.ts';
import { layerPlaces } from '#tests/e2e/keyboard/layer-places.ts';
import { bringMaterial, type Material } from '#tests/e2e/keyboard/material.ts';
import { visit, type Place } from '#tests/e2e/keyboard/place.ts';
import { ownServicePlace, waysIn, waysInPlaces } from '#tests/e2e/keyboard/ways-in-places.ts';
import { workPlaces } from '#tests/e2e/keyboard/work-places.ts';
import { foldersOf } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { openVaultWithOwnService } from '#tests/e2e/support/own-service.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { outgoingFolder } from '#service/areas/account/message-sender.ts';
import { locales } from '#src/text/locales.ts';

/**
 * A person without a pointer uses every page of the shell, in each language: every control is a stop of Tab or a part of one, shows
 * that it has the focus and has a name in the language of the page; what the page is for is done (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7,
 * 2.4.11, 4.1.2). An address is the one thing that is not a key of ours: every browser has one for its own line.
 */
test.describe.configure({ timeout: 300_000 });

/** A separate user in each language, because the walk reads and deletes. */
const people = { 'en-US': 'office', 'pl-PL': 'operator', 'de-DE': 'operator2' } as const;

let vault: Vault;
let tablet: Tablet;
let hands: Hands;
let material: Material;

test.beforeAll(async () => {
  vault = await openVault({ prepared: waysIn });
  material = await bringMaterial(vault.witness.origin, locales.length);
});
test.afterAll(() => vault?.close());

for (const [turn, locale] of locales.entries()) {
  test.describe(locale, () => {
    test.beforeAll(async () => {
      tablet = await openTablet({ inMemory: true, origin: vault.origin });
      await openEyes(tablet.context);
      hands = await Hands.of(tablet.page, locale, outgoingFolder(vault.dataDir));
      await hands.chooseLanguage();
    });
    test.afterEach(({}, info) => keepEvidence(info, tablet));
    test.afterAll(() => tablet?.close());

    test('before the sign-in', async () => {
      for (const place of guestPlaces) await visit(place, hands);
    });

    test('by a code and past a captcha', async () => {
      for (const place of waysInPlaces) await visit(place, hands);
    });

    test('signed in', async () => {
      await hands.address('/demo');
      await hands.signIn(people[locale]);
      for (const place of [...workPlaces, ...layerPlaces, ...accountPlaces]) await visit(place, hands);
    });

    test('at the end of a box, and where the session ends', async () => {
      await hands.address('/demo');
      await hands.signIn(people[locale]);
      const [folder] = foldersOf(1, 960 + turn);
      if (!folder) throw new Error('There is no folder.');
      // a date that is read alike in every language
      const written = { ...folder, born: folder.bornStored };
      for (const place of boxPlaces(material.boxes[turn] ?? '', written)) await visit(place, hands);
      await hands.signOut();
    });

    test('who decides what clashes', async () => {
      await hands.address('/demo');
      await tablet.page.setViewportSize({ width: 1440, height: 900 });
      await hands.signIn('supervisor');
      for (const place of deskPlaces) await visit(place, hands);
      await hands.signOut();
    });

    test('who keeps devices, and who works for several clients', async () => {
      await hands.address('/demo');
      // wide enough for the rail next to the page
      await tablet.page.setViewportSize({ width: 1440, height: 900 });
      await hands.signIn('admin');
      for (const place of adminPlaces) await visit(place, hands);
      await hands.signOut();
      await hands.address('/demo');
      await hands.signIn('staff');
      for (const place of staffPlaces) await visit(place, hands);
    });
  });
}

test('a phone and an upright tablet', async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
  const { page } = tablet;
  await openEyes(tablet.context);
  hands = await Hands.of(page, 'en-US', outgoingFolder(vault.dataDir));
  const walk = async (who: string, placesAt: (isPhone: boolean) => readonly Place[]) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await hands.address('/demo');
    await hands.signIn(who);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 1024 });
      for (const place of placesAt(width === 390)) await visit(place, hands);
    }
    await hands.signOut();
  };
  await walk('office', () => [...workPlaces.slice(0, 2), ...layerPlaces.slice(0, 1)]);
  // on a phone a case is only read (ux.md §10.6); on an upright tablet it fills the page
  await walk('supervisor', (isPhone) => (isPhone ? deskPlaces.slice(0, 1) : deskPlaces.slice(1)));
  await tablet.close();
});

test('at a sign-in service of the client', async () => {
  const own = await openVaultWithOwnService();
  tablet = await openTablet({ origin: own.vault.origin });
  try {
    await openEyes(tablet.context);
    for (const locale of locales) {
      await tablet.context.addCookies([{ name: 'locale', value: locale, url: own.vault.origin }]);
      await visit(ownServicePlace, await Hands.of(tablet.page, locale, outgoingFolder(own.vault.dataDir)));
    }
  } finally {
    await tablet.close();
    await own.vault.close();
    await own.provider.close();
  }
});
