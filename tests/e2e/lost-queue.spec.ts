import { expect, test, type Page } from '@playwright/test';
import { boxIsReady, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { emptyOutbox, outboxStates } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** The browser loses the outbox and nothing else: rows are kept and named, nothing seems sent, and each goes once when it is sent again. */

let vault: Vault;
let tablet: Tablet;
let page: Page;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
  page = tablet.page;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

for (const [at, isReloaded] of [false, true].entries()) {
  test(`I1, I6: lost ${isReloaded ? 'before a reload' : 'while the page is open'}`, async () => {
    test.setTimeout(240_000);
    const code = `000098100${at}`;
    const folders = foldersOf(3, 900 + at * 10);
    await page.goto('/demo/protocol');
    const scanner = await plugScanner(page);
    await tablet.offline();
    await newBox(page, scanner, { code });
    for (const folder of folders) await register(page, scanner, folder);
    expect(await outboxStates(page)).toMatchObject({ queued: 4 });
    await emptyOutbox(page);
    if (isReloaded) await page.reload();
    await boxIsReady(page);
    await expect(rows(page)).toHaveCount(3);
    await tablet.online();

    await expect.poll(() => outboxStates(page), { timeout: 60_000 }).toMatchObject({ refused: 4 });
    await expect(chip(page)).not.toContainText('Up to date');
    await chip(page).click();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('listitem')).toHaveCount(4);
    for (const { surname } of folders) await expect(attention).toContainText(surname);
    const again = attention.getByRole('button', { name: /^Send again/ });
    // a box sent again may take its documents along before their buttons are pressed
    await expect(async () => {
      if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 });
      expect(await again.count()).toBe(0);
    }).toPass({ timeout: 60_000 });
    await waitUntilSent(page);
    const { containers, registrations } = await vault.witness.held();
    const box = containers.filter((each) => each.code === code);
    expect(box.map(({ documents }) => documents)).toEqual([3]);
    const held = registrations.filter(({ containerId }) => containerId === box[0]?.id).map((each) => each.code);
    expect(held.toSorted()).toEqual(folders.map((folder) => folder.code).toSorted());
  });
}
