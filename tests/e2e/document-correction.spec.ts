import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A document is corrected on its own page, with and without a connection. */
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

const panel = () => desk.page.getByRole('complementary', { name: 'Attributes' });
const waiting = () => panel().getByText(/waits? to be sent/);

/** Types a surname into the dialog and saves it. */
async function correct(surname: string): Promise<void> {
  const { page } = desk;
  await panel().getByRole('button', { name: 'Edit attributes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit attributes' });
  await dialog.getByLabel('Surname').fill(surname);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a value is corrected: it is shown immediately, and the history has it', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText('HR personal files').first().click();
  await page.getByText('All classes').first().click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'File folders' }).first().getByRole('gridcell').nth(1).dblclick();
  await panel().getByRole('button', { name: 'Edit attributes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit attributes' });
  await expectAccessible(page, 'the attributes of a document, being edited');
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing was changed');
  await page.keyboard.press('Escape');
  await correct('Corrected');
  await expect(panel()).toContainText('Corrected');
  await expect(waiting()).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  await expect(panel()).toContainText('Corrected');
});

test('without coverage the correction is kept on the device and shown as waiting; with coverage it is sent once', async () => {
  const { page } = desk;
  await desk.offline();
  await correct('Underground');
  await expect(panel()).toContainText('Underground');
  await expect(waiting()).toBeVisible();
  await expectAccessible(page, 'a document with a correction that waits');
  await desk.online();
  await expect(waiting()).toHaveCount(0, { timeout: 60_000 });
  await expect(panel()).toContainText('Underground');
  await page.getByRole('link', { name: 'History of changes' }).click();
  await expect(page.getByRole('complementary', { name: 'History of changes' })).toContainText('Corrected');
  await expect(page.getByRole('complementary', { name: 'History of changes' })).toContainText('Underground');
});

test('tags are added and removed without coverage, shown immediately, and sent with coverage', async () => {
  const { page } = desk;
  const tag = (name: string) => panel().getByRole('button', { name: `Remove tag ${name}` });
  const add = async (name: string) => {
    await panel().getByRole('button', { name: 'Add tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag 1 document' });
    await dialog.getByLabel('Tag', { exact: true }).fill(name);
    return dialog;
  };
  await page.getByRole('link', { name: 'Attributes' }).click();
  await (await add('For the court')).getByRole('button', { name: 'Add tag' }).click();
  await expect(tag('For the court')).toBeVisible();
  await desk.offline();
  await tag('For the court').click();
  await expect(tag('For the court')).toBeHidden();
  const fresh = await add('Not used yet');
  await expect(fresh.getByRole('button', { name: 'Add tag' })).toHaveAccessibleDescription(/A new tag needs a connection/);
  await page.keyboard.press('Escape');
  await expect(panel().getByText('The change of the tags is saved on this device and waits to be sent.')).toBeVisible();
  await (await add('for the court')).getByRole('button', { name: 'Add tag' }).click();
  await expect(tag('For the court')).toBeVisible();
  await expectAccessible(page, 'a document with a change of its tags that waits');
  await desk.online();
  await expect(waiting()).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  await expect(tag('For the court')).toBeVisible();
});

test('the cost center is chosen without coverage, shown immediately, and sent with coverage', async () => {
  const { page } = desk;
  const charged = () =>
    panel()
      .getByText(/Cost center/)
      .locator('xpath=..');
  const dialog = page.getByRole('dialog', { name: 'Cost center of 1 document' });
  await panel().getByRole('button', { name: 'Change the cost center' }).click();
  await expectAccessible(page, 'the cost center of a document, being chosen');
  await desk.offline();
  await dialog.getByRole('combobox').click();
  const choice = page.getByRole('option').nth(2);
  const name = (await choice.textContent()) ?? '';
  await choice.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(charged().first()).toContainText(name);
  await expect(panel().getByText('The cost center is saved on this device and waits to be sent.')).toBeVisible();
  await expectAccessible(page, 'a document with a cost center that waits');
  await desk.online();
  await expect(waiting()).toHaveCount(0, { timeout: 60_000 });
  await page.reload();
  await expect(charged().first()).toContainText(name);
  await page.getByRole('link', { name: 'History of changes' }).click();
  await expect(page.getByRole('complementary', { name: 'History of changes' })).toContainText(name);
});
