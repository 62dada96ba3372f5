import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** Four files become documents of a class: one is no PDF, and the others are registered. */
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
