import { expect, test, type Page } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A pickup at a door without coverage: one box missing, one that is on no order, a tab that dies while two people sign. */
test.describe.configure({ mode: 'serial' });

const STRANGE = '0000999777';

let vault: Vault;
let office: Tablet;
let door: Tablet;
let order = { path: '', codes: [] as string[] };

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true });
  door = await openTablet({ origin: vault.origin, width: 1024, height: 768 });
});
test.afterEach(({}, info) => keepEvidence(info, door));
test.afterAll(async () => {
  await office.close();
  await door.close();
  await vault.close();
});

test('an acceptor approves a pickup of three boxes', async () => {
  const { page } = office;
  await signIn(page, 'acceptor');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/orders/pickup');
  await page
    .getByRole('row')
    .filter({ hasText: '0/3' })
    .first()
    .getByText(/^2026\//)
    .click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  order = { path: new URL(page.url()).pathname, codes: await codesOn(page) };
  expect(order.codes).toHaveLength(3);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await waitUntilSent(page);
});

test('without coverage two boxes are read, one that is on no order stays; the tab dies and nothing is lost', async () => {
  test.setTimeout(180_000);
  const { page } = door;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await page.goto(`/demo/handover/${idOf(order.path)}`);
  await expect(page.getByText('0 of 3 found.')).toBeVisible();
  await door.offline();
  const scanner = await plugScanner(page);
  for (const code of [order.codes[0] ?? '', order.codes[1] ?? '', STRANGE]) {
    await scanner.scan(code);
    await expect(page.getByRole('region', { name: 'Scans' })).toContainText(code);
  }
  await expect(page.getByText('2 of 3 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  await page.close();
  const again = await door.newTab();
  await again.goto(`/demo/handover/${idOf(order.path)}`);
  await expect(again.getByText('2 of 3 found.')).toBeVisible();
  await again.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(again.getByRole('region', { name: /^Hands over: / }).getByText(/^Signed/)).toBeVisible();
  door.page = again;
});

test('both sign the same list, it is sealed, and the order has it when coverage is back', async () => {
  const { page } = door;
  const seal = page.getByRole('button', { name: 'Seal and finish' });
  await draw(page, 'Takes over');
  await seal.click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  const { queued = 0 } = await outboxStates(page);
  expect(queued).toBe(1);
  await door.online();
  await waitUntilSent(page);
  const asked = office.page;
  await asked.goto(order.path);
  await expect(asked.getByText('On the way').first()).toBeVisible();
  expect([...door.problems, ...office.problems]).toEqual([]);
});

const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Codes of the boxes on the page of an order. */
async function codesOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('grid').innerText();
  return [...new Set(text.match(/\b(?:\d{10}|E\d{9})\b/g))];
}
