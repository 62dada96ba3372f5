import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The pocket catalog: a tablet without coverage finds what it is asked for. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_024, height: 768 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

/** Rows of the list; the first row of a grid has the names of the columns. */
const found = (on: Page) =>
  on
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasNot: on.getByRole('columnheader') });

test('X13: what the service finds online, the tablet finds without coverage, also after a restart', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  // the service makes the catalog of a new demonstration in its first seconds
  await expect(async () => {
    await page.getByRole('button', { name: 'Prepare again' }).click();
    await expect(page.locator('[data-line=pocket]')).toContainText(/[1-9][\d,]* entries/, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  const { projectId } = (await (await OtherDevice.signIn(new Witness(vault.witness.origin))).model()).box;
  const address = `/demo/document-search/link/-1/result?ProjectId=${projectId}&q=kowalsk&in=values`;
  await page.goto(address);
  await expect(found(page).first()).toBeVisible();
  const online = await found(page).count();

  await tablet.restart({ offline: true });
  await tablet.page.goto(address);
  const note = tablet.page.getByText('in the pocket catalog, as of', { exact: false });
  await expect(note).toBeVisible({ timeout: 60_000 });
  await expect(found(tablet.page)).toHaveCount(online);
  await expectAccessible(tablet.page, 'pocket');
});
