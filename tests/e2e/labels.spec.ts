import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { labelBatch } from '#schema/entities/label-batch.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { choose, goToBoxes, saveBox } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';

/** Labels are printed without coverage, one becomes a box by its scan, a damaged one is printed again. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let tablet: Tablet;
let page: Page;
let scanner: Scanner;
let codes: readonly string[] = [];

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
  page = tablet.page;
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

/** Prints the form as it is, and reads the file. */
async function print(): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('form', { name: 'Print labels' }).getByRole('button', { name: 'Print', exact: true }).click(),
  ]);
  return readFile(await download.path());
}
const nextCode = async () => (await page.getByRole('img', { name: 'Next label' }).getAttribute('aria-label'))?.slice(12) ?? '';
const batches = async () =>
  (await onDisk(page, labelBatch.collection)).filter(({ of }) => of === labelBatch.of).map(({ row }) => row as LabelBatch);

test('labels are printed without coverage, each code once; too many are refused with what to do', async () => {
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await page.goto('/demo/labels');
  await expect(page.getByText('5 print runs')).toBeVisible();
  await choose(page, 'Type', 'Envelope');
  await expect(page.getByText('100 codes are reserved on this device.')).toBeVisible();
  await expectAccessible(page, 'labels');

  await tablet.offline();
  await page.getByLabel('How many').fill('3');
  const first = await nextCode();
  expect(first).toMatch(/^E\d{9}$/);
  const sheet = pdfText(await print());
  await expect(page.getByText('6 print runs')).toBeVisible();
  await expect(page.getByText('97 codes are reserved on this device.')).toBeVisible();
  codes = [...new Set(sheet.match(/E\d{9}/g))];
  expect([codes.length, codes[0], codes.includes(await nextCode())]).toEqual([3, first, false]);

  await choose(page, 'Paper', 'Roll, 62 × 29 mm');
  await choose(page, 'File', 'File for a label printer, 203 dpi (ZPL)');
  await page.getByLabel('How many').fill('2');
  const zpl = (await print()).toString();
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(codes.some((code) => zpl.includes(code))).toBe(false);

  await page.getByLabel('How many').fill('96');
  await page.getByLabel('How many').press('Enter');
  await expect(
    page.getByText('Only 95 codes are reserved on this device. Print fewer, or connect once to reserve more.'),
  ).toBeVisible();
  expect(await batches()).toHaveLength(7);
});

test('an unused label begins a box of its type, a used one opens its box', async () => {
  const [code = ''] = codes;
  await goToBoxes(page);
  scanner = await plugScanner(page);
  await scanner.scan(code);
  await expect(page.getByLabel('Box code')).toHaveValue(code);
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toContainText('Envelope');
  await expect(page.getByText(/^Label of .+, printed by Marek Zieliński$/)).toBeVisible();
  await expectAccessible(page, 'the form of a box by its label');
  await saveBox(page, { code, type: 'Envelope' });
  await goToBoxes(page);
  await scanner.scan(code);
  await expect(page.getByRole('heading', { name: code })).toBeVisible();

  await tablet.online();
  await waitUntilSent(page);
  expect((await vault.witness.held()).containers.map((box) => box.code)).toContain(code);
});

test('a damaged label is marked, and printed again under the same code', async () => {
  const [, code = ''] = codes;
  await page.goto('/demo/labels');
  await page.getByLabel('Find a code').fill(code);
  const row = page.getByRole('row').filter({ hasText: codes[0] ?? '' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as damaged' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code of the label').fill('E000000001');
  await expect(dialog.getByText('This code is on none of these labels.').first()).toBeVisible();
  await dialog.getByLabel('Code of the label').fill(code);
  await expectAccessible(page, 'a damaged label');
  await dialog.getByRole('button', { name: 'Mark as damaged' }).click();
  await expect(row.getByText('1 damaged')).toBeVisible();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Reprint one' }).click();
  await dialog.getByRole('button', { name: code }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Print', exact: true }).click(),
  ]);
  expect(pdfText(await readFile(await download.path()))).toContain(code);
  await waitUntilSent(page);
  expect((await batches()).find(({ first, last }) => last - first === 2)?.damaged).toEqual([]);
});

test('the command cards are printed as a sheet, each with its code and its words', async () => {
  await page.goto('/demo/labels');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print command cards' }).click(),
  ]);
  const text = pdfText(await readFile(await download.path()));
  for (const words of ['CMD-SAVE', 'Confirm or save', 'CMD-EXCEPTION', 'CMD-PUT-ASIDE', 'Put aside', 'CMD-UNDO'])
    expect(text).toContain(words);
});
