import { expect, test } from '@playwright/test';
import { listValues } from '#tests/bench/list-values.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, Typist } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** An administrator keeps a value list by files: a new list, a version that withdraws a value, a download, a deletion undone. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let office: Tablet;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(({}, info) => keepEvidence(info, office, tablet));
test.afterAll(async () => {
  await Promise.all([office.close(), tablet.close()]);
  await vault.close();
});

const list = () => office.page.getByRole('row').filter({ hasText: 'Depots' });

async function sendFile(name: string, text: string): Promise<void> {
  const { page } = office;
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Send and check' }).click();
}

async function choose(file: string, action: string): Promise<void> {
  const { page } = office;
  const entry = page.getByRole('menuitem', { name: action });
  await expect(async () => {
    const row = page.getByRole('row').filter({ hasText: file }).last();
    await row.getByRole('button', { name: /^Actions for/ }).press('Enter', { timeout: 2_000 });
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.press('Enter');
}

test('R-387: a new list is made from a file, and published by its check', async () => {
  const { page } = office;
  await signIn(page, 'admin');
  await page.goto('/demo/management/new-dictionary-dialog');
  await page.getByLabel('List and configuration').click();
  await page.getByRole('option', { name: 'New configuration…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Configuration name').fill('Depots');
  await dialog.getByLabel('Column with replacements').fill('now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sendFile('depots.csv', 'depot;now\nZajezdnia Łódź;\nDepot 2;\n=SUM(1);\n');
  await expect(page.getByText('Current version')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a new file of a value list');
});

test('a file that withdraws a value shows the difference, and is published by a person', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.getByLabel('List and configuration').click();
  await page.getByRole('option', { name: 'Depots' }).click();
  await sendFile('depots-2.csv', 'depot;now\nZajezdnia Łódź;\nDepot 2;Zajezdnia Łódź\n');
  await expect(page.getByText('Ready to publish')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'publishing a value list');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Current version')).toBeVisible({ timeout: 30_000 });
});

test('R-388, R-389: a file is downloaded as it was sent; its deletion is undone within a minute', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Back to the lists' }).click();
  await expect(list().first()).toBeVisible();
  const download = page.waitForEvent('download');
  await choose('depots-2.csv', 'Download');
  expect((await download).suggestedFilename()).toBe('depots-2.csv');
  await choose('depots-2.csv', 'Delete');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'depots-2.csv' })).toContainText('Current version');
  await expectAccessible(page, 'value lists');
});

/** Values of a list on the tablet, in its order. */
async function valuesOn({ page }: Tablet, name: string): Promise<string[]> {
  const docs = (await onDisk(page, 'dictionaries')).filter((doc) => doc.name === name);
  const head = docs.find(({ id }) => id.endsWith('/head'));
  const values = new Map(docs.map((doc) => [doc.id, doc.values]));
  return listValues(head, (id) => values.get(id));
}

test('R-385: a value is withdrawn while an open form has it; one tap takes the value that replaces it', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await expect.poll(() => valuesOn(tablet, 'First names').then(({ length }) => length)).toBeGreaterThan(50);
  const values = await valuesOn(tablet, 'First names');
  const [gone = '', successor = ''] = values.filter((value) => /^\p{L}{5,}$/u.test(value));
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: '0000993001' });
  const [folder] = foldersOf(1, 930);
  await scanner.scan(folder?.code ?? '');
  await expect(page.getByLabel('Surname')).toBeFocused();
  const field = page.getByRole('combobox', { name: 'First name' });
  await field.click();
  await (await Typist.at(page)).type(gone);
  await expect(field).toHaveValue(gone);
  await field.press('Tab');

  const admin = office.page;
  await admin.goto('/demo/management/new-dictionary-dialog');
  await admin.getByLabel('List and configuration').click();
  await admin.getByRole('option', { name: 'New configuration…' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Configuration name').fill('First names with replacements');
  await dialog.getByRole('combobox', { name: 'List' }).click();
  await admin.getByRole('option', { name: 'First names', exact: true }).click();
  await dialog.getByLabel('Column with replacements').fill('now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const lines = values.map((value) => `${value};${value === gone ? successor : ''}`);
  await sendFile('first-names.csv', ['name;now', ...lines].join('\n'));
  await expect(admin.getByText('Ready to publish')).toBeVisible({ timeout: 30_000 });
  await admin.getByRole('button', { name: 'Publish' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Current version')).toBeVisible({ timeout: 30_000 });

  const form = page.getByRole('main');
  await expect(form.getByText(`${gone} was replaced by ${successor}.`)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'a replaced value in an open form');
  await form.getByRole('button', { name: `Use ${successor}`, exact: true }).click();
  await expect(field).toHaveValue(successor);
  await expect(form.getByText(`${gone} was replaced by ${successor}.`)).toHaveCount(0);
  expect(await valuesOn(tablet, 'First names')).not.toContain(gone);
});
