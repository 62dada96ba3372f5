import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { documentCalls } from '#schema/calls/documents.ts';
import { pageStatus } from '#schema/codes/bench.ts';
import { synchronizationChange } from '#schema/operations/synchronizations.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The electronic copy of a document next to its scanned pages: opened, turned and closed by the keyboard. */
const office = openDrawnDesk();

/** Begins a synchronization of one document on another device; returns its address. */
async function comparisonOf(guid: string): Promise<string> {
  const seen = new Witness(office.vault.witness.origin);
  const device = await OtherDevice.signIn(seen, 'supervisor');
  const { projectId, code } = v.parse(known, await seen.ask('GET', documentCalls.documentPageInfo.path.replace('{guid}', guid)));
  const made = device.make(synchronizationChange, { projectId, do: 'begin', name: 'Folders of shelf 4', source: 'scan' });
  const at = { entityId: made.entityId, deps: [made.opId] };
  const pages = [1, 2].map((number) => ({
    id: crypto.randomUUID(),
    registrationId: guid,
    barcode: `${code}-P00${number}`,
    number,
    status: pageStatus.scanned,
  }));
  await device.apply(made, device.make(synchronizationChange, { projectId, do: 'addPages', pages }, at));
  return `/demo/segregation/${projectId}/synchpreview/${made.entityId}`;
}
const known = v.object({ projectId: v.string(), code: v.string() });

test('the copy of a document is shown next to its pages, page by page, and closed by the keyboard', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  const guid = (await openFirst(page, 'copies', 2)).split('/').at(-1) ?? '';
  await page.goto(await comparisonOf(guid));
  const show = page.getByRole('main').getByRole('button', { name: 'Show pictures' }).first();
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.press('Enter');
  const copy = page.getByRole('complementary', { name: 'Pictures of the pages' });
  await expect(copy.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await expectAccessible(page, 'copy of a document next to its pages');
  const next = copy.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await expect(copy.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible();
  await expect(copy).toContainText(/2 of \d+/);
  await copy.getByRole('button', { name: 'Previous page' }).press('Enter');
  await expect(copy.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  const hide = page.getByRole('main').getByRole('button', { name: 'Hide pictures' });
  await hide.press('Enter');
  await expect(copy).toBeHidden();
  await expect(show).toBeFocused();
  expect(office.desk.problems).toEqual([]);
});
