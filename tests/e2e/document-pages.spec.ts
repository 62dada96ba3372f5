import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** A supervisor turns a page, moves another, leaves one out with a reason and adds a file: one new version, which is removed again. */
test.describe.configure({ mode: 'serial' });

const office = openDrawnDesk();

let address = '';
let count = 0;

test('pages change their order by buttons, and the dialog shows what the version will be', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  address = await openFirst(page, 'copies', 2);
  await page.goto(`${address}/edit-page?do=pages`);
  const cards = page.locator('[data-placed]');
  await expect(cards.nth(1)).toBeVisible();
  count = await cards.count();
  await page.getByRole('button', { name: 'Move page 1 one place back', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Turn page 2', exact: true }).click();
  await expect(cards.first()).toContainText('was page 2');
  await page.getByRole('button', { name: 'Delete page 1', exact: true }).click();
  await page.getByLabel('Files with pages').setInputFiles({
    name: 'annex.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await writtenPdf(['Annex of the story'])),
  });
  await expectAccessible(page, 'order of pages');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 page is left out.');
  await dialog.getByLabel('Reason').fill('scanned twice');
  await dialog.getByRole('button', { name: 'Save version' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The new version is saved.' })).toBeAttached();
});

test('the new version has the pages of both, and its text has the annex', async () => {
  const { page } = office.desk;
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('toolbar', { name: 'Page' })).toContainText(`of ${count}`);
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expect(async () => {
    await page.goto(`${address}/full-text-information?q=Annex`);
    await expect(page.getByText('Annex of the story').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});

test('the new version is removed with a reason, and the version before is shown', async () => {
  const { page } = office.desk;
  await page.goto(address);
  const toolbar = page.getByRole('toolbar', { name: 'Page' });
  const shown = toolbar.getByRole('button', { name: /^Version \d+$/ });
  const newest = Number((await shown.innerText()).replace('Version', ''));
  await shown.click();
  await page.getByRole('menuitemradio', { name: `Version ${newest - 1},` }).click();
  await expect(shown).toHaveText(`Version ${newest - 1}`);
  await expect(page).toHaveURL(new RegExp(`v=${newest - 1}`));
  await shown.click();
  await page.getByRole('menuitemradio', { name: `Version ${newest},` }).click();
  await expect(shown).toHaveText(`Version ${newest}`);
  await office.desk.offline();
  await shown.click();
  const remove = page.getByRole('menuitem', { name: 'Remove this version' });
  await expect(remove).toContainText('Removing a version needs a connection.', { timeout: 30_000 });
  await office.desk.online();
  await expect(remove).not.toContainText('Removing a version needs a connection.', { timeout: 60_000 });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Remove version ${newest}?` });
  await expect(dialog).toContainText(`version ${newest - 1} is shown`);
  await expect(dialog.getByRole('button', { name: 'Remove version' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('annex of another document');
  await expectAccessible(page, 'removal of a version');
  await dialog.getByRole('button', { name: 'Remove version' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Version ${newest} is removed.` })).toBeAttached();
  await expect(shown).toHaveText(`Version ${newest - 1}`);
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.goto(`${address}/changes-history`);
  await expect(page.getByText('Version of the pages removed')).toBeVisible();
  await expect(page.getByText('annex of another document')).toBeVisible();
});
