import { expect, test } from '@playwright/test';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { signIn } from '#tests/e2e/support/people.ts';

const office = openDrawnDesk();

/** The call that compares looked-at documents with the service, and a time after which it is due. */
const COMPARED = /pinned-state/;
const LATER_MS = 16 * 60_000;
/** The device looks at its clock when it next reads the feed. */
const COMPARED_MS = 90_000;

test('areas that are not saved stay under the hands when the document they are on is compared and read again', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  const address = await openFirst(page, 'copies', 1);
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
  const compared = page.waitForResponse((answer) => COMPARED.test(answer.url()), { timeout: COMPARED_MS });
  const readAgain = page.waitForResponse((answer) => answer.url().includes('document-parts'), { timeout: COMPARED_MS });
  await page.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
    // so that it reads now
    window.dispatchEvent(new Event('online'));
  }, LATER_MS);
  await compared;
  await readAgain;
  await expect(page.getByRole('heading', { name: /^Edit page/ })).toBeVisible();
  await expect(unsaved).toBeVisible();
  await expect(areas).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(unsaved).toBeHidden();
  await expect(areas).toHaveCount(before + 1);
});
