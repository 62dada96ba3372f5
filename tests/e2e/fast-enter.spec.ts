import { expect, test, type Page } from '@playwright/test';
import { boxIsReady, choose } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { watchForm } from '#tests/e2e/support/form-signals.ts';
import { Keys } from '#tests/e2e/support/keys.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Saves as fast as Enter can be pressed: each save the form accepted is painted, in the outbox and on the server, each once. */

const DOCUMENTS = Number(process.env['STORY_FAST_SAVES'] ?? 120);
/** Words and tone come when the keys of a scanner would have ended. */
const ANNOUNCED_WITHIN_MS = 2_000;
const portal = {
  kind: 'status',
  status: 404,
  body: '<!doctype html><title>Sign in to the network</title>',
  type: 'text/html',
} as const;

let vault: Vault;
let tablet: Tablet;
let page: Page;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin });
  page = tablet.page;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

/** Opens a box whose documents are saved by one Enter. */
async function openBox(code: string): Promise<void> {
  await page.goto('/demo/protocol');
  await expect(page.getByRole('button', { name: /^Scanner ready/ })).toBeVisible();
  await (await plugScanner(page)).scan(code);
  await choose(page, 'Project', 'Accounting');
  await choose(page, 'Type', 'Archive box');
  await choose(page, 'Class of documents', 'Cost reports');
  await page.getByRole('combobox', { name: 'Cost center', exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Open the box' }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await boxIsReady(page);
}

const codeOf = (series: number, n: number) => `9${series}${String(n).padStart(10, '0')}`;

/** Fills the form that is there, whatever it is doing. Gives the time of it by the clock of the page. */
const fill = (code: string) =>
  page.evaluate((documentCode) => {
    const at = performance.now();
    const labels = [...document.querySelectorAll('form label')];
    for (const [name, text] of [
      ['Document code', documentCode],
      ['Distinction', 'Original'],
      ['Note', 'fast'],
      ['Gross amount', '1.00'],
    ] as const) {
      const label = labels.find((each) => each.textContent?.startsWith(name));
      const input = document.getElementById(label?.getAttribute('for') ?? '');
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) throw new Error(`no field ${name}`);
      input.focus();
      // as the browser does it for keys: past the property by which React follows its own writes
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    return at;
  }, code);

/** Enters one document after the other without waiting for anything. Gives when each was entered. */
async function enterAll(keys: Keys, series: number): Promise<number[]> {
  const entered: number[] = [];
  for (let n = 0; n < DOCUMENTS; n += 1) {
    entered.push(await fill(codeOf(series, n)));
    await keys.press(['Enter'], 0);
  }
  return entered;
}

const codesIn = async (series: number) =>
  (await onDisk(page, 'outbox')).flatMap(
    ({ operation }) => new RegExp(`"code":"(9${series}\\d{10})"`).exec(operation)?.[1] ?? [],
  );

const isSaved = ({ text }: { text: string }) => text.startsWith('Saved: ');
const isIgnored = ({ text }: { text: string }) => text.startsWith('Keys ignored: the document was still being saved.');

for (const [series, what] of ['with the vault in reach', 'in a storm of foreign answers'].entries()) {
  test(`I1, I6: ${what}, each Enter saves or reports that it did not, and each save is painted, kept and sent once`, async () => {
    test.setTimeout(300_000);
    await openBox(`000097000${series}`);
    if (series > 0) vault.proxy.spoil(/^\/api\/(?!health|authorize)/, portal, { times: Number.POSITIVE_INFINITY });
    const look = await watchForm(page);
    const keys = await Keys.of(page);
    const entered = await enterAll(keys, series);
    const savesAnnounced = async () => (await look()).voices.filter(isSaved).length;
    await expect.poll(async () => (await codesIn(series)).length - (await savesAnnounced())).toBe(0);
    const codes = new Set(await codesIn(series));
    const missing = entered.flatMap((at, n) => (codes.has(codeOf(series, n)) ? [] : [{ n, at }]));
    const silent = async () => {
      const ignored = (await look()).voices.filter(isIgnored);
      return missing.filter(({ at }) => !ignored.some((word) => word.at >= at && word.at < at + ANNOUNCED_WITHIN_MS));
    };
    // an ignored Enter was reported during the entry; the last one may still be on its way to the page
    await expect.poll(silent).toEqual([]);
    const { voices, edges, rows } = await look();
    const counts = { saved: voices.filter(isSaved).length, rows: rows.length, operations: codes.size };
    expect(counts).toEqual({ saved: codes.size, rows: codes.size, operations: codes.size });
    expect(codes.size).toBeGreaterThan(0);
    const ignored = voices.filter(isIgnored);
    expect(edges('rejected') > 0).toBe(ignored.length > 0);
    expect(edges('accepted')).toBeGreaterThan(0);
    if (missing.length > 0) await expect(page.getByText('Keys ignored').first()).toBeVisible();

    // and enters it again
    for (const { n } of missing) {
      await expect(page.getByRole('textbox', { name: 'Document code' })).toHaveValue('');
      await fill(codeOf(series, n));
      await keys.press(['Enter'], 0);
      codes.add(codeOf(series, n));
      await expect.poll(savesAnnounced).toBe(codes.size);
    }
    vault.proxy.mend();
    await waitUntilSent(page, 120_000);
    const held = (await vault.witness.held()).registrations
      .map(({ code }) => code)
      .filter((code) => code.startsWith(`9${series}0`));
    expect(held.toSorted()).toEqual(entered.map((_at, n) => codeOf(series, n)));
  });
}
