import { expect, test } from '@playwright/test';
import { exceptionKind } from '#schema/codes/bench.ts';
import { exception } from '#schema/entities/exception.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Exception } from '#schema/records/bench.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { comeBack, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A shelf with more boxes than one answer of the service is counted without network, over a tablet that is killed. */
test.describe.configure({ mode: 'serial' });

const SHELF = 'R-01-01-01';
const ADDRESS = `/demo/archive/places?place=${SHELF}`;
const MANY = LIMITS.shelfBoxes + 120;
const codeOf = (n: number) => `HALL-${String(n).padStart(5, '0')}`;

/** Boxes the archive has had for long, so no device has them. */
const FULL = `with model as (
    select c.*, to_jsonb(p) as lies from containers c
    join placements p on p.tenant_id = c.tenant_id and p.container_id = c.id
    join tenants t on t.tenant_id = c.tenant_id and t.url_path = 'demo'
    where c.status = 4 limit 1
  ), made as (
    insert into containers select (jsonb_populate_record(null::containers, to_jsonb(model) ||
      jsonb_build_object('id', 'hall-' || n, 'created_by_op', 'hall-' || n, 'order_id', '', 'code', 'HALL-' || lpad(n::text, 5, '0')))).*
    from model, generate_series(1, ${MANY}) n returning id
  )
  insert into placements select (jsonb_populate_record(null::placements, model.lies || jsonb_build_object('id', 'placed/' || made.id,
    'container_id', made.id, 'place_code', '${SHELF}', 'created_by_op', 'placed-' || made.id))).* from model, made`;

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault({ prepared: FULL });
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

const counted = (found: number, all: number) => tablet.page.getByText(`${found} of ${all} found`);

test('a shelf of more than 1,000 boxes is counted offline, over a killed tablet, and each missing box is noted once', async () => {
  test.setTimeout(300_000);
  await signIn(tablet.page, 'archive');
  await waitForPhase(tablet.page, 'upToDate', 60_000);
  await tablet.page.goto(ADDRESS);
  await expect(tablet.page.getByRole('heading', { name: SHELF })).toBeVisible();
  let scanner = await plugScanner(tablet.page);
  const list = tablet.page.getByRole('list', { name: `Boxes on ${SHELF}` });
  await expect(tablet.page.getByRole('button', { name: 'Count this shelf' })).toBeEnabled();
  await expect(list.getByText(codeOf(1), { exact: true })).toBeVisible();
  await expectAccessible(tablet.page, 'a long shelf');
  await scanner.scan(SHELF);
  await expect(tablet.page.getByRole('button', { name: 'Confirm count' })).toBeEnabled();
  const all = Number((await tablet.page.getByText(/^0 of \d+ found$/).innerText()).split(' ')[2]);
  expect(all).toBeGreaterThanOrEqual(MANY);

  // the line goes: the last box of the last page is known all the same
  await tablet.offline();
  await scanner.scan(codeOf(1));
  await scanner.scan(codeOf(MANY));
  await scanner.scan(codeOf(MANY));
  await expect(counted(2, all)).toBeVisible();
  await tablet.kill();
  await tablet.restart();
  await comeBack(tablet.page, ADDRESS);
  await expect(counted(2, all)).toBeVisible();
  // loaded again without the line: every page of the shelf is on the disk
  await expect(tablet.page.getByRole('button', { name: 'Confirm count' })).toBeEnabled();
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tablet.offline();
  await tablet.page.reload();
  scanner = await plugScanner(tablet.page);
  await expect(counted(2, all)).toBeVisible();
  await expectAccessible(tablet.page, 'counting a long shelf');
  await scanner.scan(codeOf(MANY - 1));
  await expect(counted(3, all)).toBeVisible();

  // killed while the missing ones are being noted
  await tablet.page.getByRole('button', { name: 'Confirm count' }).click();
  const noted = async () => (await onDisk(tablet.page, exception.collection)).filter(({ of, row }) => of === exception.of && row);
  const before = (await noted()).length;
  await expect.poll(async () => (await noted()).length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  await tablet.kill();
  await tablet.restart();
  await comeBack(tablet.page, ADDRESS);
  await expect(counted(3, all)).toBeVisible();
  await tablet.page.getByRole('button', { name: 'Confirm count' }).click();
  await expect(tablet.page.getByRole('region', { name: 'Messages' })).toContainText('boxes are missing', { timeout: 120_000 });
  await waitUntilSent(tablet.page, 120_000);
  const rows = (await noted()).map(({ row }) => row as Exception); // of this kind
  const hall = rows.filter(({ code }) => code.startsWith('HALL-')).map(({ code, kind, state }) => `${code} ${kind} ${state}`);
  expect(hall.toSorted()).toEqual(Array.from({ length: MANY - 3 }, (_, n) => `${codeOf(n + 2)} ${exceptionKind.missing} open`));
});
