import { expect, test } from '@playwright/test';
import { verificationStatus } from '#schema/codes/flow.ts';
import { workflowDocumentCalls, type Verification } from '#schema/calls/workflow-documents.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A document waits for its verification; a supervisor answers the step, reads the history and starts the next case. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;
let document = '';
/** The step of *Verification of values*, in the languages the service may answer in. */
const confirmed = ['Verify against paper', 'Sprawdź z papierem'];

test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  const witness = new Witness(vault.origin);
  await witness.signIn('supervisor');
  const { registrations } = await witness.held();
  const { path, method } = workflowDocumentCalls.getVerificationStatus;
  for (let at = 0; at < registrations.length && document === ''; at += 250) {
    const guidList = registrations.slice(at, at + 250).map(({ id }) => id);
    const found = (await witness.ask(method, path, { guidList })) as Verification[]; // by its row
    document = found.find(({ status, step }) => status === verificationStatus.waiting && confirmed.includes(step))?.guid ?? '';
  }
  expect(document).not.toBe('');
  await signIn(desk.page, 'supervisor');
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

const open = (tab: string) => desk.page.goto(`/demo/document-preview/${document}/${tab}`);

test('a document waits for its verification, and the tab leads to the step', async () => {
  const { page } = desk;
  await open('document-verification-module');
  await expect(page.getByText('Waits for verification')).toBeVisible();
  await expect(page.getByText('Values to confirm')).toBeVisible();
  // a document without pages offers to add them, whole
  await expect(page.getByText('Photos or files')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'verification');
  await page.getByRole('link', { name: 'Answer the step' }).click();
  await expect(page.getByRole('heading', { name: 'Waits for' })).toBeVisible();
  await expect(page.getByText('Verify against paper').first()).toBeVisible();
  await expectAccessible(page, 'approval');
});

test('a step waits until a correction of its document is sent: the way of the case goes by the values', async () => {
  const { page } = desk;
  await page.route('**/api/sync/push', () => undefined); // a push that takes long
  await desk.page.goto(`/demo/document-preview/${document}`);
  const attributes = page.getByRole('complementary', { name: 'Attributes' });
  await attributes.getByRole('button', { name: 'Edit attributes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit attributes' });
  await dialog.getByLabel('First name').fill('Corrected');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await open('workflow-approval-dialog');
  const usual = page.getByRole('button', { name: 'Values are right' });
  await expect(usual).toHaveAccessibleDescription('Your change of this document is not sent yet.');
  await page.unroute('**/api/sync/push');
  await page.reload();
  await expect(usual).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
});

test('an answer that needs a reason waits for it; the usual one ends the case', async () => {
  const { page } = desk;
  await expect(page.getByRole('button', { name: 'Values are wrong' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Values are right' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Case W-\d{4}-\d{4} is over\./ })).toBeAttached();
  await expect(page.getByText('Completed')).toBeVisible();
  await open('document-verification-module');
  await expect(page.getByText('Verified with corrections', { exact: true })).toBeVisible();
});

test('the history has every step with its person, and a new case can start', async () => {
  const { page } = desk;
  await open('workflow-history');
  const events = page.getByRole('list', { name: /History of case/ }).getByRole('listitem');
  await expect(events.filter({ hasText: 'Verify against paper: Values are right' })).toContainText('Ewa Nowicka');
  await expect(events.last()).toContainText('Case ended');
  await expectAccessible(page, 'workflow history');
  await open('workflow-approval-dialog');
  await page.getByRole('button', { name: 'Start: Verification of values' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Case W-\d{4}-\d{4} goes on\./ })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Waits for' })).toBeVisible();
});

test('a manager puts the case into another step, with a reason', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Put the case into another step' }).click();
  await page.getByLabel('Step', { exact: true }).click();
  await page.getByRole('option', { name: 'Correct the registration' }).click();
  await expect(page.getByRole('button', { name: 'Put into this step' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Reason', { exact: true }).last().fill('The cover has another number');
  await page.getByRole('button', { name: 'Put into this step' }).click();
  await expect(page.getByText('Correct the registration').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('offline the case is shown as it was, with the reason why it cannot be answered', async () => {
  const { page } = desk;
  await desk.context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('heading', { name: 'Waits for' })).toBeVisible();
  await desk.context.setOffline(false);
});
