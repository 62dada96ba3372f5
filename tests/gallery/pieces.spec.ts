import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Figures and answers of the pieces (S0 §2 Dialogs, §5, §9). The clock is the test's own: no figure depends on the machine. */
const done = (page: Page) => page.locator('[data-done]');
const open = (page: Page, which: string) => page.getByRole('button', { name: `Open ${which}` }).click();

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/?page=pieces');
});

test('R-086, R-141: a question is answered Yes, which acts and closes, or No, which only closes', async ({ page }) => {
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await open(page, 'confirm');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await expect(done(page)).toBeEmpty();
  await open(page, 'confirm');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
  await expect(done(page)).toHaveText('confirmed');
});

test('R-087, R-140, R-274: an information has OK; closing it in any way is the answer; it is 400 px high at most', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'So it is' });
  await open(page, 'information');
  expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBe(400);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(done(page)).toHaveText('read');
  await open(page, 'information');
  await page.keyboard.press('Escape');
  await expect(done(page)).toHaveText('read, read');
});

test('the page under a dialog is inert, the second time as well', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'So it is' });
  for (const times of [1, 2]) {
    await open(page, 'information');
    await expect(page.locator('[inert]').filter({ has: done(page) }), `opened ${times} times`).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('[inert]').filter({ has: done(page) })).toHaveCount(0);
  }
});

test('R-275, R-276: dialogs have the widths of S0 §9', async ({ page }) => {
  const widthAt = async (which: string, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, which);
    const dialog = page.getByRole('alertdialog');
    const found = Math.round((await dialog.boundingBox())?.width ?? 0);
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    return found;
  };
  expect([await widthAt('confirm', 600), await widthAt('confirm', 700)]).toEqual([480, 400]);
  expect([await widthAt('confirm', 800), await widthAt('confirm', 1_200)]).toEqual([450, 500]);
  expect([await widthAt('update', 600), await widthAt('update', 800), await widthAt('update', 1_200)]).toEqual([570, 640, 580]);
});

test('R-088, R-099, R-171, R-172, R-173: the password of the sign-in dialog can be shown, is needed, and Enter hands it on', async ({
  page,
}) => {
  await open(page, 'password');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  const password = dialog.getByLabel('Password', { exact: true });
  const button = dialog.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await password.press('Enter');
  await expect(done(page)).toBeEmpty();
  await expect(dialog.getByRole('alert')).toBeEmpty();
  await password.fill('s');
  await password.fill('');
  await expect(dialog.getByRole('alert')).toHaveText('Field required');
  await password.fill('secret');
  await expect(dialog.getByRole('alert')).toBeEmpty();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await password.press('Enter');
  await expect(done(page)).toHaveText('tried secret');
  await expect(dialog).toBeHidden();
});

test('R-152, R-268: a snackbar stays for five seconds and closes automatically', async ({ page }) => {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Say something' }).click();
  const news = page.getByRole('button', { name: 'Close message' });
  await expect(news).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(news).toBeVisible();
  await page.clock.runFor(200);
  await expect(news).toBeHidden();
});

test('a snackbar is in a separate landmark and is announced once, by the live region', async ({ page }) => {
  await page.getByRole('button', { name: 'Say something' }).click();
  const news = page.getByRole('region', { name: 'Messages' });
  await expect(news).toContainText('Something happened');
  await expect(page.locator('[aria-live=polite]')).toContainText('Something happened');
  await expect(
    page.locator('[aria-live], [role=status], [role=alert]').filter({ has: news }).or(news.locator('[aria-live]')),
  ).toHaveCount(0);
  expect((await new AxeBuilder({ page }).withRules(['region']).analyze()).violations).toEqual([]);
});

test('R-267: rows on their way show nothing for 200 ms, so that quick ones flash nothing; then bars', async ({ page }) => {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Load rows' }).click();
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect(loading).toBeAttached();
  await page.clock.runFor(190);
  await expect(loading.locator('*')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(loading.locator('> div')).toHaveCount(8);
});

test('R-254: a tooltip comes after 800 ms', async ({ page }) => {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const words = page.getByText('Print it', { exact: true });
  await page.getByRole('button', { name: 'Print it' }).hover();
  await page.clock.runFor(700);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(words).toBeVisible();
});

test('S0 §3 TOOLTIP_DELAY: a tooltip comes after the time its client chose', async ({ page }) => {
  await page.evaluate(() => {
    document.documentElement.dataset['tooltipDelay'] = '200';
  });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const words = page.getByText('Print it', { exact: true });
  await page.getByRole('button', { name: 'Print it' }).hover();
  await page.clock.runFor(150);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(words).toBeVisible();
});

test('R-263, R-264: a press of the mouse opens the calendar of an office form after 200 ms, below a field near the top', async ({
  page,
}) => {
  const field = page.getByLabel('Office date');
  await field.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await field.click();
  await page.clock.runFor(150);
  const calendar = page.getByRole('grid');
  await expect(calendar).toHaveCount(0);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(calendar).toBeVisible();
  const [above, below] = [await field.boundingBox(), await calendar.boundingBox()];
  expect(above?.y).toBeLessThan(500);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test('R-147, R-215, R-261: hints are asked for when typing has stopped for 300 ms, once and for the whole text', async ({
  page,
}) => {
  const field = page.getByLabel('Hinted');
  await field.focus();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const key of 'now') {
    await field.press(key);
    await page.clock.runFor(250);
  }
  await expect(done(page)).toBeEmpty();
  await page.clock.runFor(100);
  await expect(done(page)).toHaveText('asked now');
  await expect(page.getByRole('option', { name: 'now, found' })).toBeVisible();
});

test('R-262: the list stays for 100 ms after its field, so that a press on it still counts', async ({ page }) => {
  const field = page.getByLabel('Hinted');
  await field.fill('now');
  const option = page.getByRole('option', { name: 'now, found' });
  await expect(option).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await field.blur();
  await page.clock.runFor(50);
  await expect(option).toBeVisible();
  await page.clock.runFor(100);
  await expect(option).toHaveCount(0);
});

test('a letter typed while the address follows the search is kept, and a search that was cleared elsewhere is empty', async ({
  page,
}) => {
  const field = page.getByRole('searchbox', { name: 'Search the rows' });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await field.pressSequentially('abc');
  await page.clock.runFor(220);
  await expect(done(page)).toHaveText('searched abc');
  await field.press('d');
  await page.clock.runFor(100);
  await expect(field).toHaveValue('abcd');
  await page.clock.runFor(220);
  await expect(done(page)).toHaveText('searched abc, searched abcd');
  await page.clock.runFor(100);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(field).toHaveValue('');
});

test('a search goes out after its rest, however often the list behind it is drawn', async ({ page }) => {
  const field = page.getByRole('searchbox', { name: 'Search the rows' });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Rows keep coming' }).click();
  await field.pressSequentially('abc');
  for (const drawn of ['1', '2', '3', '4']) {
    await page.clock.runFor(100);
    await expect(page.locator('[data-drawn]')).toHaveText(drawn);
  }
  await expect(done(page)).toHaveText('searched abc');
});
