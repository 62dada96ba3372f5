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

test('each page is decided, an area may stay, and with the last page the document is done', async () => {
  const { page } = office.desk;
  await page.getByRole('row').nth(1).click();
  const decide = page.getByRole('button', { name: /^(Blacken \d+ areas?|Nothing to blacken here)$/ });
  await expect(decide).toBeEnabled();
  await expectAccessible(page, 'anonymization under review');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  for (let pages = 0; pages < 100 && (await decide.isVisible()); pages += 1) {
    const before = await page.getByText(/pages decided$/).innerText();
    await decide.click();
    await expect(page.getByText(before)).toBeHidden();
  }
  await expect(page.getByText(/^All pages are decided/).first()).toBeAttached();
  await page.getByRole('radio', { name: 'Blackened' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});
