import { expect, test } from '@playwright/test';
import { container } from '#schema/entities/container.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A tablet without coverage warns of a code that is on the server, in a box it does not have. */

/** The job that puts this work looks a minute after the start of the service. */
const FILTERED = `insert into work (tenant_id, id, kind, lane, payload, priority, due_at, made_at)
  select tenant_id, 'story-codes', 'codes.build', 'heavy', '{}'::jsonb, 0, 0, 1 from tenants where url_path = 'demo'`;

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault({ prepared: FILTERED });
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

test('X8: without coverage the code of a box elsewhere is warned of, and a free code is not', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  const here = new Set((await onDisk(page, container.collection)).map(({ id }) => id));
  const { containers } = await vault.witness.held();
  const elsewhere = containers.find(({ id, code }) => !here.has(id) && /^\d{10}$/.test(code))?.code ?? '';
  expect(elsewhere).not.toBe('');

  await tablet.offline();
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await scanner.scan(elsewhere);
  await expect(page.getByLabel('Box code')).toHaveValue(elsewhere);
  const warning = page.getByText('This code may already be on the server, in a box that is not on this device.', { exact: true });
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'a code that may be on the server');
  // a warning, never an obstacle
  await expect(page.getByRole('button', { name: 'Open the box' })).toBeEnabled();
  await page.getByLabel('Box code').fill('0000987654');
  await expect(warning).toBeHidden();
});
