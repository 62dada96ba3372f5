import { expect, test, type Page } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { browserDump } from '#tests/e2e/support/browser-dump.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { asBeforeKeys, stoppedAtPut, sealedOnDisk } from '#tests/e2e/support/old-database.ts';
import { chip, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** I12, I1: a database from before there were keys is sealed for the first time, and the browser is killed in the middle, repeatedly. */
const BOX = '0000998301';
/** An address of the application that does not run it. */
const OUTSIDE_THE_APP = '/api/health';

let vault: Vault;
let tablet: Tablet;
test.beforeEach(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

const onDisk = async (page: Page) => {
  await page.goto(OUTSIDE_THE_APP);
  return sealedOnDisk(page);
};

test('I12, I1: killed in the middle of its first sealing, a database loses nothing, opens each time, and ends sealed', async () => {
  test.setTimeout(400_000);
  let { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await goToBoxes(page);
  vault.proxy.spoil(/sync\/push/, { kind: 'status', status: 503 }, { times: 1_000_000 });
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  const folders = foldersOf(2, 8_300);
  for (const folder of folders) await register(page, scanner, folder);
  const box = page.url();
  await expect.poll(async () => (await outboxStates(page))['queued']).toBe(3);

  await page.goto(OUTSIDE_THE_APP);
  const documents = await asBeforeKeys(page);
  expect(documents).toBeGreaterThan(500);
  expect(await browserDump(page)).toContain(folders[0]?.surname);
  // the first start gets a key, the next ones seal
  await page.goto('/demo/protocol');
  await expect(chip(page)).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'strongroom-keys')))
    .toBe(true);
  await waitForPhase(page, 'offline', 60_000).catch(() => undefined);

  let before = await onDisk(page);
  for (const puts of [3, 200, 400]) {
    await tablet.quit();
    page = await tablet.restart();
    const { reached } = await stoppedAtPut(page, puts);
    void page.goto('/demo/protocol').catch(() => undefined);
    await reached;
    await tablet.kill();
    page = await tablet.restart();
    const after = await onDisk(page);
    expect(after.clear).not.toEqual([]);
    expect(after.sealed).toBeGreaterThanOrEqual(before.sealed);
    before = after;
    expect(after.sealed + after.clear.length).toBeGreaterThanOrEqual(documents);
  }

  await page.goto(box);
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(async () => (await sealedOnDisk(page)).clear, { timeout: 60_000 }).toEqual([]);
  vault.proxy.mend();
  await waitUntilSent(page, 90_000);
  const { containers, registrations } = await vault.witness.held();
  expect(containers.filter(({ code }) => code === BOX)).toHaveLength(1);
  for (const { code } of folders) expect(registrations.filter((each) => each.code === code)).toHaveLength(1);
  await signOut(page);
  const left = await browserDump(page);
  expect([BOX, ...folders.flatMap(({ code, surname }) => [code, surname])].filter((word) => left.includes(word))).toEqual([]);
});
