import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** The grid while it scrolls (APG data grid): elements show other rows, unnoticed by the user. */

const row = (page: Page, at: number) => page.locator(`[data-row="${at}"]`);
const positions = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('data-row'))));

/** Turns the wheel by so many rows. */
async function wheel(page: Page, by: number): Promise<void> {
  await page.getByRole('grid').hover();
  const box = await page.locator('[data-row]').last().boundingBox();
  await page.mouse.wheel(0, by * (box?.height ?? 0));
}

test.beforeEach(async ({ page }) => {
  await page.goto('/?page=grid');
  await expect(row(page, 0)).toContainText('Row 0');
});

test('a row far away is shown by a reused element, and is that row in all its content', async ({ page }) => {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-row]')) each.setAttribute('data-old', '');
  });
  await wheel(page, 415);
  const shown = page.locator('[data-row]').filter({ hasText: 'Row 420' });
  await expect(shown).toBeVisible();
  expect(await page.locator('[data-row]:not([data-old])').count()).toBeLessThan(12);
  const at = Number(await shown.getAttribute('data-row'));
  await expect(shown).toHaveAttribute('aria-rowindex', String(at + 2));
  await shown.getByRole('gridcell').nth(1).click();
  await expect(page.locator('[data-done]')).toHaveText('Row 420');
  await shown.getByRole('button', { name: 'Actions for Row 420' }).click();
  await page.getByRole('menuitem').click();
  await expect(page.locator('[data-done]')).toHaveText('acted on Row 420');
});

test('a screen reader finds the rows in their order once the grid rests, scrolled either way', async ({ page }) => {
  for (const by of [120, -31, 10, 480, -570]) {
    await wheel(page, by);
    await expect
      .poll(async () => {
        const found = await positions(page);
        return found.every((at, index) => index === 0 || at > (found[index - 1] ?? 0));
      })
      .toBe(true);
  }
  expect((await new AxeBuilder({ page }).include('[role=grid]').analyze()).violations).toEqual([]);
});

test('the focus stays in its row while that is scrolled away, and arrows go on from there', async ({ page }) => {
  await row(page, 3).getByRole('gridcell').nth(1).focus();
  const focused = await page.evaluateHandle(() => document.activeElement);
  await page.evaluate(() => document.addEventListener('focusin', () => document.body.setAttribute('data-moved', '')));
  await wheel(page, 195);
  await expect(page.locator('[data-row]').filter({ hasText: 'Row 200' })).toBeVisible();
  await wheel(page, 90);
  await expect(page.locator('[data-row]').filter({ hasText: 'Row 290' })).toBeVisible();
  // also when the elements were put in order again
  await expect.poll(() => positions(page)).toContain(3);
  await expect.poll(async () => (await positions(page))[0]).toBe(3);
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect(page.locator('body')).not.toHaveAttribute('data-moved');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 4).getByRole('gridcell').nth(1)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(row(page, 999).locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await expect(row(page, 0).locator('[data-cell]:focus')).toBeVisible();
});

test('WCAG 2.4.11: in a list wider than its place the cell one goes to is in sight, to either side', async ({ page }) => {
  await page.setViewportSize({ width: 300, height: 600 });
  const grid = page.getByRole('grid');
  const isInSight = async (place: string) => {
    const cell = page.locator(`[data-cell="${place}"]`);
    await expect(cell).toBeFocused();
    const [outer, inner] = [await grid.boundingBox(), await cell.boundingBox()];
    if (!outer || !inner) throw new Error('nothing is shown');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  };
  await row(page, 0).getByRole('gridcell').first().focus();
  await page.keyboard.press('End');
  await isInSight('1:3');
  await page.keyboard.press('ArrowLeft');
  await isInSight('1:2');
  await page.keyboard.press('ArrowDown');
  await isInSight('2:2');
  await page.keyboard.press('Home');
  await isInSight('2:0');
});

test('a chosen row stays chosen when its element shows another', async ({ page }) => {
  await row(page, 2).getByRole('gridcell', { name: 'Select Row 2' }).click();
  await wheel(page, 635);
  await expect(page.locator('[data-row]').filter({ hasText: 'Row 640' })).toBeVisible();
  // it has the focus, so it is still in the page; its neighbours of then are other rows
  await expect(page.locator('[data-row][aria-selected=true]')).toHaveCount(1);
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  await wheel(page, -635);
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Ten rows' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(10);
});

test('an open menu and the focus stay with their row when the rows reload in another order', async ({ page }) => {
  await page.getByRole('button', { name: 'Ten rows' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(10);
  await page.getByRole('button', { name: 'Anew soon' }).click();
  await page.getByRole('button', { name: 'Actions for Row 2', exact: true }).press('Enter');
  const entry = page.getByRole('menuitem');
  await expect(entry).toHaveAttribute('data-focus');
  await expect(row(page, 0)).toContainText('Row new');
  const moved = row(page, 8);
  await expect(moved).toContainText('Row 2');
  await expect(entry).toHaveAttribute('data-focus');
  // next to its button, in the new position
  const [button, panel] = [await moved.getByRole('button').boundingBox(), await page.getByRole('menu').boundingBox()];
  const [lower, upper] = [(button?.y ?? 0) + (button?.height ?? 0), (panel?.y ?? 0) + (panel?.height ?? 0)];
  expect(Math.min(Math.abs((panel?.y ?? 0) - lower), Math.abs((button?.y ?? 0) - upper))).toBeLessThan(12);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-done]')).toHaveText('acted on Row 2');
  await expect(moved.getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(moved.getByRole('gridcell').nth(2)).toBeFocused();
});

test('the menu of a row that left closes, and the focus stays in the grid', async ({ page }) => {
  await page.getByRole('button', { name: 'Ten rows' }).click();
  await page.getByRole('button', { name: 'Anew soon' }).click();
  await page.getByRole('button', { name: 'Actions for Row 0', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveAttribute('data-focus');
  await expect(row(page, 0)).toContainText('Row new');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(page, 0).getByRole('button')).toBeFocused();
});

test('S0 §3 GRID_*: rows are written as their client chose, never smaller than the density', async ({ page }) => {
  const look = () =>
    row(page, 1).evaluate((its) => {
      const { color, fontSize, fontWeight, fontFamily } = getComputedStyle(its);
      return { color, fontSize: Number.parseFloat(fontSize), fontWeight, fontFamily };
    });
  const usual = await look();
  const wear = (size: string) =>
    page.evaluate((px) => {
      const { style, dataset } = document.documentElement;
      const own = { '--grid-color': '#0a3d62', '--grid-size': px, '--grid-font': 'Georgia', '--grid-weight': '700' };
      for (const [name, value] of Object.entries(own)) style.setProperty(name, value);
      dataset['gridText'] = 'own';
    }, size);
  await wear('21px');
  expect(await look()).toEqual({ color: 'rgb(10, 61, 98)', fontSize: 21, fontWeight: '700', fontFamily: 'Georgia' });
  await wear('2px');
  expect((await look()).fontSize).toBe(usual.fontSize);
});
