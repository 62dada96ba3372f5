import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** An operator is switched off while their tablet is in the basement: their work reaches the desk, never the bin (S10). */
const BOX = '0000995001';
const folders = foldersOf(2, 5_000);
const [later] = foldersOf(1, 5_010);

let vault: Vault;
let operator: Tablet;
let supervisor: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  supervisor = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, supervisor));
test.afterAll(async () => {
  await Promise.all([operator, supervisor].map((tablet) => tablet.close()));
  await vault.close();
});

test('S10: the work of an operator who was switched off goes to the supervisor automatically, who approves it', async () => {
  const { page } = operator;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await operator.offline();
  await newBox(page, scanner, { code: BOX });
  for (const folder of folders) await register(page, scanner, folder);
  await vault.meddle(`update users set active = false, rights_version = rights_version + 1 where user_name = 'operator'`);
  await operator.online();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toContainText('Your account is disabled.', { timeout: 60_000 });
  await expect(dialog).toContainText('3 changes are with your supervisor');
  await expectAccessible(page, 'an account that is switched off');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(folders.length);
  expect((await vault.witness.held()).containers.filter(({ code }) => code === BOX)).toEqual([]);

  const { page: desk } = supervisor;
  await signIn(desk, 'supervisor');
  await waitForPhase(desk, 'upToDate', 60_000);
  await desk.goto('/demo/sync-desk');
  // the desk of the demonstration has cases of its own
  const ours = new RegExp([BOX, ...folders.map(({ code }) => code)].join('|'));
  const waiting = desk.getByRole('region', { name: /^Waiting for approval/ });
  const lost = waiting.getByRole('link').filter({ hasText: ours });
  await expect(lost).toHaveCount(1);
  await lost.first().click();
  await expect(desk.getByRole('main')).toContainText('Nothing is applied until it is resolved');
  await expectAccessible(desk, 'a deposited box at the desk');
  await desk.getByRole('button', { name: /^Resolve and next/ }).click();
  // the box stays; its registrations are decided separately
  await expect.poll(async () => (await vault.witness.held()).containers.filter(({ code }) => code === BOX).length).toBe(1);
  await expect(lost).toHaveCount(folders.length);
  await lost.first().click();
  // supervisors decide only on what they see
  const seen = desk.getByRole('definition');
  for (const values of [folders.map(({ code }) => code), folders.map(({ surname }) => surname)])
    await expect(seen.filter({ hasText: new RegExp(`^(${values.join('|')})$`) }).first()).toBeVisible();
  await desk.getByRole('button', { name: /^Resolve and next/ }).click();
  await expect(lost).toHaveCount(folders.length - 1);
  const stored = async () =>
    (await vault.witness.held()).registrations.filter((row) => folders.some(({ code }) => code === row.code));
  await expect.poll(async () => (await stored()).length).toBe(1);
});

test('S10: back at work, the operator sends what is new, and sees what was decided and what still waits for the supervisor, until nothing does', async () => {
  const { page } = operator;
  const { page: desk } = supervisor;
  await vault.meddle(`update users set active = true, rights_version = rights_version + 1 where user_name = 'operator'`);
  await signIn(page, 'operator');
  await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible({ timeout: 60_000 });
  const scanner = await plugScanner(page);
  await openBoxByCode(page, scanner, BOX);
  await expect(rows(page)).toHaveCount(folders.length);
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(1);
  if (!later) throw new Error('There is no folder.');
  await register(page, scanner, later);
  await expect(rows(page)).toHaveCount(folders.length + 1);
  // what waits for a person keeps nothing else from being sent
  const stored = async (code: string) => (await vault.witness.held()).registrations.filter((row) => row.code === code).length;
  await expect.poll(() => stored(later.code), { timeout: 60_000 }).toBe(1);

  const ours = new RegExp(folders.map(({ code }) => code).join('|'));
  const lost = desk
    .getByRole('region', { name: /^Waiting for approval/ })
    .getByRole('link')
    .filter({ hasText: ours });
  await lost.first().click();
  await expect(desk.getByRole('definition').filter({ hasText: ours }).first()).toBeVisible();
  await desk.getByRole('button', { name: /^Resolve and next/ }).click();
  await waitUntilSent(page);
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(0);
  for (const { code } of folders) expect(await stored(code)).toBe(1);
});
