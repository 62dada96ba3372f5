import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Keys and names of the controls without a form (APG patterns, ux.md §3.1). */
test.beforeEach(({ page }) => page.goto('/?page=controls'));

test('the page of controls has no fault that axe finds, in either theme', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.goto(`/?page=controls&theme=${theme}`);
    await expect(page.getByRole('tab', { name: 'Documents' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});

test('a switch turns by Space and by its words; one that is disabled is no stop of Tab', async ({ page }) => {
  const sounds = page.getByRole('switch', { name: 'Sounds' });
  await page.keyboard.press('Tab');
  await expect(sounds).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sounds).toBeChecked();
  await page.getByText('Sounds', { exact: true }).click();
  await expect(sounds).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Always off' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Small' })).toBeFocused();
});

test('a group of segments is one stop of Tab; arrows choose the next one and go round', async ({ page }) => {
  const radio = (name: string) => page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio', { name });
  await radio('Small').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Middle')).toBeFocused();
  await expect(radio('Middle')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(radio('Large')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused();
  await radio('Middle').click();
  await expect(radio('Middle')).toBeChecked();
});

test('a radio group without a choice is entered at its first; arrows pass what is disabled; its words are the target', async ({
  page,
}) => {
  const radio = (name: string) => page.getByRole('radiogroup', { name: 'Decision' }).getByRole('radio', { name });
  await expect(page.getByRole('radiogroup', { name: 'Decision' }).getByRole('radio', { checked: true })).toHaveCount(0);
  await radio('keep').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio('move')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(radio('return')).toBeChecked();
  await page.getByText('keep', { exact: true }).click();
  await expect(radio('keep')).toBeChecked();
});

test('spaces and arrows typed in a field of a choice are its own', async ({ page }) => {
  await page.getByText('move', { exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Where to' });
  await field.focus();
  await page.keyboard.type('hall 2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('1');
  await expect(field).toHaveValue('hall 12');
  await expect(page.getByRole('radio', { name: 'move' })).toBeChecked();
});

test('a line unfolds by Enter and reports it', async ({ page }) => {
  const line = page.getByRole('button', { name: 'Where do boxes go?' });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('To the archive.')).toBeVisible();
  await line.press('Space');
  await expect(page.getByText('To the archive.')).toHaveCount(0);
});

test('tabs: arrows, Home and End choose; where panels load, Enter chooses', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Documents').focus();
  await page.keyboard.press('End');
  await expect(tab('Orders')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Orders' })).toHaveText('No order');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Twelve documents')).toBeVisible();
  await tab('Pages').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Text')).toBeFocused();
  await expect(page.getByText('Page 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Words of the page')).toBeVisible();
});

/** The line the keys are at: the focus itself stays on the menu. */
const at = (page: Page) => page.locator('[role^=menuitem][data-focus]');

test('a menu: arrows, Home, End and letters move, Enter acts, and the focus comes back to its button, each time', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Actions' });
  for (const times of [1, 2]) {
    await button.press('ArrowDown');
    await expect(at(page), `opened ${times} times`).toHaveText('Edit');
    await page.keyboard.press('End');
    await expect(at(page)).toHaveText('dark');
    await page.keyboard.press('Home');
    await expect(at(page)).toHaveText('Edit');
    await page.keyboard.press('c');
    await expect(at(page)).toHaveText('Close');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-done]')).toHaveText('Close light');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await button.press('ArrowUp');
  await expect(at(page)).toHaveText('dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(at(page)).toHaveText('Edit');
});

test('a menu: a pointer opens it on no line; a line that is disabled shows why and does nothing; a choice has its tick', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menu', { name: 'Actions' })).toBeVisible();
  await expect(at(page)).toHaveCount(0);
  const erase = page.getByRole('menuitem', { name: 'Erase It is closed.' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('e');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(at(page)).toContainText('Erase');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-done]')).toHaveText('light');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('light');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'dark' }).click();
  await expect(page.locator('[data-done]')).toHaveText('dark');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('heading', { name: 'Controls' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a popover: Tab leads into it, Escape and its own button give the focus back, a press outside closes it', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Settings' });
  const field = page.getByRole('textbox', { name: 'Name' });
  await button.press('Enter');
  await expect(field).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(field).toBeVisible();
  await page.getByRole('heading', { name: 'Controls' }).click();
  await expect(field).toHaveCount(0);
});
