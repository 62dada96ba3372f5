import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** An administrator adds a cost center, limits it to people and withdraws it; an operator is offered it or not. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let office: Tablet;
let operator: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  operator = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(({}, info) => keepEvidence(info, office, operator));
test.afterAll(async () => {
  await Promise.all([office, operator].map((tablet) => tablet.close()));
  await vault.close();
});

const row = () => office.page.getByRole('row').filter({ hasText: 'CC-TRAM' });

async function choose(action: string): Promise<void> {
  const entry = office.page.getByRole('menuitem', { name: action });
  await expect(async () => {
    await row()
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter', { timeout: 2_000 });
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.press('Enter');
}

/** True if the form of a new box offers the cost center. */
async function isOffered(): Promise<boolean> {
  const { page } = operator;
  await page.goto('/demo/protocol/container');
  await page.getByLabel('Cost center').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const found = await page.getByRole('option', { name: /CC-TRAM/ }).count();
  await page.keyboard.press('Escape');
  return found > 0;
}

test('R-017: a new cost center is in the list and reaches tablets', async () => {
  const { page } = office;
  await signIn(page, 'admin');
  await page.goto('/demo/management/cost-center');
  await page.getByRole('button', { name: 'New cost center' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('CC-TRAM');
  await page.getByLabel('Cost center name').fill('Tram depot');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Code or name').fill('CC-TRAM');
  await expect(row()).toContainText('Tram depot');
  await expectAccessible(page, 'cost centers');
  await signIn(operator.page, 'operator');
  await waitForPhase(operator.page, 'upToDate', 60_000);
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(true);
});

test('R-322: limited to another person, it is no longer offered to the operator; R-300: withdrawn, it leaves the list', async () => {
  const { page } = office;
  await choose('Who may use it');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Add / }).last().click();
  await expect(dialog.getByText('Only 1 person may use it.')).toBeVisible();
  await expectAccessible(page, 'people of a cost center');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row()).toContainText('1 person');
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(false);
  await choose('Deactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row()).toHaveCount(0);
});

test('without a connection, changes of the service alone are grey with their reason, and come back with it', async () => {
  const add = office.page.getByRole('button', { name: 'New cost center' });
  await office.offline();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('This is changed online only. Try again once you are connected.');
  await office.online();
  await expect(add).toBeEnabled();
});
