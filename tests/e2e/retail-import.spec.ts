import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** Files become documents of a class: one is no PDF, a list fills in values, and a reload goes on where it was. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(await writtenPdf([name])) });
const lines = (state: string) => desk.page.locator(`[data-line="${state}"]`);

test('each file has a line from the drop to its check, and a web page named PDF is not accepted', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await page.getByRole('button', { name: 'Imports' }).click();
  await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
  await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
  await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  const web = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script></html>') };
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([await pdf('770000999901.pdf'), await pdf('770000999902.pdf'), web]);
  await expect(lines('ready')).toHaveCount(2);
  await expect(lines('refused')).toHaveCount(1);
  await expectAccessible(page, 'import of files');
});

test('what a document lacks is named on its line; once it is filled in, the documents are registered', async () => {
  const { page } = desk;
  const named = page.getByRole('combobox', { name: 'The name of the file is' });
  const name = async (option: string) => {
    await named.click();
    await page.getByRole('option', { name: option }).click();
  };
  const register = page.getByRole('button', { name: /^Register \d/ });
  await name('Note');
  await register.click();
  await expect(lines('faulty')).toHaveCount(2);
  await expect(lines('faulty').first()).toContainText('Document code: a value is missing');
  await name('Document code');
  await page.getByLabel('Surname and first name').fill('Kowalska, Anna');
  await page.getByLabel('Issued on').fill('11/20/2026');
  await register.click();
  await expect(lines('registered')).toHaveCount(2);
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill('770000999901');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '770000999901', exact: true })).toBeVisible();
});

test('R-022: a list that comes with the files fills in their values; its columns find their targets by name', async () => {
  const { page } = desk;
  await page.goto(page.url().replace(/\/document-search\/class\/([^/]+)\/.*$/, '/retail-import/$1'));
  await expect(lines('registered')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  const rows = ['Skan;Surname and first name', '770000999911.pdf;Żółkiewska, Łucja', 'gone.pdf;Nowak, Ewa'];
  const list = { name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  const files = [await pdf('770000999911.pdf'), await pdf('770000999912.pdf'), list];
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
  await expect(lines('ready')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Skan' })).toContainText('Name of the file');
  await expect(page.getByText('1 file takes values from the list.')).toBeVisible();
  await expect(page.getByText('1 row is about a file that is not here: gone.pdf')).toBeVisible();
  await expectAccessible(page, 'import of files with a list');
});

/** Entries of this import among the bytes of the device. */
const kept = () =>
  desk.page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.endsWith('-bytes') ? name : []));
    let entries = 0;
    for (const name of names) {
      const open = indexedDB.open(name);
      await new Promise((settle) => open.addEventListener('success', settle));
      const keys = open.result.transaction('heads').objectStore('heads').getAllKeys();
      await new Promise((settle) => keys.addEventListener('success', settle));
      entries += keys.result.filter((key) => typeof key === 'string' && key.startsWith('retail/')).length;
      open.result.close();
    }
    return entries;
  });

test('a reload goes on where it was: a file on its way, the list, its columns, and what was typed', async () => {
  const { page } = desk;
  const part = '**/api/uploads/*/1';
  await page.route(part, () => undefined);
  await page.getByLabel('Files', { exact: true }).setInputFiles([await pdf('770000999913.pdf')]);
  await expect(lines('sending')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('from the desk');
  // the lines, the list, and the one file that has not arrived
  await expect.poll(kept).toBe(3);
  await page.waitForTimeout(500);
  await page.unroute(part);
  await page.reload();
  await expect(lines('ready')).toHaveCount(3);
  await expect.poll(kept).toBe(2);
  await expect(page.getByText('1 file takes values from the list.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Skan' })).toContainText('Name of the file');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('from the desk');
});

const elsewhere = (tab: Page) => expect(tab.getByRole('heading', { name: 'This import is open in another tab.' })).toBeVisible();

test('a second tab does not write over the import: it takes it over, or goes on with it once the first one is closed', async () => {
  const { page } = desk;
  const second = await desk.context.newPage();
  await second.goto(page.url());
  await elsewhere(second);
  await expectAccessible(second, 'import that is open in another tab');
  await second.getByRole('button', { name: 'Go on here' }).click();
  await expect(second.locator('[data-line="ready"]')).toHaveCount(3);
  await elsewhere(page);
  await second.close();
  await expect(lines('ready')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('from the desk');
});

test('what came with the list is found in the documents; the others take what was typed', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('registered')).toHaveCount(3);
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill('77000099991');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Żółkiewska, Łucja', exact: true })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'Kowalska, Anna', exact: true })).toHaveCount(2);
});
