import { expect, test } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { grantsOf } from '#schema/grants.ts';
import { pages } from '#schema/pages.ts';

/** Addresses of a right that the role lacks: denied offline as online, and nothing of the page is shown. */

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

const held = grantsOf(['User']);
const denied = pages.flatMap((page) => {
  const needs = 'needs' in page ? page.needs : undefined;
  return needs && !held.has(needs) && !page.address.includes('{') ? [page.address] : [];
});

test('R-031: each address whose right the role lacks is denied, online and after a start without a network', async () => {
  test.setTimeout(300_000);
  expect(denied.length).toBeGreaterThan(3);
  await signIn(tablet.page, 'operator');
  await waitForPhase(tablet.page, 'upToDate', 60_000);
  await prepareOffline(tablet.page);
  for (const isOffline of [false, true]) {
    const page = isOffline ? await tablet.restart({ offline: true }) : tablet.page;
    for (const address of denied) {
      await page.goto(`/demo/${address}`);
      await expect(page.getByRole('heading', { level: 1 }), `${address} ${isOffline ? 'offline' : 'online'}`).toHaveText(
        'Access denied',
      );
    }
    // what the role may open is open
    await page.goto('/demo/protocol');
    await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
  }
});
