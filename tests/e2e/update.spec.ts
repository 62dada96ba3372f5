import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxIsReady, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows, Typist } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A new version during work (S0 §4 App update, decisions.md S12): it asks, it waits, and it takes nothing. */
const BOX = '0000997001';
const OTHER = '0000997002';
/** Revision of the page, in the worker's list of files. */
const INDEX_REVISION = /("revision":\s*")(?=[^"]*",\s*"url":\s*"index\.html")/;

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

test('R-089, R-135, R-136, R-137, R-138, R-239, R-240: the dialog waits for a draft, for another tab and for a send; then the new version starts and the draft is there', async () => {
  test.setTimeout(180_000);
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  const [first, second] = foldersOf(2, 7_000);
  if (!first || !second) throw new Error('no folders');
  await register(page, scanner, first);
  await waitUntilSent(page);
  await scanner.scan(second.code);
  await (await Typist.at(page)).type('Kow');
  const box = page.url();
  await workerIsActive(page);

  release(vault);
  await lookForUpdate(page);
  const dialog = page.getByRole('alertdialog', { name: 'New version' });
  await newWorkerWaits(page);
  // what is typed goes on into the form
  await (await Typist.at(page)).type('al');
  await expect(page.getByLabel('Surname')).toHaveValue('Kowal');
  await expect(dialog).toHaveCount(0);

  const two = await tablet.newTab();
  await two.goto('/demo/protocol');
  const there = two.getByRole('alertdialog', { name: 'New version' });
  await there.getByRole('button', { name: 'Yes' }).click();
  await expect(there.getByRole('alert')).toHaveText('Another tab has unsaved changes. Finish there, then update.');
  await expect(dialog).toHaveCount(0);
  await two.close();

  // away from the form: nothing would be taken. The dialog may open before the page behind it can be asked for
  await page.getByRole('link', { name: 'Strongroom' }).click();
  await expect(dialog).toContainText('A new version of the application is available.');
  await expect(dialog).toContainText('Select Yes to update the application immediately. Choose No to delay for a few minutes.');
  await expectAccessible(page, 'update dialog');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  expect(await build(page)).toBe('first');

  // something to send, and the dialog again at a start
  await tablet.offline();
  await newBox(page, scanner, { code: OTHER });
  await page.reload();
  await expect(dialog).toBeVisible();
  vault.proxy.spoil(/sync\/push/, { kind: 'delay', ms: 5_000 }, { times: 1 });
  await tablet.online();
  await waitForPhase(page, 'sending');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Changes are being sent. Try again in a moment.');
  await waitUntilSent(page);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('html[data-build="second"]')).toHaveCount(1);
  await expect(dialog).toBeHidden();

  await page.goto(box);
  await boxIsReady(page);
  await expect(page.getByLabel('Document code')).toHaveValue(second.code);
  await expect(page.getByLabel('Surname')).toHaveValue('Kowal');
  await expect(rows(page)).toHaveCount(1);
  expect((await vault.witness.held()).containers.filter(({ code }) => code === OTHER)).toHaveLength(1);
});

test('R-233: where the browser hands out no service worker the application works without one, and throws nothing', async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
  await signIn(tablet.page, 'operator');
  await waitForPhase(tablet.page, 'upToDate');
  expect(tablet.problems).toEqual([]);
});

/** Makes the service hand out another build: its page differs, and the list of its files names it again. */
function release({ proxy }: Vault): void {
  proxy.spoil(/^\/sw\.js/, { kind: 'rewrite', change: withNewPage }, { times: 1_000 });
  proxy.spoil(/^\/index\.html/, { kind: 'rewrite', change: marked }, { times: 1_000 });
}

function marked(page: string): string {
  return page.replace('<html', '<html data-build="second"');
}

function withNewPage(worker: string): string {
  const changed = worker.replace(INDEX_REVISION, '$1next');
  if (changed === worker) throw new Error('The worker names no revision of the page.');
  return changed;
}

/** Runs the hourly check. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/** The new version is there, and the page has had its time to offer it. */
async function newWorkerWaits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none'))
    .toBe('installed');
  await page.waitForTimeout(2_000);
}

async function workerIsActive(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // the first page of a new profile is not the worker's; the next one is
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

function build(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');
}
