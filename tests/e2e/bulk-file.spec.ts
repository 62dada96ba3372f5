import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A bulk order from a file of 5,000 rows with 40 bad ones: each row is shown before anything is added. */
test.describe.configure({ mode: 'serial' });

const ROWS = 5_000;
const codeOf = (n: number) => `00077${String(n).padStart(5, '0')}`;
/** The last rows: a type that is none, a scan among paper, a box that is named above. */
const bad = [
  ...Array.from({ length: 15 }, (_, n) => `${codeOf(9_000 + n)},pallet,`),
  ...Array.from({ length: 10 }, (_, n) => `${codeOf(9_100 + n)},scan,`),
  ...Array.from({ length: 15 }, (_, n) => `${codeOf(n + 1)},box,`),
];
const good = Array.from({ length: ROWS - bad.length }, (_, n) => `${codeOf(n + 1)},box,`);
const file = { name: 'boxes.csv', mimeType: 'text/csv', buffer: Buffer.from(['code,type,note', ...good, ...bad].join('\n')) };

/** As many boxes of one project on their shelves as the file names; they are too old to be on a device. */
const SHELVED = `insert into containers select (jsonb_populate_record(c, jsonb_build_object(
    'id', gen_random_uuid()::text, 'code', '00077' || lpad(n::text, 5, '0'), 'status', 4, 'order_id', '', 'documents', 0))).*
  from containers c, generate_series(1, ${good.length}) n
  where c.id in (select min(k.id) from containers k join projects p on p.tenant_id = k.tenant_id and p.id = k.project_id
    where p.name = 'HR personal files' group by k.tenant_id)`;

let vault: Vault;
let desk: Tablet;
let path = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: SHELVED });
  desk = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk?.close();
  await vault?.close();
});

test('R-371: every row of the file is shown with what becomes of it, and nothing is added yet', async () => {
  const { page } = desk;
  const main = page.getByRole('main');
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/orders/bulk-delivery');
  await main.getByRole('button', { name: 'New basket' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project').click();
  await page.getByRole('option', { name: 'HR personal files' }).click();
  await dialog.getByRole('button', { name: 'Open basket' }).click();
  await page.waitForURL(/orders\/bulk-delivery\/.+/);
  path = new URL(page.url()).pathname;
  await waitUntilSent(page);
  await expect(main.getByLabel('Add from a file')).toBeEnabled();
  await main.getByLabel('Add from a file').setInputFiles(file);
  await expect(main.getByText('4,960 items can be added. Nothing is added yet.')).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('40 rows stay out, with their reasons below.')).toBeVisible();
  const grid = main.getByRole('grid');
  await main.getByRole('radio', { name: 'Cannot go' }).click();
  await expect(grid.getByRole('row').filter({ hasText: codeOf(9_000) })).toContainText('This type is not known.');
  await expect(main.getByText('25 rows', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'rows of a file, checked');
  await main.getByRole('radio', { name: 'Twice' }).click();
  await expect(
    grid
      .getByRole('row')
      .filter({ hasText: codeOf(1) })
      .first(),
  ).toContainText(/It is in row \d+ already\./);
  await expect(main.getByText('15 rows', { exact: true }).first()).toBeVisible();
  const bulkId = path.split('/').at(-1);
  expect((await vault.witness.held()).orders.filter((order) => order.bulkId === bulkId)).toEqual([]);
});

test('R-371: the rows that can go become ten work orders', async () => {
  const { page } = desk;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add 4,960 items' }).click();
  await expect(main.getByText('4,960 items of the file were added.')).toBeVisible({ timeout: 90_000 });
  await main.getByRole('button', { name: 'Back to the work orders' }).click();
  await expect(main.getByText('10 work orders', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(desk.problems).toEqual([]);
});
