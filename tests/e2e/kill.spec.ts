import { expect, test } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { comeBack, prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Kills in the middle of work: whatever a row confirmed is there afterwards, and arrives exactly once. */
const KILLS = Number(process.env['STORY_KILLS'] ?? 3);
const BOX = '0000993001';
const OTHER = '0000993002';

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

test(`kill -9 of the browser while saving and sending, ${KILLS} times: no confirmed document is lost`, async () => {
  test.setTimeout(60_000 + KILLS * 45_000);
  let page = tablet.page;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  let scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  const address = page.url();
  const confirmed: string[] = [];
  const folders = foldersOf(KILLS * 3, 2_000);
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const folder of folders.slice(kill * 3, kill * 3 + 2)) {
      await register(page, scanner, folder);
      confirmed.push(folder.code);
    }
    // the third one is cut somewhere between its first key and its row
    const cut = folders[kill * 3 + 2];
    if (!cut) throw new Error('no folder');
    const saving = register(page, scanner, cut).then(
      () => confirmed.push(cut.code),
      () => 0,
    );
    await page.waitForTimeout(700 + ((kill * 613) % 2_300));
    await tablet.kill();
    await saving;
    page = await tablet.restart();
    await comeBack(page, address);
    await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    // after a sign-in in the dialog the key comes back to the disk behind it
    const kept = async () => (await onDisk(page, 'registrations')).map(({ row }) => row?.code);
    await expect.poll(kept).toEqual(expect.arrayContaining(confirmed));
    const clear = page.getByRole('button', { name: 'Clear form' });
    if (await clear.isEnabled()) await clear.click();
    scanner = await plugScanner(page);
  }
  await waitUntilSent(page);
  const { registrations, containers } = await vault.witness.held();
  const [box, ...others] = containers.filter(({ code }) => code === BOX);
  expect(others).toEqual([]);
  const arrived = registrations.filter(({ containerId }) => containerId === box?.id).map(({ code }) => code);
  expect(new Set(arrived).size).toBe(arrived.length);
  for (const code of confirmed) expect(arrived).toContain(code);
});

test('the service is killed while a tablet sends, and started again: everything arrives exactly once', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: OTHER });
  const folders = foldersOf(5, 3_000);
  for (const folder of folders) await register(page, scanner, folder);
  // received by the service, which is killed before it can answer
  vault.proxy.spoil(/sync\/push/, { kind: 'delay', ms: 150 }, { times: 3 });
  const before = vault.proxy.requests.length;
  await tablet.online();
  // polled often: a second later a regular poll would have every answer
  const isReceived = () => vault.proxy.requests.slice(before).some(({ path }) => path.includes('sync/push'));
  await expect.poll(isReceived, { timeout: 30_000, intervals: [20] }).toBe(true);
  await vault.kill();
  await waitForPhase(page, 'unreachable');
  await vault.start();
  await waitUntilSent(page, 90_000);
  const { registrations, containers } = await vault.witness.held();
  const box = containers.filter(({ code }) => code === OTHER);
  expect(box).toHaveLength(1);
  const codes = registrations.filter(({ containerId }) => containerId === box[0]?.id).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(folders.map(({ code }) => code));
});
