import { expect, test } from '@playwright/test';
import { registrationUpdate } from '#schema/operations/registrations.ts';
import { tableFile, type TableFormat } from '#service/demo/archive/imports/table-files.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** An administrator imports boxes from a table file of an older system, checks it first, and takes it back. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let office: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, office));
test.afterAll(async () => {
  await office.close();
  await vault.close();
});

const LINES = [
  'Pudło;Dokument;Osoba;Wydano;Rok',
  '0000981001;990000000001;Żółkiewska Łucja;12.03.2019;2019',
  '0000981001;990000000002;Kowalski Jan;05.11.2020;2020',
  '0000981002;990000000003;=HYPERLINK("x");01.02.2021;2021',
  '0000981002;990000000001;Nowak Ewa;03.04.2021;2021',
  '0000981002;990000000004;Nowak Ewa;31.02.2021;2021',
  ';990000000005;Nowak Ewa;03.04.2021;2021',
];

/** The text as an office program of the time writes it. */
function windows1250(text: string): Buffer {
  const bytes: Readonly<Record<string, number>> = { ł: 0xb3, Ł: 0xa3, Ż: 0xaf, ó: 0xf3 };
  return Buffer.from(Array.from(text, (sign) => bytes[sign] ?? sign.charCodeAt(0)));
}

async function choose(label: string, option: string): Promise<void> {
  const { page } = office;
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('S1 §7: a file with its configuration becomes an import, and its columns are mapped', async () => {
  const { page } = office;
  await signIn(page, 'admin');
  await page.goto('/demo/release-manager');
  await page.getByRole('button', { name: 'New import' }).click();
  await choose('Project', 'HR personal files');
  await choose('Class of documents', 'Work certificates');
  await choose('Type of new boxes', 'Archive box');
  await page.getByLabel('Name of the import').fill('HR before 2022');
  const buffer = windows1250(LINES.join('\r\n'));
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'hr.csv', mimeType: 'text/csv', buffer });
  await expectAccessible(page, 'a new import');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'HR before 2022' })).toBeVisible();
  await expect(page.getByText('Żółkiewska Łucja')).toBeVisible();
  await choose('Pudło', 'Box code');
  await choose('Dokument', 'Document code');
  await choose('Osoba', 'Surname and first name');
  await choose('Wydano', 'Issued on');
  await choose('Rok', 'Year');
  const asTheyWillBe = page.getByRole('region', { name: 'First rows as they will be' });
  await expect(asTheyWillBe.getByRole('row').nth(1)).toContainText('2019-03-12');
  await expect(asTheyWillBe.getByRole('row').nth(5)).toContainText('Not a date');
  await choose('Documents that are already there', 'Do not accept their rows');
  // one column feeds two targets by its parts, and a text of the file is stored as another; all by keyboard
  await page.getByRole('button', { name: 'Rules: Rok → Year' }).focus();
  await page.keyboard.press('Enter');
  const rules = page.getByRole('dialog');
  await rules.getByRole('button', { name: 'Add a replacement' }).press('Enter');
  await rules.getByLabel('Text in the file, 1').fill('2019');
  await rules.getByLabel('Stored as, 1').fill('1919');
  await expect(rules.getByRole('region', { name: 'First values by these rules' })).toContainText('2019 → 1919');
  await expectAccessible(page, 'the rules of a column');
  await rules.getByLabel('Stored as, 1').press('Enter');
  await expect(asTheyWillBe.getByRole('row').nth(1)).toContainText('1919');
  await page.getByRole('button', { name: 'Another target of Wydano' }).press('Enter');
  await choose('Another target of Wydano', 'Year');
  await page.getByRole('button', { name: 'Rules: Wydano → Year' }).press('Enter');
  await rules.getByLabel('Separator', { exact: true }).fill('.');
  await rules.getByLabel('Part between the separators').fill('3');
  await expect(rules.getByRole('region')).toContainText('12.03.2019 → 2019');
  await rules.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByText('Part 3, divided by “.”')).toBeVisible();
  await expect(asTheyWillBe.getByRole('row').nth(1).getByRole('cell', { name: '2019', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expect(page.getByText('The mapping is saved.').last()).toBeVisible();
  await expectAccessible(page, 'an import that is mapped');
});

test('the check names what is wrong before anything is written; the good rows are imported', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('3 of 6 rows are good.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nothing was written yet.')).toBeVisible();
  await page.getByRole('button', { name: /^The code comes twice in the file/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Row 5');
  await expectAccessible(page, 'rows that are not accepted');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows not accepted as CSV' }).click();
  await download;
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('50 % of the rows are not accepted. Import the others?');
  await expectAccessible(page, 'an import of which many rows are not accepted');
  await question.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('Imported, some rows not accepted')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back to the imports' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'HR before 2022' })).toContainText('Imported');
  await expectAccessible(page, 'bulk imports');
});

test('a roll-back takes everything of the import back once its name is typed', async () => {
  const { page } = office;
  await page.getByText('HR before 2022').first().click();
  await page.getByRole('button', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the import').fill('HR before 2022');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'an import that is rolled back');
});

test('the check names values that a value list does not have, and the import adds them to it', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Back to the imports' }).click();
  await page.getByRole('button', { name: 'New import' }).click();
  await choose('Project', 'HR personal files');
  await choose('Class of documents', 'Employment contracts');
  await choose('Type of new boxes', 'Archive box');
  await page.getByLabel('Name of the import').fill('Contracts');
  const lines = ['Box;Document;Surname;Name;From;Unit', '0000981101;990000000101;Nowak;Jan;01.02.2021;Spaceport'];
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'contracts.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Contracts' })).toBeVisible();
  const targets = { Box: 'Box code', Document: 'Document code', Surname: 'Surname', Name: 'First name', From: 'Contract from' };
  for (const [from, to] of Object.entries({ ...targets, Unit: 'Department' })) await choose(from, to);
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('0 of 1 rows are good.')).toBeVisible({ timeout: 30_000 });
  await choose('Values that are not in their value list', 'Add them to the list');
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 of 1 rows are good.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Department: 1' }).click();
  await expect(page.getByRole('dialog', { name: 'New values of value lists' })).toContainText('Spaceport');
  await expectAccessible(page, 'new values of value lists');
  await page.keyboard.press('Escape');
  // the keys of the page rest while a dialog is open
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import 1 rows' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('Imported', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.goto('/demo/management/dictionary');
  await page.getByRole('main').getByText('Departments').first().click();
});

const ROWS = 600;
const DAY = Date.UTC(2019, 2, 12);
const dayOf = () => '12.03.2019';

/** A file of this format: boxes of 40 documents with a text and a day; `faults` of its rows have no box. */
function certificates(format: TableFormat, series: string, faults = 0): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const box = n < faults ? '' : `0000${series}${String(Math.floor(n / 40)).padStart(3, '0')}`;
    return [box, `99${series}${String(n).padStart(7, '0')}`, 'Żółkiewska Łucja', DAY, '2019'];
  });
  return tableFile(format, { columns: ['Pudło', 'Dokument', 'Osoba', 'Wydano', 'Rok'], rows, written: dayOf });
}

/** Uploads such a file as a new import of work certificates, and maps its columns. */
async function newImport(name: string, format: TableFormat, buffer: Buffer): Promise<void> {
  const { page } = office;
  await page.goto('/demo/release-manager');
  await page.getByRole('button', { name: 'New import' }).click();
  await choose('Project', 'HR personal files');
  await choose('Class of documents', 'Work certificates');
  await choose('Type of new boxes', 'Archive box');
  await page.getByLabel('Name of the import').fill(name);
  const mimeType = { csv: 'text/csv', xlsx: 'application/octet-stream', xml: 'application/xml' }[format];
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: `hr.${format}`, mimeType, buffer });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Żółkiewska Łucja').first()).toBeVisible();
  const targets = {
    Pudło: 'Box code',
    Dokument: 'Document code',
    Osoba: 'Surname and first name',
    Wydano: 'Issued on',
    Rok: 'Year',
  };
  for (const [from, to] of Object.entries(targets)) await choose(from, to);
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** Documents of the client whose codes begin so. */
const imported = async (series: string) =>
  (await vault.witness.held()).registrations.filter(({ code }) => code.startsWith(`99${series}`));

test('a workbook is checked and imported; the service is killed twice in its run, and each row is in once', async () => {
  const { page } = office;
  await newImport('HR workbook', 'xlsx', await certificates('xlsx', '811'));
  await expect(page.getByText(`${ROWS} of ${ROWS} rows are good.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: `Import ${ROWS} rows` }).click();
  let before = 0;
  for (let kills = 0; kills < 2; kills += 1) {
    const further = Math.min(before, ROWS - 1);
    const isFurther = expect.poll(async () => (await imported('811')).length, { timeout: 60_000, intervals: [50] });
    await isFurther.toBeGreaterThan(further);
    await vault.kill();
    await vault.start();
    before = (await imported('811')).length;
  }
  await page.reload();
  await expect(page.getByRole('main').getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  const documents = await imported('811');
  expect(documents).toHaveLength(ROWS);
  expect(new Set(documents.map(({ code }) => code)).size).toBe(ROWS);
  // the day of a workbook is a number with a format
  expect(Object.values(documents[0]?.values ?? {})).toContain('2019-03-12');
});

test('a roll-back keeps what was changed since, names it, and the desk names the import as evidence', async () => {
  const { page } = office;
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const offline = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const documents = (await imported('811')).toSorted((a, b) => (a.code < b.code ? -1 : 1)).slice(0, 12);
  const changed = (by: OtherDevice, document: (typeof documents)[number], value: string) => {
    const [name] = Object.entries(document.values).find(([, text]) => text.startsWith('Żółkiewska')) ?? [''];
    const { id: entityId, containerId, version } = document;
    const payload = { containerId, values: { [name]: value }, evidence: {}, toVerify: [] };
    return by.make(registrationUpdate, payload, { entityId, base: { [entityId]: version } });
  };
  await other.apply(...documents.map((document) => changed(other, document, 'Kowalska Anna')));
  // the same version, seen by another who was offline
  const [first] = documents;
  if (!first) throw new Error('The import made no documents.');
  const [late] = await offline.send(changed(offline, first, 'Nowak Ewa'));
  expect(late?.verdict).toBe('contested');

  await page.getByRole('button', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the import').fill('HR workbook');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  // twelve documents, and the box they are in
  await page.getByRole('button', { name: '13 rows were kept' }).click({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toContainText('Changed since the import');
  await page.keyboard.press('Escape');
  expect(await imported('811')).toHaveLength(12);

  const desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  try {
    await signIn(desk.page, 'supervisor');
    await desk.page.goto(`/demo/sync-desk?case=${late?.opId ?? ''}`);
    await expect(desk.page.getByText('From import HR workbook').first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(desk.page, 'a conflict about a document of an import');
  } finally {
    await desk.close();
  }
});

test('faults of an XML file are named by the check, fixed by a file without them, and its rows are imported', async () => {
  const { page } = office;
  await newImport('HR export', 'xml', await certificates('xml', '812', 30));
  await expect(page.getByText(`${ROWS - 30} of ${ROWS} rows are good.`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^No box code/ })).toBeVisible();
  expect(await imported('812')).toEqual([]);

  await newImport('HR export, fixed', 'xml', await certificates('xml', '812'));
  await expect(page.getByText(`${ROWS} of ${ROWS} rows are good.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: `Import ${ROWS} rows` }).click();
  await expect(page.getByRole('main').getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(await imported('812')).toHaveLength(ROWS);
});
