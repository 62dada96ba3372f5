import { expect, test } from '@playwright/test';
import { exception } from '#schema/entities/exception.ts';
import type { Exception } from '#schema/records/bench.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Exceptions of all projects, which wait for a supervisor. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin, width: 1_440, height: 900 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

/** Open exceptions on this device, oldest first. */
async function openOnes(): Promise<Exception[]> {
  const rows = (await onDisk(tablet.page, exception.collection)).map(({ row }) => row as Partial<Exception> | null);
  return rows
    .flatMap((row) => (row?.state === 'open' && 'kind' in row ? [row as Exception] : []))
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

test('a supervisor has the exceptions of all projects in one list, oldest first, with their number in the navigation, and settles one offline', async () => {
  const { page } = tablet;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  const waiting = await openOnes();
  const [oldest] = waiting;
  if (!oldest) throw new Error('The demonstration has no exceptions.');
  expect(new Set(waiting.map(({ projectId }) => projectId)).size).toBeGreaterThan(1);

  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Exceptions' });
  await expect(entry).toContainText(String(waiting.length));
  await entry.click();
  const main = page.getByRole('main');
  await expect(main.getByText(`${waiting.length} exceptions`, { exact: true })).toBeVisible();
  const first = main.getByRole('row').nth(1);
  await expect(first).toContainText(oldest.code);
  await expectAccessible(page, 'exceptions of all projects');
  // before the actions
  const project = (await first.getByRole('gridcell').allInnerTexts()).at(-2) ?? '';

  await first.getByRole('button', { name: `Actions for ${oldest.code}` }).click();
  await page.getByRole('menuitem', { name: 'Open the box' }).click();
  await expect(page).toHaveURL(new RegExp(`/segregation/${oldest.projectId}/edition\\?box=${oldest.containerId}`));
  await page.goBack();

  const ofProject = waiting.filter(({ projectId }) => projectId === oldest.projectId).length;
  await main.getByRole('button', { name: /^Project/ }).click();
  await page
    .getByRole('menuitemradio', { name: project })
    .or(page.getByRole('menuitem', { name: project }))
    .click();
  await expect(main.getByText(`${waiting.length} exceptions`, { exact: true })).toBeHidden();
  await tablet.offline();
  await main.getByRole('row').nth(1).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What became of it' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(main.getByText(`${ofProject - 1} exceptions`, { exact: true })).toBeVisible();
  await expect(entry).toContainText(String(waiting.length - 1));
  await tablet.online();
  await waitUntilSent(page);
  expect((await openOnes()).map(({ id }) => id)).toEqual(waiting.slice(1).map(({ id }) => id));
  expect(tablet.problems).toEqual([]);
});
