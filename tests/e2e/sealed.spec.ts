import { expect, test, type Page } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { PASSWORD, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** I12: what a shared tablet keeps of a person who is not signed in says nothing of him, and opens for nobody else. */
const BOX = '0000997301';

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
});
test.afterAll(() => vault.close());

/** Everything a script of this address can read, as one text. */
async function dump(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page, where nothing outside exists
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const texts = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const table = db.transaction(store).objectStore(store);
        texts.push(name, JSON.stringify(await settled(table.getAll())), JSON.stringify(await settled(table.getAllKeys())));
        for (const index of table.indexNames) {
          const cursor = db.transaction(store).objectStore(store).index(index).openKeyCursor();
          await new Promise<void>((resolve) => {
            cursor.addEventListener('success', () => {
              if (!cursor.result) return resolve();
              texts.push(JSON.stringify(cursor.result.key));
              return cursor.result.continue();
            });
          });
        }
      }
      db.close();
    }
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    return texts.join('\n');
  });
  const cookies = await page.context().cookies();
  return [kept, ...cookies.map(({ name, value }) => `${name}=${decodeURIComponent(value)}`)].join('\n');
}

/** Works without coverage: a box, its documents, and a form that is begun. Gives the words that must not be readable afterwards. */
async function work(page: Page): Promise<string[]> {
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: BOX });
  const folders = foldersOf(2, 9_700);
  for (const folder of folders) await register(page, scanner, folder);
  await page.getByLabel('Surname').fill('Halfkanarek');
  await expect.poll(async () => (await outboxStates(page))['queued']).toBe(3);
  const typed = [BOX, ...folders.flatMap(({ code, surname }) => [code, surname])];
  // who he is, his e-mail, his menu, the parameters of his client, a class and a dictionary of it
  return [
    ...typed,
    'Halfkanarek',
    'Marek',
    'Zieli',
    'operator@',
    'captureWindowDays',
    '"groups"',
    'HR personal files',
    'KD/2019/',
  ];
}

const readable = async (page: Page, words: readonly string[]) => {
  const text = await dump(page);
  return words.filter((word) => text.includes(word));
};

test('I12: signed out, nothing of the person is readable in any store; an identity put back opens nothing; his password does, and all is sent', async () => {
  test.setTimeout(180_000);
  let { page } = tablet;
  const words = await work(page);
  const identity = await page.evaluate(() => localStorage.getItem('auth.identity') ?? '');
  expect(identity).toContain('Marek');
  await signOut(page);
  await expect.poll(() => readable(page, words)).toEqual([]);

  // the next one at the tablet knows how to put an identity back
  await page.evaluate((text) => localStorage.setItem('auth.identity', text), identity);
  page = await tablet.restart({ offline: true });
  await page.goto('/demo/protocol');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your data on this device is locked');
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill('not his');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell', { name: BOX }).first()).toBeVisible();

  await tablet.online();
  await waitUntilSent(page);
  const { registrations, containers } = await vault.witness.held();
  expect(containers.filter(({ code }) => code === BOX)).toHaveLength(1);
  for (const word of words.filter((each) => registrations.some(({ code }) => code === each)))
    expect(registrations.filter(({ code }) => code === word)).toHaveLength(1);
});
