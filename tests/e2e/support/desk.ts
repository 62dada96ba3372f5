import { expect, type Locator, type Page } from '@playwright/test';
import { newBox } from '#tests/e2e/support/boxes.ts';
import { register, rows, type Folder } from '#tests/e2e/support/documents.ts';
import type { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';

/** Actions of a supervisor at the conflict desk. */

const queue = (page: Page) => page.getByRole('navigation', { name: 'Conflicts by kind' });

/** The cases of the queue. */
export function cases(page: Page): Locator {
  return queue(page).getByRole('link');
}

/** The case that is open. */
export function inHand(page: Page): Locator {
  return page.getByRole('region', { name: /^Conflict:/ });
}

/** Opens the first case of a kind, or the first with these words. */
export async function openCase(page: Page, kind: string, words = ''): Promise<void> {
  const group = queue(page).getByRole('region', { name: new RegExp(`^${kind}`) });
  await group.getByRole('link').filter({ hasText: words }).first().click();
  await expect(inHand(page)).toBeVisible();
}

/** Chooses what is to be done. */
export async function take(page: Page, way: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Decision' }).getByRole('radio', { name: way }).check();
}

/** Decides the case that is open. */
export async function resolve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await expect(page.locator('p', { hasText: /^Resolved:/ })).toBeVisible();
}

/** Preparation: another device registers folders, and an operator registers others under the same codes in another box. */
export async function registerTaken(page: Page, elsewhere: OtherDevice, folders: readonly Folder[], boxes: Boxes): Promise<void> {
  const box = await elsewhere.box(boxes.theirs);
  await elsewhere.send(box, ...(await Promise.all(folders.map(({ code }) => elsewhere.document(box, code)))));
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: boxes.own });
  for (const folder of folders) await register(page, scanner, { ...folder, surname: 'Inna' });
  await waitUntilSent(page);
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(folders.length);
}

interface Boxes {
  theirs: string;
  own: string;
}

/** A supervisor signs in and opens the desk, where so many cases wait. */
export async function openDesk(page: Page, waiting: number): Promise<void> {
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  await expect(cases(page)).toHaveCount(waiting);
}
