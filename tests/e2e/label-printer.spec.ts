import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { choose } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Labels go straight to a printer on the USB port of the browser. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let tablet: Tablet;
let page: Page;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
  page = tablet.page;
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

type Fate = 'works' | 'not chosen' | 'driver' | 'pulled';
interface Plugged {
  fate: Fate;
  paper: string;
}
const plugged = () => (window as unknown as { printer: Plugged }).printer;

/** Puts a printer at the port; nothing behind the port is ours. */
const plugPrinter = (at: Page) =>
  at.addInitScript(() => {
    const printer = { fate: 'works', paper: '' };
    const refuse = (fate: string, name: string) => {
      if (printer.fate === fate) throw new DOMException('', name);
    };
    const endpoints = [{ endpointNumber: 1, direction: 'out', type: 'bulk' }];
    const alternates = [{ alternateSetting: 0, interfaceClass: 7, endpoints }];
    const device = {
      configuration: { configurationValue: 1 },
      configurations: [{ configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternates }] }],
      open: async () => refuse('driver', 'SecurityError'),
      close: async () => undefined,
      claimInterface: async () => undefined,
      transferOut: async (_: number, bytes: Uint8Array<ArrayBuffer>) => {
        refuse('pulled', 'NetworkError');
        printer.paper += new TextDecoder().decode(bytes);
        return { status: 'ok' };
      },
    };
    const usb = {
      getDevices: async () => [],
      requestDevice: async () => {
        refuse('not chosen', 'NotFoundError');
        return device;
      },
    };
    Object.defineProperty(navigator, 'usb', { configurable: true, value: usb });
    Object.assign(window, { printer });
  });
const set = (fate: Fate) =>
  page.evaluate((next) => {
    (window as unknown as { printer: Plugged }).printer.fate = next;
  }, fate);
const sendButton = () => page.getByRole('button', { name: 'Send to printer' });
const reserved = (many: number) => page.getByText(`${many} codes are reserved on this device.`);

test('the page may use USB, and labels are sent without coverage to a printer that was chosen', async () => {
  await plugPrinter(page);
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await page.goto('/demo/labels');
  const policy = await page.request.get(`${vault.origin}/demo/labels`);
  expect(policy.headers()['permissions-policy']).toContain('usb=(self)');
  await choose(page, 'Type', 'Envelope');
  await expect(reserved(100)).toBeVisible();
  await expect(sendButton()).toBeHidden();
  await choose(page, 'Paper', 'Roll, 62 × 29 mm');
  await choose(page, 'File', 'File for a label printer, 203 dpi (ZPL)');
  await page.getByLabel('How many').fill('3');
  await tablet.offline();
  await sendButton().click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('3 labels were sent to the printer.')).toBeVisible();
  await expect(reserved(97)).toBeVisible();
  const { paper } = await page.evaluate(plugged);
  expect(paper.match(/\^FDE\d{9}\^FS/g)).toHaveLength(6);
  await expectAccessible(page, 'labels with a printer');
});

test('a printer that cannot be reached costs no codes, and its text names the way on', async () => {
  await set('not chosen');
  await sendButton().click();
  await expect(page.getByRole('alert').getByText(/^No printer was chosen\. No codes were used\./)).toBeVisible();
  await set('driver');
  await sendButton().click();
  await expect(page.getByRole('alert').getByText(/print a file and send it with the driver\.$/)).toBeVisible();
  await expect(reserved(97)).toBeVisible();
  await expectAccessible(page, 'a printer its driver uses');
});

test('a cable pulled while labels are sent: their codes are in the list, to be reprinted', async () => {
  await set('pulled');
  const runs = page.getByText('7 print runs');
  await expect(runs).toBeHidden();
  await sendButton().click();
  await expect(page.getByRole('alert').getByText(/^The connection to the printer was lost\./)).toBeVisible();
  await expect(reserved(94)).toBeVisible();
  await expect(runs).toBeVisible();
});

test('a browser without USB shows no such button', async () => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'usb', { value: undefined }));
  await tablet.online();
  await page.reload();
  await choose(page, 'Paper', 'Roll, 62 × 29 mm');
  await choose(page, 'File', 'File for a label printer, 203 dpi (ZPL)');
  await expect(
    page.getByRole('form', { name: 'Print labels' }).getByRole('button', { name: 'Print', exact: true }),
  ).toBeVisible();
  await expect(sendButton()).toBeHidden();
});
