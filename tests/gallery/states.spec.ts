import { expect, test, type Locator, type Page } from '@playwright/test';
import { idOf, states, types } from './input-states.ts';

/** Every input renders its states visibly different (ux.md 10.4); the page is made from one table. */

/** Returns how the box of a control is painted: its surroundings for a line, the box itself for a tick. */
async function paintOf(page: Page, id: string): Promise<string> {
  return page.locator(`#${id}`).evaluate((control) => {
    const seen = [control.closest('[data-look]') ?? control, control].map((node) => {
      const { boxShadow, backgroundColor, color, opacity, outlineStyle } = getComputedStyle(node);
      return [boxShadow, backgroundColor, color, opacity, outlineStyle].join();
    });
    return seen.join(' / ');
  });
}

/** Returns how an option or a day is painted. */
const looksOf = (at: Locator) =>
  at.evaluate((node) => {
    const { backgroundColor, boxShadow, fontWeight } = getComputedStyle(node);
    return [backgroundColor, boxShadow, fontWeight].join();
  });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?page=states');
  // what is on its way to another colour has none to compare
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
});

for (const type of types) {
  test(`${type}: rest, hover, pressed, focus, filled, read-only, disabled with a reason, error`, async ({ page }) => {
    for (const state of Object.keys(states)) await expect(page.locator(`#${idOf(type, state)}`)).toBeVisible();
    const at = idOf(type, 'rest');
    const rest = await paintOf(page, at);
    const held = await paintOf(page, idOf(type, 'with a value'));
    const told: Record<string, string> = { error: await paintOf(page, idOf(type, 'error')) };
    // a read-only value looks different from an editable one
    for (const state of ['read-only', 'disabled'])
      expect.soft([state, await paintOf(page, idOf(type, state))]).not.toEqual([state, held]);
    await page.locator(`#${at}`).hover();
    told['hover'] = await paintOf(page, at);
    await page.mouse.down();
    told['pressed'] = await paintOf(page, at);
    // let go elsewhere: nothing was chosen or ticked
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await page.locator(`#${at}`).blur();
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab'); // from here on keys lead
    await page.locator(`#${at}`).focus();
    told['focus'] = await paintOf(page, at);
    for (const [state, paint] of Object.entries(told)) expect.soft([state, paint]).not.toEqual([state, rest]);
    expect.soft(new Set(Object.values(told)).size).toBe(Object.keys(told).length);

    const disabled = page.locator(`#${idOf(type, 'disabled')}`);
    await expect(disabled).toBeDisabled();
    await expect(disabled).toHaveAccessibleDescription(/The box is closed/);
    const wrong = page.locator(`#${idOf(type, 'error')}`);
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong).toHaveAccessibleDescription(/\w/);
  });
}

test('selected: a ticked box, the chosen option of a list and the day of a date differ from the others', async ({ page }) => {
  const ticked = await paintOf(page, idOf('checkbox', 'with a value'));
  expect(ticked).not.toBe(await paintOf(page, idOf('checkbox', 'rest')));
  await page.locator(`#${idOf('select', 'with a value')}`).click();
  await page.keyboard.press('Home'); // the keys are elsewhere
  const option = page.getByRole('option', { name: 'Employment' });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  expect(await looksOf(option)).not.toBe(await looksOf(page.getByRole('option', { name: 'End of work' })));
  await page.keyboard.press('Escape');
  await page.locator(`#${idOf('date', 'with a value')}`).press('Alt+ArrowDown');
  const day = page.getByRole('gridcell', { selected: true });
  await expect(day).toHaveText('12');
  expect(await looksOf(day.getByRole('button'))).not.toBe(
    await looksOf(page.getByRole('gridcell', { name: '17' }).getByRole('button')),
  );
});

test('the index leads to every page, and every page has its inputs or pieces', async ({ page }) => {
  await page.goto('/?theme=dark');
  const links = page.getByRole('navigation', { name: 'Pages of the gallery' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names).toEqual(expect.arrayContaining(['inputs', 'states', 'pieces', 'document', 'grid', 'devices']));
  for (const name of names) {
    await page.goto('/?theme=dark');
    await links.filter({ hasText: name }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('main').or(page.locator('[data-control], [role=grid], table')).first()).toBeVisible();
  }
});
