import { expect, test } from '@playwright/test';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Two benches count the same boxes, one of them with its cable pulled. */
test.describe.configure({ mode: 'serial' });

const ALIKE = '0000409701';
const OTHERWISE = '0000409702';
const documentsOf = (code: string) => [1, 2, 3].map((n) => `77319700${code.slice(-2)}0${n}`);

let vault: Vault;
let pulled: Tablet;
let online: Tablet;
let desk: Tablet;
let ids = new Map<string, string>();
let projectId = '';

test.beforeAll(async () => {
  vault = await openVault();
  pulled = await openTablet({ origin: vault.origin, width: 1_024, height: 768 });
  online = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1_024, height: 768 });
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(({}, info) => keepEvidence(info, pulled, online, desk));
test.afterAll(async () => {
  await Promise.all([pulled, online, desk].map((tablet) => tablet?.close()));
  await vault?.close();
});

/** Counts a box at the bench by scans, as far as these documents go, and confirms it. */
async function countBox({ page }: Tablet, box: string, documents: readonly string[]): Promise<void> {
  const scanner = await plugScanner(page);
  await scanner.scan(box);
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();
  for (const [at, code] of documents.entries()) {
    await scanner.scan(code);
    await expect(page.getByText(`${at + 1} of 3`).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Confirm box' }).click();
  await expect(page.getByText(documents.length === 3 ? 'Confirmed' : 'Differs').first()).toBeVisible();
}

test('both benches have the boxes that wait; one loses its line', async () => {
  const device = await OtherDevice.signIn(new Witness(vault.witness.origin));
  for (const code of [ALIKE, OTHERWISE]) {
    const box = await device.box(code);
    const documents = [];
    for (const its of documentsOf(code)) documents.push(await device.document(box, its));
    const [first] = documents;
    if (!first) throw new Error('The box has no documents.');
    const verdicts = await device.send(box, ...documents, ...(await device.pickup(box, first, '')));
    expect(verdicts.filter(({ verdict }) => verdict !== 'applied')).toEqual([]);
    ids = ids.set(code, box.entityId);
    projectId = String(box.payload['projectId']);
  }
  for (const [tablet, name] of [
    [pulled, 'archive'],
    [online, 'driver'],
  ] as const) {
    await signIn(tablet.page, name);
    await waitForPhase(tablet.page, 'upToDate', 60_000);
    await tablet.page.goto(`/demo/segregation/${projectId}/boxverify`);
    await expect(tablet.page.getByText('Scan a box label to count the box.')).toBeVisible();
  }
  await pulled.offline();
});

test('the same result of both changes nothing; another result is a case with both counts', async () => {
  test.setTimeout(240_000);
  await countBox(online, ALIKE, documentsOf(ALIKE));
  await countBox(online, OTHERWISE, documentsOf(OTHERWISE));
  await waitUntilSent(online.page);
  await countBox(pulled, ALIKE, documentsOf(ALIKE));
  await countBox(pulled, OTHERWISE, documentsOf(OTHERWISE).slice(0, 2));
  await pulled.online();
  await waitUntilSent(pulled.page);
  await signIn(desk.page, 'supervisor');
  await desk.page.goto('/demo/sync-desk');
  const cases = desk.page.getByRole('main');
  await expect(cases).toContainText(OTHERWISE);
  await expect(cases).not.toContainText(ALIKE);
  const counts = await vault.witness.held();
  expect(counts.containers.find(({ id }) => id === ids.get(OTHERWISE))?.countState).toBe(3);
  expect([...pulled.problems, ...online.problems, ...desk.problems]).toEqual([]);
});
