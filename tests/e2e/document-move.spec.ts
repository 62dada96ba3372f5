import { expect, test } from '@playwright/test';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A document in no box goes to another project, into a box there. */

let vault: Vault;
let desk: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

type Plan = CallResult<typeof documentEditCalls.moveAttributeList>;
type Classes = CallResult<typeof documentEditCalls.classListToMoveDocument>;

/** Registers a copy of a document outside of all boxes, and finds an open box of another project with a document as its model. */
async function looseAndBox(clerk: Witness) {
  const { containers, registrations } = await clerk.held();
  const inOpen = registrations.flatMap((model) => {
    const box = containers.find(({ id, status }) => id === model.containerId && status === 1);
    return box?.classId === model.classId ? [{ model, box }] : [];
  });
  const [from] = inOpen;
  const into = inOpen.find(({ box }) => box.projectId !== from?.box.projectId);
  if (!from || !into) throw new Error('The demonstration has no open boxes of two projects.');
  const { classId, code, values } = from.model;
  const own = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value === code ? '977100000001' : value]));
  const made = await clerk.ask('POST', '/api/registration/register', { classId, code: '977100000001', values: own });
  expect(made).toMatchObject({ verdict: 'applied' });
  return { guid: String(Reflect.get(Object(made), 'guid')), ...into };
}

test('a document in no box moves into an open box of another project; a box that is not there is named at its field', async () => {
  const { page } = desk;
  const clerk = new Witness(vault.witness.origin);
  await clerk.signIn('supervisor');
  const { guid, box, model } = await looseAndBox(clerk);
  const classes = (await clerk.ask('GET', `/api/documents/class-list-to-move-document/${guid}`)) as Classes;
  const target = classes.find(({ classId }) => classId === box.classId);
  if (!target) throw new Error('The class of the box is not offered.');
  const asked = { documentGuid: guid, classId: box.classId };
  const plan = (await clerk.ask('POST', '/api/documents/move-attribute-list', asked)) as Plan;
  await signIn(page, 'supervisor');
  await page.goto(`/demo/document-preview/${guid}/move`);
  await page.getByLabel('Move to class').click();
  // the class of another project has the name of that project with it
  await page.getByRole('option', { name: `${target.projectName} · ${target.className}` }).click();
  const main = page.getByRole('main');
  for (const { id, name, options, value } of plan.attributes) {
    const of = model.values[id] ?? '';
    const wanted = of === model.code ? '977100000002' : of;
    if (wanted === '' || wanted === value) continue;
    const field = main.getByLabel(name).first();
    if (options.length === 0) await field.fill(wanted);
    else {
      await field.click();
      await page.getByRole('option', { name: wanted, exact: true }).click();
    }
  }
  await main.getByLabel('Into the box').fill('NO-SUCH-BOX');
  await main.getByRole('button', { name: 'Move document' }).click();
  await expect(main.getByText('There is no box of this class with this code.')).toBeVisible();
  await expectAccessible(page, 'move into a box of another project');
  await main.getByLabel('Into the box').fill(box.code);
  await main.getByRole('button', { name: 'Move document' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The document is moved.');
  await expect(main.getByRole('link', { name: box.code })).toBeVisible();
  await page.goto(`/demo/document-preview/${guid}/changes-history`);
  await expect(main.getByText('Moved to another class')).toBeVisible();
});
