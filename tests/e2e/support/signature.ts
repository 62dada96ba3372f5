import { expect, type Page } from '@playwright/test';
import { waitUntilSent } from '#tests/e2e/support/people.ts';

/** Draws a wave into the field of one of the two. */
export async function draw(page: Page, part: string): Promise<void> {
  const region = page.getByRole('region', { name: new RegExp(`^${part}:`) });
  const canvas = region.locator('canvas');
  // on a phone there is one field at a time
  const next = page.getByRole('button', { name: 'Next signature' });
  if (part === 'Takes over' && (await next.isVisible())) await next.click();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error(`There is no field for ${part}.`);
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let n = 1; n <= 12; n += 1) await page.mouse.move(box.x + 30 + n * 12, box.y + box.height / 2 + (n % 2 === 0 ? 18 : -18));
  await page.mouse.up();
  await expect(region.getByText(/^Signed/)).toBeVisible();
}

/** Signs the handover for both parties, seals it, and waits until it is sent. `summary` is the expected line above the signatures. */
export async function signAndSeal(page: Page, summary?: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  if (summary !== undefined) await expect(page.getByText(summary)).toBeVisible();
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  // a witness is suggested by no one
  const witness = page.getByRole('textbox', { name: 'Name, Takes over' });
  if ((await witness.inputValue()) === '') await witness.fill('Wanda Witness');
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await waitUntilSent(page);
}
