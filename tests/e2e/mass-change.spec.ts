import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Found documents as a whole: one value of three is changed and put back, and two of them go into a basket. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

let results = '';
const row = (n: number): Locator => desk.page.locator('[data-choose]').nth(n);
const bar = () => desk.page.getByRole('toolbar', { name: 'Selection' });

async function select(rows: number): Promise<void> {
  await desk.page.goto(results);
  for (let n = 0; n < rows; n += 1) await row(n).click();
  await expect(bar()).toContainText(`${rows} selected`);
}

test('R-344: a value of three documents is set, each row shown before and after, and put back', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByRole('treeitem', { name: 'HR personal files' }).click();
  await page.getByRole('treeitem', { name: 'HR personal files' }).last().click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // the class proposes values to look for, and no document has all of them
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(2)).toBeVisible();
  results = new URL(page.url()).pathname + new URL(page.url()).search;
  await select(3);
  await bar().getByRole('button', { name: 'Edit values' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are changing 3 documents' });
  await expect(dialog.getByText('Fields left on Keep stay as they are.')).toBeVisible();
  const next = dialog.getByRole('button', { name: 'Show before and after' });
  await expect(next).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'What to do with Surname' }).click();
  await page.getByRole('option', { name: 'Set' }).click();
  await dialog.getByRole('textbox', { name: 'New value of Surname' }).fill('Kowalska-Nowak');
  await expectAccessible(page, 'change of several documents');
  await next.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  await expect(dialog.getByText('3 documents changed.')).toBeVisible();
  // the way back stays after the window is closed, also when the page is loaded again
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(results);
  await expect(page.getByText(/^You changed 3 documents/)).toBeVisible();
  await expectAccessible(page, 'result with a change that can be undone');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Undone: 3.');
  await expect(page.getByText(/^You changed 3 documents/)).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Kowalska-Nowak' })).toHaveCount(0);
});

test('R-298: the order sheet shows which found documents can go, before anything is in a basket', async () => {
  const { page } = desk;
  await select(2);
  await bar().getByRole('button', { name: 'Add to basket' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order 2 documents' });
  await expect(sheet.getByRole('radio', { name: 'Paper', exact: true })).toBeChecked();
  await expect(sheet.getByText('It is not in the archive, so it cannot be taken from there.')).toHaveCount(2);
  await expect(sheet.getByRole('button', { name: 'Add to basket' })).toBeDisabled();
  await expectAccessible(page, 'order sheet');
});

test('R-344: more documents than are shown row by row change as work, with progress, and go back', async () => {
  const { page } = desk;
  await page.goto(results);
  await page.getByRole('button', { name: 'Load next 250' }).click();
  await expect(page.getByText(/Showing the first 500\.|^\d{3} documents$/)).toBeVisible();
  await page.getByRole('button', { name: 'Select all rows' }).click();
  await bar().getByRole('button', { name: 'Edit values' }).click();
  const dialog = page.getByRole('dialog', { name: /You are changing \d{3} documents/ });
  await dialog.getByRole('combobox', { name: 'What to do with Date of birth' }).click();
  await page.getByRole('option', { name: 'Set' }).click();
  // a date is typed as a date
  await dialog.getByRole('textbox', { name: 'New value of Date of birth' }).fill('01.02.1980');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('1980-02-01')).toBeVisible();
  await expectAccessible(page, 'change of many documents');
  await dialog.getByRole('button', { name: /^Change \d{3}$/ }).click();
  await expect(dialog.getByText(/\d{3} documents changed\./)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Show the outcome' }).click();
  await expect(page.getByRole('heading', { name: 'Change of documents' })).toBeVisible();
  await expectAccessible(page, 'outcome of a change of many documents');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Undone: \d{3}\./)).toBeVisible({ timeout: 60_000 });
});
