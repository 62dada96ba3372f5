import { expect, type Locator, type Page } from '@playwright/test';
import type { SyncPhase } from '#sync/engine-contract.ts';

/** What people of the demonstration do on any screen. */

export const PASSWORD = 'Strongroom-1';

/** Opens the client's address and signs in; waits until the shell stands. */
export async function signIn(page: Page, userName: string, client = 'demo'): Promise<void> {
  await page.goto(`/${client}`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
}

/** The sync chip of the top bar. */
export function chip(page: Page): Locator {
  return page.locator('[data-sync-phase]');
}

/** Waits for a state of the exchange. */
export async function waitForPhase(page: Page, phase: SyncPhase, timeout = 30_000): Promise<void> {
  await expect(chip(page)).toHaveAttribute('data-sync-phase', phase, { timeout });
}

/** Waits until nothing waits and the picture is whole. */
export async function waitUntilSent(page: Page, timeout = 60_000): Promise<void> {
  await expect(chip(page)).toHaveAttribute('data-sync-phase', 'upToDate', { timeout });
}

/** Opens the sync centre and prepares the tablet for the basement. */
export async function prepareOffline(page: Page): Promise<void> {
  await chip(page).click();
  await page.getByRole('button', { name: 'Prepare for offline' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to work offline' })).toBeVisible({ timeout: 60_000 });
}
