import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Codes of an earlier version that would be the same as others: the desk lists them until a person gives one another code. */

/** Two open boxes of one project, the second with the code of the first and a sign that shows nothing. */
const twins = `with box as (
  select id, code, row_number() over (order by id) as n from containers
  where deleted_at = 0 and status = 1 and project_id = (
    select project_id from containers where deleted_at = 0 and status = 1 group by project_id having count(*) > 1 limit 1
  )
)
update containers set code = first.code || U&'\\200B'
from box first, box second where first.n = 1 and second.n = 2 and containers.id = second.id`;

let vault: Vault;
let supervisor: Tablet;
test.beforeAll(async () => {
  vault = await openVault({ prepared: twins });
  supervisor = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, supervisor));
test.afterAll(async () => {
  await supervisor?.close();
  await vault?.close();
});

test('S5: a code written in two ways is listed with the box of each, and each label can be reached', async () => {
  const { page } = supervisor;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  await page.getByRole('button', { name: '1 code written in two ways' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Codes written in two ways' });
  await expect(dialog).toContainText('⟨200B⟩');
  await expectAccessible(page, 'codes written in two ways');
  await page.screenshot({ path: 'test-results/colliding-codes.png' });
  const [disguised, plain] = await dialog.getByRole('link').allTextContents();
  expect(disguised).toBe(`${plain}⟨200B⟩`);
  await expect(dialog).toContainText(`The code ${plain} is already used`);
  await dialog.getByRole('link').last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: plain })).toBeVisible();
});
