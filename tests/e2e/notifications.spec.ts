import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Notifications of the service (S0 §2 user menu, §9; S1 §7), online and offline. */
let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

/** Waits until the application is on the device whole. */
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('R-055, R-112, R-023, R-042: an order to accept is announced while the page is open, read, kept for offline use, and deleted', async () => {
  const { page } = tablet;
  await signIn(page, 'office');
  await waitForPhase(page, 'upToDate');
  const account = page.getByRole('button', { name: 'Account of' });
  await expect(account).toHaveAccessibleDescription('3 unread notifications');

  const other = await OtherDevice.signIn(vault.witness);
  const note = '<b>ramp B</b> & gate 2';
  const box = await other.box('0000992077');
  const document = await other.document(box, '992000000077');
  const verdicts = await other.send(box, document, ...(await other.pickup(box, document, note)));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied', 'applied']);
  await expect(account).toHaveAccessibleDescription('4 unread notifications');
  await expect(page.locator('output[aria-live=polite]')).toContainText(/New order to accept: 2026\/\d{6}/);

  await account.click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText(`Katarzyna Wójcik: ${note}`)).toBeVisible();
  await expectAccessible(page, 'notifications');
  await page
    .getByRole('link', { name: /^2026\/\d{6}/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^2026\/\d{6}/ })).toBeVisible();
  await expect(account).toHaveAccessibleDescription('3 unread notifications');
  await expectAccessible(page, 'notification');

  const preview = page.url();
  await installed(page);
  await tablet.offline();
  await page.goto(preview.replace(/notification\/([^/]+)\/preview/, 'notification-preview/$1'));
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText('This was loaded on this device')).toBeVisible();
  // a separate frame: no navigation, and a way out
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Close the preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('You must be online for this')).toBeVisible();
  await tablet.online();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText(note)).toBeHidden();
  const unread = page.getByRole('button', { name: /^Mark as read: / }).first();
  const subject = (await unread.getAttribute('aria-label'))?.replace('Mark as read: ', '');
  await unread.press('Enter');
  await expect(account).toHaveAccessibleDescription('2 unread notifications');
  await expect(page.locator('a:focus')).toHaveText(subject ?? '');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(account).not.toHaveAccessibleDescription(/unread/);
  await page.goto(preview);
  await expect(page.getByText('This notification does not exist.')).toBeVisible();
});

test('R-018: questions and answers are searched, also without coverage and in another language; R-042: a document is looked at in the dark', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/document-preview/any');
  await expect(page.getByRole('navigation', { name: 'Parts of the document' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Close the preview' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await page.goto('/demo/notification/faq');
  await page.getByText('Why can I not close a box?').click();
  await expect(page.getByText('An empty box cannot be closed')).toBeVisible();
  await expectAccessible(page, 'questions and answers');
  await installed(page);
  await tablet.offline();
  await page.reload();
  const announcement = page.locator('output[aria-live=polite]');
  const counts = await announcement.evaluateHandle((region) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  await page.getByLabel('Search in questions and answers').pressSequentially('tablet', { delay: 120 });
  await expect(page.getByRole('main').locator('button[aria-expanded]')).toHaveCount(1);
  await expect(announcement).toContainText('1 question');
  // once, when the typing rests, not with each letter
  expect((await counts.jsonValue()).filter((text) => text.includes('question'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('radio', { name: 'Polski' }).check();
  await expect(page.getByText('Jak przygotować tablet do pracy w piwnicy?')).toBeVisible();
});
