import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Someone without an account checks a seal on a phone; one changed byte in the database turns the verdict. */
test.describe.configure({ mode: 'serial' });

const BOX = '0000409701';
const TOKEN = 'c3Ryb25ncm9vbS1zZWFsLQ';

let vault: Vault;
let phone: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  phone = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 390, height: 844 });
});
test.afterEach(({}, info) => keepEvidence(info, phone));
test.afterAll(async () => {
  await phone?.close();
  await vault?.close();
});

const at = (token: string, hash = '') => `/demo/seal/${token}${hash === '' ? '' : `#${hash}`}`;

test('signed out, the seal of a closed box is whole, and another paper is noticed', async () => {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await other.box(BOX);
  const document = await other.document(box, '773195000701');
  const verdicts = await other.send(box, document, ...(await other.pickup(box, document, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  // the address is on the official paper; here it is set
  await vault.meddle(`update seals set token = '${TOKEN}'`);
  const { page } = phone;
  await page.goto(at(TOKEN));
  await expect(page.getByRole('heading', { name: `Seal of box ${BOX}` })).toBeVisible();
  await expect(page.locator('[data-verdict="whole"]')).toContainText('Nothing was changed since it was sealed');
  await expectAccessible(page, 'a seal');
  await expect(page.getByText('773195000701')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(at(TOKEN, '0'.repeat(64)));
  await expect(page.getByText('The paper in your hand lists other content')).toBeVisible();
});

test('saved with the page that checks it, a seal is checked from the disk without a network', async ({}, info) => {
  const { page } = phone;
  await page.goto('about:blank');
  await page.goto(at(TOKEN));
  await page.getByText('How this is checked').click();
  const kept = async (name: string, press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const place = info.outputPath(name);
    await download.saveAs(place);
    return place;
  };
  const seal = await kept('seal.json', () => page.getByRole('button', { name: 'Save this seal' }).click());
  const checker = await kept('seal-check.html', () => page.getByRole('link', { name: 'Save the page that checks it' }).click());
  await phone.offline();
  await page.goto(pathToFileURL(checker).href);
  const drop = page.getByLabel('File of the seal');
  await drop.setInputFiles(seal);
  await expect(page.getByRole('heading', { name: `Seal of box ${BOX}` })).toBeVisible();
  await expect(page.locator('[data-verdict="whole"]')).toContainText('Nothing was changed since it was sealed');
  await expectAccessible(page, 'the page that checks seals');
  const forged = info.outputPath('forged.json');
  await writeFile(
    forged,
    (await readFile(seal, 'utf8')).replace('"method": "typed"', '"method": "scanned"').replace('"how": "', '"how": "x'),
  );
  await drop.setInputFiles(forged);
  await expect(page.locator('[data-verdict="broken"]')).toBeVisible();
  await drop.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"kind":"other"}') });
  await expect(page.getByRole('alert')).toContainText('This is not the file of a seal');
  await phone.online();
});

test('one byte changed in the database turns the verdict', async () => {
  await vault.meddle(`update registrations set code = '773195000702' where code = '773195000701'`);
  const { page } = phone;
  await page.goto('about:blank');
  await page.goto(at(TOKEN));
  await expect(page.locator('[data-verdict="broken"]')).toContainText('The content of the box is not the one that was sealed.');
});

test('unknown and cut tokens show nothing, and many tries in a row have to wait', async () => {
  const { page } = phone;
  await page.goto(at(TOKEN.slice(1)));
  await expect(page.getByText('No seal at this address')).toBeVisible();
  const tries = await page.evaluate(async () => {
    const asked = Array.from({ length: 180 }, (_, n) => fetch(`/api/seals/demo/${String(n).padStart(22, 'A')}`));
    return (await Promise.all(asked)).map(({ status }) => status);
  });
  expect(new Set(tries)).toEqual(new Set([404, 429]));
});
