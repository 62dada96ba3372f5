import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { NumberLease } from '#schema/records/settings.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { foldersOf, register, rows, Typist } from '#tests/e2e/support/documents.ts';
import { onDisk, outboxStates } from '#tests/e2e/support/local-database.ts';
import { chip, prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';

/** Story, steps 2 to 5: one operator, one tablet, a basement without coverage. The tests go on where the one before ended. */
test.describe.configure({ mode: 'serial' });

const BOX = '0000990001';
const SEAL = 'S90000001';
const DOCUMENTS = Number(process.env['STORY_DOCUMENTS'] ?? 40);
const MOST_KEYS = 31;

/** Lines of the offline card; what has no size is there or not. */
const SIZES: readonly (readonly [string, RegExp | undefined])[] = [
  ['Application stored', /\d MB/],
  ['Classes and attributes', /[1-9]\d* classes · \d+ kB/],
  ['Value lists', /[1-9]\d* values/],
  ['Box types', /[1-9]\d* types · \d+ (kB|byte)/],
  ['Cost centers', /[1-9]\d* cost centers · \d+ (kB|byte)/],
  ['Reserved numbers', /[1-9]\d* numbers/],
  ['Open boxes', /\d+ box(es)?/],
  ['Pocket catalog', /\d+ entr(y|ies)/],
  ['Kept documents', /0 documents/],
  ['Storage protected', /\d (MB|kB)/],
  ['Clock', undefined],
  ['Sign-in on this device', undefined],
];

const OF_THE_PULL = new Set(['Classes and attributes', 'Box types', 'Cost centers', 'Open boxes', 'Clock']);

let vault: Vault;
let tablet: Tablet;
let page: Page;
let scanner: Scanner;
let reserved: NumberLease;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin });
  page = tablet.page;
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet.close();
  await vault.close();
});

test('the tablet is prepared: every line green, with size and age, and until when one may stay offline', async () => {
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  const card = page.getByRole('region', { name: 'Ready to work offline' });
  await expect(card.locator('[data-line]')).toHaveCount(SIZES.length);
  for (const [name, size] of SIZES) {
    const line = card.locator('[data-line]').filter({ hasText: name });
    await expect(line).toHaveAttribute('data-state', 'ready');
    if (size) await expect(line).toContainText(size);
    // since when it is as it is: rows and clock by the pull of just now; room and no documents have no age
    if (name === 'Storage protected' || name === 'Kept documents') await expect(line).not.toContainText(/\d\d:\d\d/);
    else await expect(line).toContainText(OF_THE_PULL.has(name) ? justNow() : /\d\d:\d\d/);
  }
  await expect(card).toContainText(/Until .*\d\d:\d\d/);
});

test('without coverage a scanned label begins a box, and forty folders take at most 31 keys each and no pointer', async () => {
  test.setTimeout(300_000);
  await tablet.offline();
  reserved = await leaseOf(page, 'hr-personal-no');
  await goToBoxes(page);
  scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX, type: 'Sealed box' });
  await page.evaluate(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer-used', ''), { capture: true });
  });
  const keys: number[] = [];
  for (const folder of foldersOf(DOCUMENTS)) keys.push(await register(page, scanner, folder));
  expect(Math.max(...keys)).toBeLessThanOrEqual(MOST_KEYS);
  await expect(page.locator('html[data-pointer-used]')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(DOCUMENTS);
  await expect(chip(page)).toHaveAccessibleName(`Offline, ${DOCUMENTS + 1} waiting`);
});

test('dates in three writings are stored as one, double entries and leased numbers are in the rows', async () => {
  const folders = foldersOf(DOCUMENTS);
  expect(new Set(folders.map(({ born }) => born.replaceAll(/\d/g, '0')))).toEqual(
    new Set(['00000000', '00.00.0000', '0000-00-00']),
  );
  const codes = new Set(folders.map(({ code }) => code));
  const stored = (await onDisk(page, 'registrations')).flatMap(({ row }) => (row && codes.has(row.code) ? [row] : []));
  for (const { code, bornStored, surname } of folders) {
    const row = stored.find((each) => each.code === code);
    expect(row?.values).toMatchObject({ 'hr-date-of-birth': bornStored, 'hr-surname': surname });
  }
  for (const { evidence } of stored)
    expect(evidence).toMatchObject({ 'hr-surname': 'doubleEntry', 'hr-personal-no': 'autonumber' });
  // each number once, in the row it was given to, in turn from what was reserved before coverage was lost
  const numbers = await rows(page).locator('.code-text').allTextContents();
  expect(numbers.toSorted()).toEqual(stored.map(({ values }) => values['hr-personal-no'] ?? '').toSorted());
  expect(new Set(numbers).size).toBe(DOCUMENTS);
  const given = Array.from({ length: DOCUMENTS }, (_, at) => `KD/2019/${String(reserved.next + at).padStart(5, '0')}`);
  expect(numbers.toSorted()).toEqual(given);
});

test('the same code twice warns and blocks nothing; the newest row takes it back', async () => {
  const [first] = foldersOf(1);
  if (!first) throw new Error('no folder');
  await register(page, scanner, { ...first, surname: 'Drugi' });
  await expect(rows(page).first()).toContainText('Same code as no. 1');
  await rows(page).first().getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(DOCUMENTS);
});

test('every keystroke survives a crash of the browser, the stage of a double entry too', async () => {
  const [next] = foldersOf(1, DOCUMENTS + 1);
  if (!next) throw new Error('no folder');
  await scanner.scan(next.code);
  await expect(page.getByLabel('Surname')).toBeFocused();
  const typist = await Typist.at(page);
  await typist.type('Zyzak');
  await typist.press('Enter');
  await typist.type('Zyz');
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible();
  await expect.poll(async () => JSON.stringify(await onDisk(page, 'settings'))).toContain('"Zyz"');
  const address = page.url();
  await tablet.kill();
  page = await tablet.restart({ offline: true });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
  await expect(page.getByLabel('Document code')).toHaveValue(next.code);
  await expect(page.getByLabel('Surname')).toHaveValue('Zyz');
  await expect(page.getByText('2nd entry')).toBeVisible();
  expect(await page.content()).not.toContain('Zyzak'); // the first entry stays hidden (ux.md 6.2)
  await page.getByRole('button', { name: 'Clear' }).click();
  scanner = await plugScanner(page);
});

test('separator, protocol as PDF and CSV are made on the device, marked provisional, Polish letters right', async () => {
  const separator = await downloaded(page, () => page.getByRole('button', { name: 'Separator sheet' }).click());
  expect(pdfText(separator)).toContain(`SEP-${BOX}-001`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const csv = await downloaded(page, () => page.getByRole('menuitem', { name: 'Transfer list (CSV)' }).click());
  const lines = csv.toString('utf8').trim().split(/\r?\n/);
  expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(lines).toHaveLength(DOCUMENTS + 1);
  expect(csv.toString('utf8')).toContain('Gałęcka');
  await page.getByRole('button', { name: 'More actions' }).click();
  const pdf = await downloaded(page, () => page.getByRole('menuitem', { name: 'Transfer list (PDF)' }).click());
  const protocol = pdfText(pdf);
  expect(protocol).toContain('Provisional. The server assigns the official number.');
  for (const { code, surname } of foldersOf(DOCUMENTS)) {
    expect(protocol).toContain(surname);
    expect(protocol).toContain(code);
  }
});

test('closing asks for the seal and takes it from the scanner; the box closes when sent', async () => {
  await page.getByRole('button', { name: 'Close box' }).click();
  const dialog = page.getByRole('dialog', { name: `Close box ${BOX}` });
  await expect(dialog).toContainText(`${DOCUMENTS} documents`);
  // a scan while a dialog covers the page opens nothing and fills nothing behind it, and is reported
  for (const code of [foldersOf(1, 600)[0]?.code ?? '', '0000990003']) {
    await scanner.scan(code);
    await expect(dialog.getByRole('alert')).toContainText(`Scanned ${code}: nothing was saved.`);
  }
  // a seal typed from a worn label gives way to its scan
  await dialog.getByLabel('Seal number').fill('S1');
  await scanner.scan(SEAL);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Seal number')).toHaveValue(SEAL);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Closes when sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closed on this device' })).toBeVisible();
});

test('a pickup is asked for', async () => {
  await page.getByRole('button', { name: 'Order a pickup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order a pickup' });
  await dialog.getByRole('button', { name: 'Order a pickup' }).click();
  await expect(page.getByText('A pickup is ordered.')).toBeVisible();
});

test('the tablet is restarted without coverage: everything is there, the application starts from its cache', async () => {
  page = await tablet.restart({ offline: true });
  await page.goto('/demo/protocol');
  await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
  // the browser's own word on the network is lost with the page in some versions of its emulation; then only our probe speaks
  await expect(chip(page)).toHaveAccessibleName(new RegExp(`^(Offline|Cannot reach server), ${DOCUMENTS + 3} waiting$`));
  await expect(page.getByRole('radio', { name: /^(Open|Closed|Handed over|Completed)$/ })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Open', exact: true })).toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: BOX })).toContainText('Closes when sent');
  scanner = await plugScanner(page);
  await scanner.scan(BOX);
  await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
  await expect(rows(page)).toHaveCount(DOCUMENTS);
});

test('coverage returns over a bad line: everything arrives exactly once, draft and focus stay where they were', async () => {
  const BUSY = '0000990002';
  await newBox(page, scanner, { code: BUSY });
  const [folder] = foldersOf(1, 500);
  if (!folder) throw new Error('no folder');
  await scanner.scan(folder.code);
  await (await Typist.at(page)).type('Kowal');
  vault.proxy.spoil(/sync\/push/, { kind: 'loseAnswer' }, { times: 2 });
  vault.proxy.spoil(/sync\/push/, { kind: 'double' }, { times: 2 });
  vault.proxy.spoil(/sync\/push/, { kind: 'cutAnswer', bytes: 40 }, { times: 1 });
  vault.proxy.spoil(/sync\/pull/, { kind: 'cutAnswer', bytes: 200 }, { times: 1 });
  await tablet.online();
  await expect(chip(page)).toHaveAccessibleName('Up to date', { timeout: 90_000 });
  await expect(page.getByLabel('Surname')).toHaveValue('Kowal');
  await expect(page.getByLabel('Surname')).toBeFocused();
  expect(page.url()).toContain('/protocol/container/');
  const { registrations, containers, orders } = await vault.witness.held();
  const box = containers.filter(({ code }) => code === BOX);
  expect(box).toHaveLength(1);
  expect(box[0]).toMatchObject({ status: 2, seals: [SEAL] });
  const mine = registrations.filter(({ containerId }) => containerId === box[0]?.id);
  expect(mine.map(({ code }) => code).toSorted()).toEqual(foldersOf(DOCUMENTS).map(({ code }) => code));
  expect(orders.filter(({ containerIds }) => containerIds.includes(box[0]?.id ?? ''))).toHaveLength(1);
  expect((await vault.witness.custody(box[0]?.id ?? '')).whole).toBe(true);
  const states = await outboxStates(page);
  expect(states['queued'] ?? 0).toBe(0);
  expect(states['inflight'] ?? 0).toBe(0);
});

test('every row carries its tick', async () => {
  await goToBoxes(page);
  await page.getByRole('radio', { name: 'Closed' }).click();
  await scanner.scan(BOX);
  await expect(page.getByRole('heading', { name: BOX })).toBeVisible();
  await expect(page.locator('li[data-document][data-mark="accepted"]')).toHaveCount(DOCUMENTS);
});

/** The minute it is, or the one before. */
function justNow(): RegExp {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Warsaw' });
  return new RegExp(`(${[0, 60_000].map((ago) => clock.format(Date.now() - ago)).join('|')})`);
}

/** Reads the numbers reserved for an attribute from the disk. */
async function leaseOf(of: Page, attribute: string): Promise<NumberLease> {
  const docs = await onDisk(of, 'settings');
  const kept = docs.find(({ id }) => id.startsWith(`lease/${attribute}/`))?.value as { ranges: NumberLease[] } | undefined; // src/data/offline/leases.ts
  const [range] = kept?.ranges ?? [];
  if (!range) throw new Error('There is no lease.');
  return range;
}

async function downloaded(of: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = of.waitForEvent('download');
  await press();
  return readFile(await (await coming).path());
}
