import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { pressSelected } from '#tests/e2e/support/selection.ts';

/** Personal data are proposed by the service and blackened page by page by a supervisor. */
test.describe.configure({ mode: 'serial' });

const office = openDrawnDesk();

test('documents are chosen in a search, and nothing is black before a person looked', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  await openFirst(page, 'PESEL');
  await page.goBack();
  await page
    .getByRole('gridcell', { name: /^Select / })
    .first()
    .click();
  await pressSelected(page, 'Anonymize');
  await expect(page.getByText(/Personal data are being looked for|waiting for a decision already/).first()).toBeAttached();
  await expect(async () => {
    await page.goto('/demo/documents/anonymization');
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page, 'anonymizations');
});

test('an area that was drawn stays while other pages are looked at, and is not lost without a question', async () => {
  const { page } = office.desk;
  await page.getByRole('row').nth(1).click();
  const decide = page.getByRole('button', { name: /^(Blacken \d+ areas?|Nothing to blacken here)$/ });
  await expect(decide).toBeEnabled();
  const before = await decide.innerText();
  const sheet = await page.locator('[data-areas]').boundingBox();
  if (!sheet) throw new Error('No page to draw on.');
  // at the edge, where no words and no proposed areas are
  await page.mouse.move(sheet.x + 4, sheet.y + 8);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 24, sheet.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Added by you')).toBeVisible();
  await expect(decide).not.toHaveText(before);
  const next = page.getByRole('button', { name: 'Next page' });
  if (await next.isEnabled()) {
    await next.click();
    await expect(page.getByText('Added by you')).toBeHidden();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText('Added by you')).toBeVisible();
  }
  const back = page.getByRole('button', { name: 'Back to the list' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await back.click();
  await expect(question).toContainText('1 change on a page that is not decided will be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Added by you')).toBeVisible();
  await back.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('each page is decided, an area may stay, and with the last page the document is done', async () => {
  const { page } = office.desk;
  await page.getByRole('row').nth(1).click();
  const decide = page.getByRole('button', { name: /^(Blacken \d+ areas?|Nothing to blacken here)$/ });
  await expect(decide).toBeEnabled();
  await expectAccessible(page, 'anonymization under review');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  for (let pages = 0; pages < 100 && (await decide.isVisible()); pages += 1) {
    const before = await page.getByText(/pages? decided$/).innerText();
    await decide.click();
    await expect(page.getByText(before)).toBeHidden();
  }
  await expect(page.getByText(/^All pages are decided/).first()).toBeAttached();
  await page.getByRole('radio', { name: 'Blackened' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});
