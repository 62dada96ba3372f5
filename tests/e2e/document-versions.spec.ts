import { expect, test, type Page } from '@playwright/test';
import { documentCalls } from '#schema/calls/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** Two people bring a version of one document each, without a connection. */

let vault: Vault;
let operator: Tablet;
let supervisor: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  const room = { origin: vault.origin, width: 1440, height: 900 };
  operator = await openTablet(room);
  supervisor = await openTablet(room);
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, operator);
  await keepEvidence(info, supervisor);
});
test.afterAll(async () => {
  await operator.close();
  await supervisor.close();
  await vault.close();
});

const onTheWay = (page: Page) => page.getByRole('main').getByText(/waits? to be sent/);

/** Adds a contract of so many pages, which stays on the device. */
async function addContract({ page }: Tablet, name: string, pages: number): Promise<void> {
  const texts = Array.from({ length: pages }, (_, n) => `${name}, page ${n + 1}`);
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await writtenPdf(texts)) };
  await page.getByLabel('Photos or files').setInputFiles(file);
  await page.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(onTheWay(page)).toBeVisible();
}

test('two new versions of one contract, both made without a connection, are both kept', async () => {
  test.setTimeout(300_000);
  await signIn(operator.page, 'operator');
  await waitForPhase(operator.page, 'upToDate', 60_000);
  await prepareOffline(operator.page);
  await operator.page.getByText('Documents', { exact: true }).first().click();
  await operator.page.getByText('HR personal files').first().click();
  await operator.page.getByText('All classes').first().click();
  await operator.page.getByRole('button', { name: 'Search', exact: true }).click();
  await operator.page.getByRole('row').nth(1).getByRole('gridcell').nth(1).dblclick();
  await expect(operator.page).toHaveURL(/document-preview/);
  const address = new URL(operator.page.url()).pathname;
  await signIn(supervisor.page, 'supervisor');
  await waitForPhase(supervisor.page, 'upToDate', 60_000);
  await prepareOffline(supervisor.page);
  await supervisor.page.goto(address);
  for (const { page } of [operator, supervisor]) await expect(page.getByText('No pages yet.')).toBeVisible();

  await operator.offline();
  await supervisor.offline();
  await addContract(operator, 'Contract of the operator', 1);
  await addContract(supervisor, 'Contract of the supervisor', 2);
  await supervisor.online();
  await expect(supervisor.page.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 60_000 });
  await operator.online();
  await expect(operator.page.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 60_000 });

  await vault.witness.signIn('supervisor');
  const guid = address.split('/').at(-1) ?? '';
  const versions = async () => {
    const parts = await vault.witness.ask('GET', documentCalls.documentParts.path.replace('{guid}', guid));
    return (parts as { info: { versions: { version: number; pageCount: number }[] } }).info.versions;
  };
  await expect.poll(async () => (await versions()).length, { timeout: 60_000 }).toBe(2);
  expect(await versions()).toMatchObject([
    { version: 2, pageCount: 1 },
    { version: 1, pageCount: 2 },
  ]);
  // neither waits for a decision, and each is there to be looked at
  const { page } = supervisor;
  await page.reload();
  await page.getByRole('button', { name: /^Version \d+$/ }).click();
  for (const version of [1, 2]) await expect(page.getByRole('menuitemradio', { name: `Version ${version},` })).toBeVisible();
});
