import { expect, type Locator, type Page } from '@playwright/test';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import type { SyncPhase } from '#sync/engine-contract.ts';

/** Actions of demonstration users on any screen. */

export const PASSWORD = 'Strongroom-1';

/** Opens the client's address and signs in; waits until the shell is shown. */
export async function signIn(page: Page, userName: string, client = 'demo'): Promise<void> {
  await page.goto(`/${client}`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
}

/**
 * Opens an address after a kill and signs in again where the service no longer knows the session: a browser that is
 * killed loses the cookies of its last half minute, the refresh token among them. Every row of the person stays.
 */
export async function comeBack(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  const renewal = page.waitForResponse((answer) => answer.url().includes('/api/authorize/refresh'), { timeout: 30_000 });
  const renewed = renewal.then(
    (answer) => answer.ok(),
    () => false,
  );
  await page.goto(address);
  // a device that knows already that its session is over asks nothing
  const asks = dialog.waitFor({ timeout: 30_000 }).then(() => false);
  if (await Promise.any([asks, renewed])) return;
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs out, and keeps what waits where that is asked. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .first()
    .click();
  const keep = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out, keep changes here' });
  await expect(keep.or(page.getByLabel('User name')).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  await expect(page.getByLabel('User name')).toBeVisible();
}

/** The sync chip of the top bar. */
export function chip(page: Page): Locator {
  return page.locator('[data-sync-phase]');
}

/** Waits for a state of the exchange. */
export async function waitForPhase(page: Page, phase: SyncPhase, timeout = 30_000): Promise<void> {
  await expect(chip(page)).toHaveAttribute('data-sync-phase', phase, { timeout });
}

const SAVE_BEAT_MS = 250;

/** Waits until everything saved here has its verdict, and the chip shows it. */
export async function waitUntilSent(page: Page, timeout = 60_000): Promise<void> {
  const undecided = async (): Promise<number> => {
    const { queued = 0, inflight = 0, acked = 0 } = await outboxStates(page);
    return queued + inflight + acked;
  };
  // what was pressed just now is on the disk within a beat: none is none when there is none twice
  await expect.poll(undecided, { timeout }).toBe(0);
  await page.waitForTimeout(SAVE_BEAT_MS);
  await expect.poll(undecided, { timeout }).toBe(0);
  await waitForPhase(page, 'upToDate', timeout);
}

/** Opens the sync centre and prepares the tablet for the basement. */
export async function prepareOffline(page: Page): Promise<void> {
  await chip(page).click();
  // while the browser still stores the application the card reports it, and its user prepares once more
  await expect(async () => {
    await page.getByRole('button', { name: 'Prepare for offline work' }).click({ timeout: 5_000 });
    await expect(page.getByRole('heading', { name: 'Ready to work offline' })).toBeVisible({ timeout: 30_000 });
  }).toPass({ timeout: 100_000 });
}
