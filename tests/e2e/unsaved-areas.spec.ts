import { expect, test, type Page } from '@playwright/test';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { signIn } from '#tests/e2e/support/people.ts';

const office = openDrawnDesk();

/** The call that compares looked-at documents with the service, and a time after which it is due. */
const COMPARED = /pinned-state/;
const LATER_MS = 16 * 60_000;
/** The device looks at its clock when it next reads the feed. */
const COMPARED_MS = 90_000;

/** Pages of the story; the second test goes on with the document of the first. */
let address = '';
test.describe.configure({ mode: 'serial' });

/** The device compares what it has of the document, finds it out of date, and reads it again. */
async function readAgain(page: Page): Promise<void> {
  const compared = page.waitForResponse((answer) => COMPARED.test(answer.url()), { timeout: COMPARED_MS });
  const again = page.waitForResponse((answer) => answer.url().includes('document-parts'), { timeout: COMPARED_MS });
  await page.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
    // so that it reads now
    window.dispatchEvent(new Event('online'));
  }, LATER_MS);
  await compared;
  await again;
}

/** Another page of the same person blackens an area, so that everything of the document is out of date. */
async function blackenElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${address}/edit-page`);
  await other.getByRole('button', { name: 'Add: Black area' }).press('Enter');
  await other.getByRole('button', { name: 'Save page' }).click();
  await expect(other.getByText('1 change not saved')).toBeHidden();
  await other.close();
}

test('areas that are not saved stay under the hands when the document they are on is compared and read again', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  address = await openFirst(page, 'copies', 1);
  await page.goto(`${address}/edit-page`);
  const areas = page.locator('[data-area]');
  const add = page.getByRole('button', { name: 'Add: Black area' });
  const unsaved = page.getByText('1 change not saved');
  await add.press('Enter');
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(unsaved).toBeHidden();
  const before = await areas.count();
  await add.press('Enter');
  await expect(unsaved).toBeVisible();
  // the own save made what this device has of the document out of date: the comparison drops it, and it is read again
  await readAgain(page);
  await expect(page.getByRole('heading', { name: /^Edit page/ })).toBeVisible();
  await expect(unsaved).toBeVisible();
  await expect(areas).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(unsaved).toBeHidden();
  await expect(areas).toHaveCount(before + 1);
});

test('what is typed over the document stays while the document is compared and read again: values, a mail, a move', async () => {
  const { page } = office.desk;
  await page.goto(address);
  const dialog = page.getByRole('dialog');
  const outdated = async () => {
    await blackenElsewhere(page);
    await page.bringToFront();
    await readAgain(page);
  };

  await page.getByRole('button', { name: 'Edit attributes' }).click();
  const field = dialog.getByRole('textbox').first();
  await field.fill('typed and not saved');
  await outdated();
  await expect(field).toHaveValue('typed and not saved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Mail' }).click();
  await dialog.getByLabel('Subject').fill('The contract');
  await dialog.getByLabel('Message').fill('As we agreed.');
  await outdated();
  await expect(dialog.getByLabel('Subject')).toHaveValue('The contract');
  await expect(dialog.getByLabel('Message')).toHaveValue('As we agreed.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${address}/move`);
  const main = page.getByRole('main');
  const target = main.getByLabel('Move to class');
  await target.click();
  await page.getByRole('option').nth(1).click();
  const chosen = await target.innerText();
  const value = main.locator('form').getByRole('textbox').first();
  await value.fill('typed for the new class');
  await outdated();
  await expect(target).toHaveText(chosen);
  await expect(value).toHaveValue('typed for the new class');
});
