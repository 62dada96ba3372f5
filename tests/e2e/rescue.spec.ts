import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { documentCalls } from '#schema/calls/documents.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import type { PushAnswer } from '#schema/sync-wire.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { SealedFile } from '#src/data/rescue/seal.ts';
import type { RescueFile } from '#src/data/rescue/rescue.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { cases, resolve, take } from '#tests/e2e/support/desk.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { addPhotos } from '#tests/e2e/support/photos.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A tablet is handed on with unsent work: it goes along in a rescue file, and a supervisor brings it in (decisions.md S8). */
test.describe.configure({ mode: 'serial' });

const BOX = '0000996001';
const [folder] = foldersOf(1, 700);

let vault: Vault;
let operator: Tablet;
let supervisor: Tablet;
/** The importer of a file may not resolve its conflicts. */
let second: Tablet;
let text: string;
/** The outbox when the last file was saved. */
let saved: Operation[];

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  supervisor = await openTablet({ inMemory: true, origin: vault.origin, width: 390, height: 844 });
  second = await openTablet({ inMemory: true, origin: vault.origin, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, supervisor, second));
test.afterAll(async () => {
  await Promise.all([operator, supervisor, second].map((tablet) => tablet.close()));
  await vault.close();
});

test('1.7: unsent work is saved as a file, its count is typed, and nothing of it is left on the tablet', async () => {
  const { page } = operator;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keptKey(page)).toMatch(/^B/); // the vault's key came with the start-up
  await prepareOffline(page);
  await goToBoxes(page);
  await operator.offline();
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  if (folder) await register(page, scanner, folder);
  await addPhotos(page, 2);

  const dialog = await askToErase(page);
  const erase = dialog.getByRole('button', { name: 'Erase and sign out' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: 'Save rescue file' })).toBeFocused();
  text = await saveFile(page, 'Save rescue file');
  await expect(dialog).toContainText('It contains 3 changes. 2 photos or files go along with their changes.');
  await expectAccessible(page, 'the rescue file is saved');
  const count = dialog.getByLabel('Enter 3 to erase');
  await count.fill('4');
  await expect(erase).toHaveAttribute('aria-disabled', 'true');

  // another tab saves in the meantime: the file is old, nothing is erased
  await page.evaluate(forgetKey);
  const other = await operator.newTab();
  await other.goto('/demo/protocol');
  await newBox(other, await plugScanner(other), { code: '0000996002' });
  // on a tablet without the key the work comes before secrecy, with a note
  await other.goto('/demo/sync');
  const saving = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Rescue file', exact: true }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(BOX);
  await expect(other.getByRole('alert').filter({ hasText: 'anyone who has the file can read it' })).toBeVisible();
  await other.close();
  await count.fill('3');
  await count.press('Enter');
  await expect(dialog).toContainText('so nothing was erased. Save the file again.');
  await expectAccessible(page, 'the rescue file is old');
  expect(await onDisk(page, 'outbox')).toHaveLength(4);

  saved = (await onDisk(page, 'outbox')).map(({ operation }) => JSON.parse(operation) as Operation); // ours
  text = await saveFile(page, 'Save rescue file');
  await dialog.getByLabel('Enter 4 to erase').fill('4');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByText('Erased from this device. The rescue file contains 4 changes.').first()).toBeVisible();
  for (const collection of ['outbox', 'containers', 'registrations'] as const)
    expect(await onDisk(page, collection), collection).toEqual([]);
  // the file is unreadable on its way: it names its owner, and nothing of the outbox
  expect(JSON.parse(text)).toMatchObject({ version: 2, userName: 'Marek Zieliński', operations: 4 });
  const words = saved.flatMap(({ opId, entityId, type, hash }) => [opId, entityId, type, hash]);
  expect(words).toHaveLength(16);
  for (const word of [...words, BOX, folder?.code ?? BOX]) expect(text).not.toContain(word);
});

test('S8: a supervisor reads the file, imports it only by keys, and nothing is stored before they decide', async () => {
  const { page } = supervisor;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  // until the desk is known to be empty the button is elsewhere
  await expect(page.getByRole('main')).toContainText('No conflicts');
  await page.getByRole('button', { name: 'Import a rescue file' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a rescue file' });
  await expect(dialog.getByRole('button', { name: 'Choose the file' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  for (const broken of brokenFiles()) {
    await chooseFile(page, broken);
    await expect(dialog).toContainText('This file is damaged, or someone has changed it.');
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    if (broken === text.slice(0, -20)) await expectAccessible(page, 'a damaged rescue file');
    // one of a tablet that had no key yet is read as before
    await chooseFile(page, JSON.stringify(plainFile()));
    await expect(dialog).toContainText('New to the server4');
    await expect(dialog).not.toContainText('This file is damaged');
  }
  await chooseFile(page, JSON.stringify({ ...JSON.parse(text), keyId: '0'.repeat(64) }));
  await expect(dialog).toContainText('The server does not have the key of this file.');
  await chooseFile(page, text);
  await expect(dialog).toContainText('New to the server4');
  await expect(dialog).toContainText('New box2');
  await expect(dialog).toContainText('Document registered1');
  await expect(dialog).toContainText('Pages added1');
  await expect(dialog).toContainText('Photos and files2');
  await expectAccessible(page, 'what a rescue file holds');
  await dialog.getByRole('button', { name: 'Import 4' }).press('Enter');
  await expect(dialog).toContainText('4 changes imported');
  // the cases arrive below it, and it stays until it is read
  await waitUntilSent(page);
  await expect(dialog).toContainText('Waiting for a decision4');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0); // what came in stays
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await held()).containers).toEqual([]);

  // again, on a tablet held upright with a case in hand, where the list is a drawer: the vault knows all of it
  await page.setViewportSize({ width: 768, height: 1024 });
  const list = page.getByRole('button', { name: /^Conflicts, / });
  await list.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import a rescue file' }).press('Enter');
  await chooseFile(page, text);
  await expect(dialog.getByRole('button', { name: 'Import 0' })).toHaveAccessibleDescription(
    'All changes are already on the server',
  );
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
});

test('S8: who imported a file reads on whose behalf it came, and cannot resolve it', async () => {
  const { page } = supervisor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await cases(page).filter({ hasText: BOX }).first().click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Imported by Ewa Nowicka on behalf of Marek Zieliński');
  await expect(main).toContainText('You imported this change. Another supervisor must resolve it.');
  const closed = page.getByRole('button', { name: /^Resolve and next/ });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await waitUntilSent(page);
  expect((await held()).containers).toEqual([]);
  await expectAccessible(page, 'a case of an own import');
});

test('S8: approved by another, the box and its document are on the server once, by their author', async () => {
  const { page } = second;
  await signIn(page, 'supervisor2');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  await cases(page).filter({ hasText: BOX }).first().click();
  await expect(page.getByRole('main')).toContainText('imported by');
  await expectAccessible(page, 'a case of a rescue file');
  await accept(page);
  await expect.poll(async () => (await held()).containers.map(({ code }) => code)).toEqual([BOX]);
  // its document is a case of its own now
  await cases(page)
    .filter({ hasText: folder?.code ?? '' })
    .first()
    .click();
  await accept(page);
  await expect.poll(async () => (await held()).registrations.map(({ code }) => code)).toEqual([folder?.code]);
  // and its photos, that were never on the way
  await cases(page)
    .filter({ hasText: folder?.code ?? '' })
    .first()
    .click();
  await accept(page);
  const guid = (await held()).registrations[0]?.id ?? '';
  const partsPath = documentCalls.documentParts.path.replace('{guid}', guid);
  await expect
    .poll(() => vault.witness.ask('GET', partsPath))
    .toMatchObject({ info: { versions: [{ version: 1, pageCount: 2 }] } });
  const { containers } = await held();
  expect(containers[0]?.createdByName).toBe('Marek Zieliński');

  // and the tablet that comes back with the same operations gets their words: nothing is doubled
  const operations = saved;
  const { userId } = JSON.parse(text) as SealedFile; // the application wrote it
  const author = new Witness(vault.witness.origin);
  await author.signIn('operator');
  expect(userId).toBe(author.userId);
  const device = { deviceName: 'back', highestN: 9, waiting: 0, oldestAt: 0, version: author.version };
  const deviceId = operations[0]?.deviceId ?? '';
  const sent = await author.ask('POST', syncCalls.push.path, { device: { ...device, deviceId }, operations });
  expect((sent as PushAnswer).results.map(({ verdict }) => verdict).toSorted()).toEqual([
    'applied',
    'applied',
    'applied',
    'contested',
  ]);
  expect((await held()).containers).toHaveLength(1);
  expect((await held()).registrations).toHaveLength(1);
});

/** The key of the vault as the tablet keeps it. */
const keptKey = (page: Page) =>
  page.evaluate(() => {
    const kept: unknown = JSON.parse(localStorage.getItem('customerParameters.demo') ?? 'null');
    return String(Reflect.get(Object(kept), 'rescueKey'));
  });

/** As on a tablet that was not online since the vault has a key; tabs that are open know it still. */
function forgetKey(): void {
  const kept: unknown = JSON.parse(localStorage.getItem('customerParameters.demo') ?? '{}');
  localStorage.setItem('customerParameters.demo', JSON.stringify({ ...Object(kept), rescueKey: undefined }));
}

/** The file cut, with a letter of its content changed, and under another name. */
function brokenFiles(): string[] {
  const { content, ...open } = JSON.parse(text) as SealedFile; // the application wrote it
  const changed = content.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const [touched, renamed] = [
    { ...open, content: changed },
    { ...open, userName: 'Somebody', content },
  ];
  return [text.slice(0, -20), JSON.stringify(touched), JSON.stringify(renamed)];
}

/** The same work as a tablet saves it that has no key. */
function plainFile(): RescueFile {
  const { madeAt, clientId, userId, userName, deviceName } = JSON.parse(text) as SealedFile; // the application wrote it
  const whose = { madeAt, clientId, userId, userName, deviceName };
  return { format: 'strongroom-rescue', version: 1, ...whose, operations: saved, drafts: [], files: [], filesLeft: 0 };
}

/** Data of this story on the server. */
async function held() {
  const { containers, registrations } = await vault.witness.held();
  const boxes = containers.filter(({ code }) => code.startsWith('000099600'));
  return { containers: boxes, registrations: registrations.filter((each) => boxes.some(({ id }) => id === each.containerId)) };
}

async function accept(page: Page): Promise<void> {
  await take(page, 'Accept as is');
  await resolve(page);
  await waitUntilSent(page);
}

/** A file as the person's own window hands it over. */
async function chooseFile(page: Page, content: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose/ })
    .press('Enter');
  const file = { name: 'strongroom-rescue.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await (await choosing).setFiles(file);
}

/** Leads to the dialog of the third way out. */
async function askToErase(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Save rescue file and erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save rescue file and erase' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the file the browser saved. */
async function saveFile(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const found = await saving;
  expect(found.suggestedFilename()).toMatch(/^strongroom-rescue-.*\.sealed\.json$/);
  return readFile(await found.path(), 'utf8');
}
