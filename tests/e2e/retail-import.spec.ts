import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { importKeys } from '#tests/e2e/support/import-bytes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { damage, onDisk } from '#tests/e2e/support/local-database.ts';
import { PASSWORD, signIn, signOut } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** Files become documents of a class: one is no PDF, a list fills in values, and a reload goes on where it was. */
test.describe.configure({ mode: 'serial' });

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

const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(await writtenPdf([name])) });
const lines = (state: string) => desk.page.locator(`[data-line="${state}"]`);

test('each file has a line from the drop to its check, and a web page named PDF is not accepted', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await page.getByRole('button', { name: 'Imports' }).click();
  await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
  await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
  await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  const web = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script></html>') };
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([await pdf('770000999901.pdf'), await pdf('770000999902.pdf'), web]);
  await expect(lines('ready')).toHaveCount(2);
  await expect(lines('refused')).toHaveCount(1);
  await expect(lines('refused')).toContainText('This file cannot be taken: it says PDF and is a web page.');
  await expectAccessible(page, 'import of files');
});

test('what a document lacks is named on its line; once it is filled in, the documents are registered', async () => {
  const { page } = desk;
  const named = page.getByRole('combobox', { name: 'The name of the file is' });
  const name = async (option: string) => {
    await named.click();
    await page.getByRole('option', { name: option }).click();
  };
  const register = page.getByRole('button', { name: /^Register \d/ });
  await name('Note');
  await register.click();
  await expect(lines('faulty')).toHaveCount(2);
  await expect(lines('faulty').first()).toContainText('Document code: a value is missing');
  await name('Document code');
  await page.getByLabel('Surname and first name').fill('Kowalska, Anna');
  await page.getByLabel('Issued on').fill('11/20/2026');
  await register.click();
  await expect(lines('registered')).toHaveCount(2);
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill('770000999901');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '770000999901', exact: true })).toBeVisible();
});

test('R-022: a list that comes with the files fills in their values; its columns find their targets by name', async () => {
  const { page } = desk;
  await page.goto(page.url().replace(/\/document-search\/class\/([^/]+)\/.*$/, '/retail-import/$1'));
  await expect(lines('registered')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  const rows = ['Skan;Surname and first name', '770000999911.pdf;Żółkiewska, Łucja', 'gone.pdf;Nowak, Ewa'];
  const list = { name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  const files = [await pdf('770000999911.pdf'), await pdf('770000999912.pdf'), list];
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
  await expect(lines('ready')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Skan' })).toContainText('Name of the file');
  await expect(page.getByText('1 file takes values from the list.')).toBeVisible();
  await expect(page.getByText('1 row is about a file that is not here: gone.pdf')).toBeVisible();
  await expectAccessible(page, 'import of files with a list');
});

/** Number of entries of imports on the device. */
const kept = async () => (await importKeys(desk.page)).length;

test('a reload goes on where it was: a file on its way, the list, its columns, and what was typed', async () => {
  const { page } = desk;
  const part = '**/api/uploads/*/1';
  await page.route(part, () => undefined);
  await page.getByLabel('Files', { exact: true }).setInputFiles([await pdf('770000999913.pdf')]);
  await expect(lines('sending')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('from the desk');
  // the lines, the list, and the one file that has not arrived
  await expect.poll(kept).toBe(3);
  await page.waitForTimeout(500);
  // a file whose line was not written before a kill goes
  await importKeys(page, 'leaveOne');
  expect(await kept()).toBe(4);
  await page.unroute(part);
  await page.reload();
  await expect(lines('ready')).toHaveCount(3);
  await expect.poll(kept).toBe(2);
  await expect(page.getByText('1 file takes values from the list.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Skan' })).toContainText('Name of the file');
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('from the desk');
});

const elsewhere = (tab: Page) => expect(tab.getByRole('heading', { name: 'This import is open in another tab.' })).toBeVisible();

test('a second tab does not write over the import: it takes it over, or goes on with it once the first one is closed', async () => {
  const { page } = desk;
  const second = await desk.context.newPage();
  await second.goto(page.url());
  await elsewhere(second);
  await expectAccessible(second, 'import that is open in another tab');
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(second.locator('[data-line="ready"]')).toHaveCount(3);
  await elsewhere(page);
  await second.close();
  await expect(lines('ready')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('from the desk');
});

test('what came with the list is found in the documents; the others take what was typed', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('registered')).toHaveCount(3);
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill('77000099991');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Żółkiewska, Łucja', exact: true })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'Kowalska, Anna', exact: true })).toHaveCount(2);
});

test('a file the device did not keep is named after a reload; chosen again, it goes on', async () => {
  const { page } = desk;
  // only the branch of imports is open there
  await page.goto(`${vault.origin}/demo/dashboard`);
  await page.getByRole('button', { name: 'Imports' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
  await menu.getByRole('treeitem', { name: 'HR personal files' }).last().click();
  const files = page.getByLabel('Files', { exact: true });
  const part = '**/api/uploads/*/1';
  await page.route(part, () => undefined);
  const folder = join(desk.profile || tmpdir(), `import-${process.pid}`);
  await mkdir(folder, { recursive: true });
  // a file on the disk is the same one each time it is chosen
  const path = join(folder, '770000999921.pdf');
  await writeFile(path, await writtenPdf(['one']));
  await files.setInputFiles(path);
  await expect(lines('sending')).toHaveCount(1);
  await expect.poll(kept).toBeGreaterThan(1);
  await page.waitForTimeout(500);
  await importKeys(page, 'loseFiles');
  await page.reload();
  await expect(lines('missing')).toContainText('Choose it again: it goes on.');
  // not before: a part that is sent again before the reload would arrive whole
  await page.unroute(part);
  await files.setInputFiles(path);
  await expect(lines('ready')).toHaveCount(1);
  await rm(folder, { recursive: true });
});

const person = (n: number) => `77000099992${n};KD/2018/0000${n};Nowak;Ewa;1.2.1980;B. Employment`;
const listOf = (...departments: readonly string[]) => {
  const rows = departments.map((department, at) => `${person(at + 1)};${department}`);
  const head = 'Skan;Personal no.;Surname;First name;Date of birth;Part of file;Oddział';
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\r\n')) };
};

test('a column is mapped to an attribute with a value list: a value outside of the list is named on the line of its file', async () => {
  const { page } = desk;
  const files = page.getByLabel('Files', { exact: true });
  await files.setInputFiles([await pdf('770000999922.pdf'), listOf('Laboratory', 'Moon base')]);
  await expect(lines('ready')).toHaveCount(2);
  await expect(page.getByText('2 files take values from the list.')).toBeVisible();
  const target = page.getByRole('combobox', { name: 'Oddział' });
  await expect(target).toContainText('Not imported');
  await target.click();
  await page.getByRole('option', { name: 'Department', exact: true }).click();
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('registered')).toHaveCount(1);
  await expect(lines('faulty')).toContainText('Department: the value is not in the value list');
  // the corrected list keeps the target that was chosen
  await files.setInputFiles([listOf('Laboratory', 'Human resources')]);
  await expect(target).toContainText('Department');
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('registered')).toHaveCount(2);
});

test('I1: without a connection files are registered on the device; once connected, each becomes one document with its pages', async () => {
  const { page } = desk;
  await page.goto(`${vault.origin}/demo/dashboard`);
  await page.getByRole('button', { name: 'Imports' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
  await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
  await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  const before = await lines('registered').count();
  await page.getByRole('textbox', { name: 'Surname and first name' }).fill('Zielinska, Ola');
  await page.getByLabel('Issued on').fill('11/20/2026');
  await desk.context.setOffline(true);
  await page.getByLabel('Files', { exact: true }).setInputFiles([await pdf('770000999941.pdf'), await pdf('770000999942.pdf')]);
  await expect(lines('failed')).toHaveCount(2);
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('saved')).toHaveCount(2);
  await expect(page.getByText('2 documents wait to be sent')).toBeVisible();
  await expectAccessible(page, 'import of files without a connection');
  await desk.context.setOffline(false);
  await page.reload();
  await expect(lines('registered')).toHaveCount(before + 2, { timeout: 60_000 });
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill('77000099994');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Zielinska, Ola', exact: true })).toHaveCount(2);
  await page.getByRole('gridcell', { name: '770000999942', exact: true }).dblclick();
  await expect(page.locator('[data-page="1"]').first()).toBeVisible();
});

test('I4: a line saved and not opened for a month shows its document as registered, and before the service answers neither that nor ready', async () => {
  const { page } = desk;
  const open = async () => {
    await page.getByRole('button', { name: 'Imports' }).click();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
    await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
    await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  };
  await page.goto(`${vault.origin}/demo/dashboard`);
  await open();
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await page.getByRole('textbox', { name: 'Surname and first name' }).fill('Zielinska, Ola');
  await page.getByLabel('Issued on').fill('11/20/2026');
  await desk.context.setOffline(true);
  await page.getByLabel('Files', { exact: true }).setInputFiles([await pdf('770000999951.pdf')]);
  await expect(lines('failed')).toHaveCount(1);
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(lines('saved')).toHaveCount(1);
  // the screen is left before the document is sent
  await page.getByRole('link', { name: 'Boxes and envelopes' }).first().click();
  await expect(page.getByRole('heading', { name: 'Import from file' })).toBeHidden();
  await page.waitForTimeout(500);
  await desk.context.setOffline(false);
  const saved = (await onDisk(page, 'outbox')).filter(({ type }) => type === 'document.create').at(-1);
  const { id = '' } = saved ?? {};
  const now = async () => (await onDisk(page, 'outbox')).find((doc) => doc.id === id);
  await expect.poll(async () => (await now())?.state, { timeout: 60_000 }).toBe('done');
  // a month passes: the engine removes the operation
  await damage(page, 'outbox', id, { savedAt: 1, doneAt: 1 });
  await damage(page, 'settings', 'upkeep', { at: 1 });
  await page.goto(`${vault.origin}/demo/dashboard`);
  await expect.poll(now, { timeout: 30_000 }).toBeUndefined();
  vault.proxy.spoil(/pinned-state/, { kind: 'loseRequest' }, { times: 1_000 });
  await open();
  await expect(lines('forgotten')).toContainText('With a connection this line shows');
  await expectAccessible(page, 'import with a line that was saved long ago');
  vault.proxy.mend();
  await page.reload();
  await expect(lines('registered')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Register 0/ })).toBeDisabled();
});

test('files that waited when their person signed out are sent once they sign in again, without a reload', async () => {
  const { page } = desk;
  const open = async () => {
    await page.getByRole('button', { name: 'Imports' }).click();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await menu.getByRole('treeitem', { name: 'HR personal files' }).first().click();
    await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
    await expect(page.getByRole('heading', { name: 'Import from file' })).toBeVisible();
  };
  await page.goto(`${vault.origin}/demo/dashboard`);
  await open();
  const clear = page.getByRole('button', { name: 'Clear the list' });
  if (await clear.isVisible()) await clear.click();
  const parts = '**/api/uploads/*/1';
  const held = Promise.withResolvers<void>();
  await page.route(parts, async (route) => {
    await held.promise;
    await route.continue();
  });
  const names = [1, 2, 3, 4].map((n) => `77000099996${n}.pdf`);
  await page.getByLabel('Files', { exact: true }).setInputFiles(await Promise.all(names.map(pdf)));
  await expect(lines('sending')).toHaveCount(2);
  await expect(lines('waits')).toHaveCount(2);
  await signOut(page);
  // what was being sent ends while they are away
  held.resolve();
  await page.waitForTimeout(5_000);
  await page.unroute(parts);
  await page.getByLabel('User name').fill('supervisor');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await open();
  await expect(lines('ready').filter({ hasText: '77000099996' })).toHaveCount(4, { timeout: 45_000 });
});
