import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

/** Headings between the rows of a grid, and its last line. */
test.beforeEach(async ({ page }) => {
  await page.goto('/?page=groups');
  await expect(page.getByText('Box 0', { exact: true })).toBeVisible();
});

test('arrows go through rows and headings alike, a heading is not chosen, and its action is one key away', async ({ page }) => {
  const grid = page.getByRole('grid');
  await grid.getByText('Box 0', { exact: true }).click();
  await page.keyboard.press('Tab');
  await page.locator('[data-cell="1:0"]').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-done]')).toBeEmpty();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-done]')).toHaveText('d0');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Hide Box 0' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show Box 0' })).toBeFocused();
  await expect(page.getByText('d0', { exact: true })).toHaveCount(1); // only the list of the chosen
});

test('a collapsed group keeps heading and count, and the rows below move up without a gap', async ({ page }) => {
  await page.getByRole('button', { name: 'Hide Box 0' }).click();
  await expect(page.getByText('5 documents').first()).toBeVisible();
  const [first, second] = [
    await page.locator('[data-row="0"]').boundingBox(),
    await page.locator('[data-row="1"]').boundingBox(),
  ];
  expect(Math.round((first?.y ?? 0) + (first?.height ?? 0))).toBe(Math.round(second?.y ?? 0));
  await expect(page.locator('[data-row="1"]')).toContainText('Box 1');
});

test('the sum stays in view at the lower edge, under its column', async ({ page }) => {
  const sum = page.getByRole('gridcell', { name: '1770' });
  await expect(sum).toBeInViewport();
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 2_000);
  await expect(sum).toBeInViewport();
  const [cell, head] = [await sum.boundingBox(), await page.getByRole('columnheader', { name: 'Pages' }).boundingBox()];
  expect(Math.round(cell?.x ?? 0)).toBe(Math.round(head?.x ?? 1));
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});
