import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A proposal of destruction is answered box by box and ordered; a legal hold stops what it covers and takes two people to lift. */
test.describe.configure({ mode: 'serial' });

const TITLE = 'Working papers to 2025';
let vault: Vault;
let lead: Tablet;
let admin: Tablet;
let held = '';

test.beforeAll(async () => {
  vault = await openVault();
  const desk = { inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 } as const;
  [lead, admin] = [await openTablet(desk), await openTablet(desk)];
  await signIn(lead.page, 'supervisor');
  await signIn(admin.page, 'admin');
});
test.afterEach(async ({}, info) => {
  for (const tablet of [lead, admin]) await keepEvidence(info, tablet);
});
test.afterAll(async () => {
  for (const tablet of [lead, admin]) await tablet.close();
  await vault.close();
});

const proposal = () => lead.page.getByRole('dialog', { name: TITLE });

test('a proposal shows how many boxes have no answer, and cannot be ordered before each has one', async () => {
  const { page } = lead;
  await page.goto('/demo/retention?tab=proposals');
  await page.getByRole('gridcell', { name: TITLE }).click();
  await expect(proposal().getByText('1 box has no answer yet.')).toBeVisible();
  await expect(proposal().getByText('Keep until 2027-06-30')).toBeVisible();
  await expect(proposal().getByRole('button', { name: 'Order destruction' })).toBeDisabled();
  await expectAccessible(page, 'proposal of destruction');
  const open = proposal().getByRole('listitem').filter({ hasText: 'No answer' });
  held = (await open.first().getByRole('checkbox').locator('..').innerText()).match(/\d{10}/)?.[0] ?? '';
  expect(held).not.toBe('');
});

test('a hold on one of its boxes is shown in the proposal, and its own placer cannot lift it', async () => {
  const { page } = admin;
  await page.goto('/demo/retention?tab=holds');
  await page.getByRole('button', { name: 'Place a hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a hold' });
  await dialog.getByLabel('Matter').fill('Tax audit');
  await dialog.getByLabel('Reason').fill('Asked for by the tax office');
  await dialog.getByLabel('Box codes').fill(held);
  await dialog.getByLabel('Review on').fill('31.12.2027');
  await dialog.getByRole('button', { name: 'Place the hold' }).click();
  await expect(page.getByRole('gridcell', { name: 'Tax audit', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await page.getByRole('menuitem', { name: 'Ask to lift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to lift' }).click();
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await expect(page.getByRole('menuitem', { name: /^Lift/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await lead.page.reload();
  await lead.page.getByRole('gridcell', { name: TITLE }).click();
  await expect(proposal().getByRole('listitem').filter({ hasText: held })).toContainText('Tax audit');
});

test('an order takes what is free, and names how many boxes were left out for the hold', async () => {
  const { page } = lead;
  const open = proposal().getByRole('listitem').filter({ hasText: 'No answer' });
  for (const box of await open.getByRole('checkbox').all()) await box.check();
  await proposal().getByRole('button', { name: 'Answer the chosen boxes' }).click();
  await expect(proposal().getByText('0 boxes have no answer yet.')).toBeVisible();
  await proposal().getByRole('button', { name: 'Order destruction' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 box was left out' })).toBeAttached();
  await expect(page).toHaveURL(/\/orders\/destroy\//);
  await expect(page.getByRole('heading', { name: /^Destruction/ })).toBeVisible();
  await expect(page.getByText(held)).toHaveCount(0);
  await expectAccessible(page, 'basket of a destruction');
});

test('the second person lifts the hold', async () => {
  const { page } = lead;
  await page.goto('/demo/retention?tab=holds');
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await page.getByRole('menuitem', { name: 'Lift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByRole('gridcell', { name: 'Tax audit', exact: true })).toHaveCount(0);
});
