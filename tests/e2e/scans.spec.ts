import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { choose, goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';

/** Scans that must do nothing but report it (ux.md §6.3). Each test continues from the one before. */
test.describe.configure({ mode: 'serial' });

const BOX = '0000980001';
const [first, second, third] = foldersOf(3, 700);

let vault: Vault;
let tablet: Tablet;
let page: Page;
let scanner: Scanner;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
  page = tablet.page;
  await page.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(globalThis, { speaker: this });
      }
    };
  });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

/** The changes that wait to be sent. */
const outbox = async () => (await onDisk(page, 'outbox')).map(({ id, state }) => `${id} ${state}`).toSorted();

/** State of the speaker; none exists before the first sound. */
const speaker = () => page.evaluate(() => (globalThis as { speaker?: AudioContext }).speaker?.state);

/** Scans a code that must be rejected: the rejected edge stays, the place reports it, and nothing is saved. */
async function refused(place: Locator, code: string): Promise<void> {
  const [before, address] = [await outbox(), page.url()];
  await scanner.scan(code);
  await expect(place.getByRole('alert')).toContainText(`Scanned ${code}: nothing was saved.`);
  await expect(page.locator('[data-signal="rejected"]')).toBeAttached();
  expect(await outbox()).toEqual(before);
  expect(page.url()).toBe(address);
}

test('offline a box is made and filled', async () => {
  if (!first || !second) throw new Error('no folder');
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await tablet.offline();
  await goToBoxes(page);
  scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  await register(page, scanner, first);
  await register(page, scanner, second);
  await expect(rows(page)).toHaveCount(2);
});

test('behind an open window nothing happens: the box stays, what was typed stays, and it is reported there', async () => {
  const fixed = page.getByRole('dialog', { name: 'Same for every document' });
  await page.getByRole('button', { name: 'Change fixed fields' }).click();
  await fixed.getByLabel('Year').fill('2021');
  for (const code of ['0000980002', third?.code ?? '', 'S90000007', 'CMD-CLOSE-BOX']) await refused(fixed, code);
  await expect(fixed.getByLabel('Year')).toHaveValue('2021');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible(page, 'a scan that an open window refused');
  await fixed.getByRole('button', { name: 'Cancel' }).click();
  // the red edge has its reason in the window: it goes with it
  await expect(page.locator('[data-signal="rejected"]')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await refused(page.getByRole('dialog', { name: 'Search or run a command' }), '0000980003');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Document code')).toHaveValue('');
});

test('a card scanned while the cursor is in a list leaves its value as it was, the list open or closed', async () => {
  const part = page.getByRole('combobox', { name: 'Part of file', exact: true });
  for (const isOpen of [false, true]) {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Edit no/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
    await expect(part).toHaveText(/^B/);
    await part.focus();
    if (isOpen) await page.keyboard.press('ArrowDown');
    await scanner.scan('C-0017');
    await page.getByRole('button', { name: 'Discard code', exact: true }).click();
    await expect(part).toHaveText(/^B/);
    await part.focus();
    if (isOpen) await page.keyboard.press('ArrowDown');
    await scanner.scan('CMD-SAVE');
    await expect(page.getByRole('heading', { name: /^Document \d/ })).toBeVisible();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  const stored = (await onDisk(page, 'registrations')).find(({ row }) => row?.code === second?.code);
  expect(stored?.row?.values['hr-part-of-file']).toMatch(/^B/);
});

test('the newest document is taken back while it is corrected: its form goes with it', async () => {
  if (!third) throw new Error('no folder');
  await register(page, scanner, third);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Edit no/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
  await page.getByLabel('First name').fill('Zenon');
  await rows(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: /^Document \d/ })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
  const places = async () => (await onDisk(page, 'settings')).filter(({ id }) => id.startsWith('draft/registration/'));
  await expect.poll(places).toEqual([]);
});

test('a document that another tab takes back during a correction here: the form goes, with a note', async () => {
  if (!third) throw new Error('no folder');
  await register(page, scanner, third);
  const box = page.url();
  const other = await tablet.newTab();
  await other.goto(box);
  await rows(other)
    .first()
    .getByRole('button', { name: /^Edit no/ })
    .click();
  await expect(other.getByRole('heading', { name: 'Edit document' })).toBeVisible();
  await page.bringToFront();
  await rows(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(other.getByRole('heading', { name: /^Document \d/ })).toBeVisible();
  await expect(other.locator('[aria-live="assertive"]')).toContainText('The document is no longer in this box.');
  await other.close();
});

test('a separator is printed from the menu of a phone; it counts when it is printed, not once more when it is scanned', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const printed = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Separator sheet' }).click();
    return pdfText(await readFile(await (await coming).path()));
  };
  expect(await printed()).toContain(`SEP-${BOX}-001`);
  await scanner.scan(`SEP-${BOX}-001`);
  expect(await printed()).toContain(`SEP-${BOX}-002`);
  // a sheet that was printed before the tablet was started
  await scanner.scan(`SEP-${BOX}-005`);
  expect(await printed()).toContain(`SEP-${BOX}-006`);
  // the sheet of another box begins no set of this one
  await scanner.scan('SEP-0000999999-001');
  await expect(page.locator('[aria-live="assertive"]')).toContainText('This separator belongs to another box.');
  // opened again, the box goes on with the next number
  await page.reload();
  await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
  scanner = await plugScanner(page);
  expect(await printed()).toContain(`SEP-${BOX}-007`);
  await page.setViewportSize({ width: 1024, height: 768 });
});

test('a key that opens a window and is held answers nothing in it; a calendar goes when a scan takes the cursor elsewhere', async () => {
  await page.getByRole('button', { name: 'Close box' }).focus();
  for (let held = 0; held < 20; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const closing = page.getByRole('dialog', { name: `Close box ${BOX}` });
  await expect(closing.getByLabel('Seal number')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Date of birth', exact: true }).press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await scanner.scan(third?.code ?? '');
  await expect(page.getByLabel('Surname')).toBeFocused();
  await expect(calendar).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
});

test('a closed box takes nothing but a label: no undo, no second close, no document, no unknown code, no seal', async () => {
  await page.getByRole('button', { name: 'Close box' }).click();
  await page
    .getByRole('dialog', { name: `Close box ${BOX}` })
    .getByRole('button', { name: 'Close box' })
    .click();
  await expect(page.getByRole('heading', { name: 'Closed on this device' })).toBeVisible();
  const note = page.getByRole('main');
  for (const code of ['CMD-UNDO', 'CMD-CLOSE-BOX', third?.code ?? '', 'Q-17/B', 'S90000007', `SEP-${BOX}-001`]) {
    await refused(note, code);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Use as' })).toHaveCount(0);
  }
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page, 'a scan that a closed box refused');
  // reopened, it has no seal that was not scanned for this close
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reopen box' }).click();
  await page.getByLabel('Reason').fill('One folder is missing');
  await page.getByRole('button', { name: 'Open the box' }).click();
  await expect(page.getByText('nothing was saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close box' }).click();
  await expect(page.getByLabel('Seal number')).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('ux §6.3, 7: with a prefix key configured, a document and the card that takes it back work from any field', async () => {
  const folder = foldersOf(1, 790)[0];
  if (!folder) throw new Error('no folder');
  await page.evaluate(() => localStorage.setItem('strongroom.scanner', JSON.stringify({ prefixKey: 'F9' })));
  await page.reload();
  scanner = await plugScanner(page, 'F9');
  await expect(rows(page)).toHaveCount(2);
  for (const place of ['Surname', 'Document code']) {
    await register(page, scanner, folder);
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel(place).focus();
    await scanner.scan('CMD-UNDO');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByLabel(place)).toHaveValue('');
  }
  await page.evaluate(() => localStorage.removeItem('strongroom.scanner'));
  await page.reload();
  scanner = await plugScanner(page);
});

test('a code scanned while the cursor is in the list of projects leaves the form of a box as it was', async () => {
  await goToBoxes(page);
  await page.getByRole('link', { name: 'New box' }).first().click();
  const form = page.getByRole('form', { name: 'New box' });
  const list = (name: string) => form.getByRole('combobox', { name, exact: true });
  await choose(page, 'Project', 'HR personal files');
  await choose(page, 'Class of documents', 'Payroll lists');
  await choose(page, 'Retention', 'B10');
  // its first letter is that of another project, whose classes and fixed values are others
  await list('Project').focus();
  await scanner.scan('AC-0017');
  await expect(form.getByRole('alert')).toContainText('Scanned AC-0017');
  await expect(list('Project')).toHaveText('HR personal files');
  await expect(list('Class of documents')).toHaveText('Payroll lists');
  await expect(list('Retention')).toHaveText('B10');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('where a box is not here its label is scanned, as the page asks for it', async () => {
  await page.goto('/demo/protocol/container/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('This box is not on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Scanner ready/ })).toBeVisible();
  await refused(page.getByRole('main'), 'Q-17/B');
  await scanner.scan(BOX);
  await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
  // what was refused was refused there
  await expect(page.locator('[data-signal="rejected"]')).toHaveCount(0);
});

test('the speaker sounds for a scan, rests after ten seconds of silence, and wakes for the next scan', async () => {
  await scanner.scan(BOX);
  await expect.poll(speaker).toBe('running');
  await expect.poll(speaker, { timeout: 20_000 }).toBe('suspended');
  await scanner.scan('Q-17/B');
  await expect.poll(speaker).toBe('running');
});

test('ux.md §9: the sync centre finds what waits and shows what was saved, judges a scan as every page does, and forgets no tablet without its count', async () => {
  if (!first) throw new Error('no folder');
  const before = await outbox();
  await chip(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting', exact: true });
  await page.getByRole('searchbox', { name: 'Find a change' }).fill(`${first.surname} ${BOX}`);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await waiting.getByRole('button', { name: `What was saved: ${first.surname}` }).click();
  await expect(waiting.getByRole('definition').filter({ hasText: first.code })).toBeVisible();
  await expect(waiting).toContainText(`Surname${first.surname}`);

  await page.getByRole('button', { name: 'Test the scanner' }).click();
  await expect(page.getByLabel('Scan any label, or enter a code and press Enter')).toBeFocused();
  await scanner.scan('Q-17/B');
  await expect(page.getByText('Recognized as a scan')).toBeVisible();
  await page.keyboard.type('Q-17/B', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recognized as typing')).toBeVisible();
  await expectAccessible(page, 'the sync centre with a change found and the scanner tested');

  await page.getByRole('link', { name: 'Erase my data from this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase my data from this device' });
  const erase = dialog.getByRole('button', { name: 'Erase and sign out' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save rescue file' }).click();
  await saved;
  await dialog.getByLabel(/^Enter \d+ to erase$/).fill('0');
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Erase my data from this device' })).toBeVisible();
  expect(await outbox()).toEqual(before);
});
