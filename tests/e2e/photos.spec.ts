import { expect, test } from '@playwright/test';
import { documentCalls } from '#schema/calls/documents.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { browserDump } from '#tests/e2e/support/browser-dump.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { comeBack, prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { addPhotos } from '#tests/e2e/support/photos.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** I1, I2: photos taken without coverage survive a kill of the browser and are sent once, before their operation. */
const BOX = '0000997701';
const PHOTOS = 30;

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

test('I1, I2: thirty photos of a folder are added underground, the browser is killed, and they arrive as one version', async () => {
  test.setTimeout(300_000);
  let { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await goToBoxes(page);
  let scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: BOX });
  const [folder] = foldersOf(1, 9_700);
  if (!folder) throw new Error('There is no folder.');
  await register(page, scanner, folder);
  await addPhotos(page, PHOTOS, () => expectAccessible(page, 'photos of a document'));
  const stored = await browserDump(page);
  expect(stored).not.toContain('photo-1.jpg');

  await tablet.kill();
  page = await tablet.restart();
  await tablet.online();
  scanner = await plugScanner(page);
  await comeBack(page, '/demo/protocol');
  await waitUntilSent(page, 120_000);
  await openBoxByCode(page, scanner, BOX);
  await rows(page).first().getByRole('button').first().click();
  await expect(page.getByText('wait to be sent')).toHaveCount(0);
  const registered = (await vault.witness.held()).registrations.filter(({ code }) => code === folder.code);
  expect(registered).toHaveLength(1);
  const parts = await vault.witness.ask('GET', documentCalls.documentParts.path.replace('{guid}', registered[0]?.id ?? ''));
  expect(parts).toMatchObject({ info: { versions: [{ version: 1, pageCount: PHOTOS }] } });
  // nothing of them is left on the device
  await expect.poll(() => page.evaluate(bytesLeft), { timeout: 60_000 }).toBe(0);
});

/** Chunks of files in the browser. */
async function bytesLeft(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.endsWith('-bytes') ? [name] : []));
  let left = 0;
  for (const name of names) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const heads = db.transaction('heads').objectStore('heads').getAllKeys(IDBKeyRange.bound('out/', 'out/\uffff'));
    left += await new Promise<number>((resolve) => heads.addEventListener('success', () => resolve(heads.result.length)));
    db.close();
  }
  return left;
}

test('I1: a photo that was chosen and not added is not lost by a link or by another document', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  for (const folder of foldersOf(2, 9_700)) await register(page, scanner, folder);
  await rows(page).first().getByRole('button').first().click();
  await page
    .getByLabel('Photos or files')
    .setInputFiles({ name: 'photo-1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('photo') });
  await rows(page).nth(1).getByRole('button').first().click();
  await expect(page.getByText('photo-1.jpg')).toBeHidden();
  await rows(page).first().getByRole('button').first().click();
  await expect(page.getByText('photo-1.jpg')).toBeVisible();

  await page.getByRole('link', { name: 'Strongroom', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without adding?' });
  await expect(question).toContainText('1 chosen file is not added yet.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('photo-1.jpg')).toBeVisible();
  await page.getByRole('link', { name: 'Strongroom', exact: true }).click();
  await question.getByRole('button', { name: 'Leave without adding' }).click();
  await expect(page).not.toHaveURL(/container\//);
});
