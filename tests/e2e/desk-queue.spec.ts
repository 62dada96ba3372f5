import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { cases, openDesk, registerTaken } from '#tests/e2e/support/desk.ts';
import { foldersOf } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The queue of the desk: narrowed, put off, interrupted by a reload, refused by the vault, taken back. */
test.describe.configure({ mode: 'serial' });

const folders = foldersOf(3, 670);
/** Stored on the server, and not known to the supervisor's desk yet. */
const TAKEN = '773199990002';

let vault: Vault;
let operator: Tablet;
let supervisor: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  supervisor = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, supervisor));
test.afterAll(async () => {
  await Promise.all([operator, supervisor].map((tablet) => tablet.close()));
  await vault.close();
});

test('three folders are registered under codes the vault has already', async () => {
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  await registerTaken(operator.page, elsewhere, folders, { theirs: '0000992101', own: '0000992102' });
  await openDesk(supervisor.page, folders.length);
});

test('the queue is narrowed by kind and by words, and the address keeps it', async () => {
  const { page } = supervisor;
  await page.getByRole('searchbox', { name: 'Search the conflicts' }).fill(`inna ${folders[1]?.code}`);
  await expect(cases(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=inna/);
  await page.reload();
  await expect(cases(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'All kinds' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Same code twice/ })).toBeVisible();
  await expectAccessible(page, 'kinds of conflicts');
  await page.getByRole('menuitemradio', { name: /^Same code twice/ }).click();
  await expect(page).toHaveURL(/kind=duplicateCode/);
  await expect(cases(page)).toHaveCount(folders.length);
});

test('the current case is in sight of the queue, however far down it is', async () => {
  const { page } = supervisor;
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto('/demo/sync-desk');
  await expect(cases(page)).toHaveCount(folders.length);
  for (let passed = 1; passed < folders.length; passed += 1) await page.getByRole('button', { name: 'Next conflict' }).click();
  await expect(cases(page).last()).toHaveAttribute('aria-current');
  await expect(cases(page).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a postponed case is at the end and free for a colleague', async () => {
  const { page } = supervisor;
  const first = cases(page).first();
  const href = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page.getByText('Reserved for you until')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  const later = page.getByRole('region', { name: /^Postponed/ });
  await expect(later.getByRole('link')).toHaveAttribute('href', new RegExp(`case=${caseIn(href)}`));
  await expect(page.getByRole('region', { name: /^Conflict:/ })).toBeVisible();
  await waitUntilSent(page);
  await page.reload();
  await expect(later.getByRole('link')).toHaveCount(1);
});

test('what was picked for a case survives a reload, and a code that fits no class is not sent', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  const code = page.getByRole('textbox', { name: 'New code' });
  await code.fill('abc');
  await page.getByLabel('Comment for the history').fill('Label torn');
  // a person needs longer from the last letter to the reload than the disk does
  await expect.poll(async () => JSON.stringify(await onDisk(page, 'settings'))).toContain('Label torn');
  await page.reload();
  await expect(code).toHaveValue('abc');
  await expect(page.getByLabel('Comment for the history')).toHaveValue('Label torn');
  await expect(code).toHaveAccessibleDescription('A document code has 12 digits');
  await expect(page.getByRole('button', { name: /^Resolve and next/ })).toHaveAttribute('aria-disabled', 'true');
  await code.fill(folders[1]?.code ?? '');
  await expect(code).toHaveAccessibleDescription('Another box or document has this code');
  await code.press('ControlOrMeta+Enter');
  await expect(page.locator('[aria-live=assertive]')).toContainText('Another box or document has this code');
  await expect(code).toBeVisible();
});

test('a decision the service refuses shows why, and the case comes back', async () => {
  const { page } = supervisor;
  const open = await cases(page).count();
  // a desk offline cannot know what another device registers in the meantime
  await supervisor.offline();
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await elsewhere.box('0000992009');
  await elsewhere.send(box, await elsewhere.document(box, TAKEN));
  await page.getByRole('textbox', { name: 'New code' }).fill(TAKEN);
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await expect(cases(page)).toHaveCount(open - 1);
  await supervisor.online();
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toContainText('The server did not accept the decision: ');
  await expect(refused).toContainText('Another box or document has this code');
  await refused.getByRole('button', { name: 'Open the conflict again' }).click();
  await expect(refused).toHaveCount(0);
  await expect(cases(page)).toHaveCount(open);
});

test('a batch that has reached the vault is taken back as one', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: /^Preview/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Resolve ${folders.length}` })
    .click();
  await expect(page.getByText('No conflicts are waiting')).toBeVisible();
  await waitUntilSent(page);
  await expect(page.getByRole('link', { name: /^3 resolved today/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByText('Undone: 3 conflicts')).toBeVisible();
  await expect(cases(page)).toHaveCount(folders.length);
});

test('a decision of today is looked at again and taken back there', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await waitUntilSent(page);
  await page.getByRole('link', { name: /^1 resolved today/ }).click();
  await expect(page.getByRole('heading', { name: 'Resolved today' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the decision' }).click();
  await expect(page.getByText('Nothing was resolved today')).toBeVisible();
  await page.getByRole('button', { name: 'Back to conflicts' }).click();
  await expect(cases(page)).toHaveCount(folders.length);
});

function caseIn(href: string): string {
  return new URL(href, 'http://desk').searchParams.get('case') ?? '';
}
