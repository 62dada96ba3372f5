import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Signing with a pen, a mouse or the keyboard, and quantities in packs. */
test.beforeEach(async ({ page }) => {
  await page.goto('/?page=sign');
  await expect(page.getByRole('img', { name: 'Signature field of Anna Lis' })).toBeVisible();
});

async function sign(page: Page, name: string): Promise<void> {
  const pad = await page.getByRole('img', { name: `Signature field of ${name}` }).boundingBox();
  if (!pad) throw new Error('The pad is not on the page.');
  await page.mouse.move(pad.x + 30, pad.y + 60);
  await page.mouse.down();
  for (let at = 0; at < 30; at++) await page.mouse.move(pad.x + 30 + at * 4, pad.y + 60 + Math.sin(at / 2) * 30);
  await page.mouse.up();
}

/** Share of the pixels that are ink, in thousandths. */
const ink = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) dark++;
    return Math.round((dark * 4_000) / data.length);
  });

test('what was signed is whole numbers, is drawn elsewhere as it was, and survives a turn of the screen', async ({ page }) => {
  await sign(page, 'Anna Lis');
  await expect(page.getByRole('region', { name: 'Hands over: Anna Lis' }).getByText('Signed')).toBeVisible();
  const { strokes } = JSON.parse(await page.locator('[data-strokes]').innerText()) as { strokes: { strokes: number[][] } };
  expect(strokes.strokes.flat().every((each) => Number.isInteger(each))).toBe(true);
  await expect.poll(() => ink(page, 'Signature of A. Lis, sealed')).toBeGreaterThan(0);
  const before = await ink(page, 'Signature of Anna Lis');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => ink(page, 'Signature of Anna Lis')).toBeGreaterThan(before / 4);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => Math.abs((await ink(page, 'Signature of Anna Lis')) - before)).toBeLessThanOrEqual(1);
});

test('a signature can be cleared, and one pad does not touch the other', async ({ page }) => {
  await sign(page, 'Anna Lis');
  await sign(page, 'Jan Grabowski');
  const first = page.getByRole('region', { name: 'Hands over: Anna Lis' });
  await first.getByRole('button', { name: 'Clear' }).click();
  await expect(first.getByText('Sign here')).toBeVisible();
  expect(await ink(page, 'Signature field of Anna Lis')).toBe(0);
  expect(await ink(page, 'Signature of Jan Grabowski')).toBeGreaterThan(0);
});

test('a person who cannot draw types the name, and it is shown as typed', async ({ page }) => {
  const first = page.getByRole('region', { name: 'Hands over: Anna Lis' });
  await first.getByRole('button', { name: 'Enter the name instead' }).click();
  await first.getByLabel('First and last name').fill('Anna Lis');
  await expect(first.getByText('Signed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sealed: A. Lis, sealed' })).toContainText('Shown as a typed name');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});

test('a quantity is whole packs: by buttons, arrows and typing', async ({ page }) => {
  const field = page.getByRole('spinbutton', { name: 'Quantity of Archive boxes' });
  const quantity = page.locator('[data-quantity]');
  await page.getByRole('button', { name: 'One pack more of Archive boxes' }).click();
  await expect(quantity).toHaveText('75');
  await field.press('ArrowDown');
  await expect(quantity).toHaveText('50');
  await field.fill('60');
  await field.press('Enter');
  await expect(quantity).toHaveText('75');
  await expect(field).toHaveValue('75');
  await field.fill('');
  await field.blur();
  await expect(quantity).toHaveText('0');
});
