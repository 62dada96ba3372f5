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
  await page.getByText('Import', { exact: true }).first().click();
  await page.getByText('HR personal files').last().click();
  await page.getByRole('link', { name: 'Work certificates' }).last().click();
  await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  const web = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script></html>') };
  await page.getByLabel('Files', { exact: true }).setInputFiles([await pdf('one.pdf'), await pdf('two.pdf'), web]);
  await expect(lines('ready')).toHaveCount(2);
  await expect(lines('refused')).toHaveCount(1);
  await expectAccessible(page, 'import of files');
});

test('what a document lacks is named on its line; once it is filled in, the documents are registered', async () => {
  const { page } = desk;
  const register = page.getByRole('button', { name: /^Register \d/ });
  await register.click();
  await expect(lines('faulty').first()).toContainText(/a value is missing|not in the/);
});
