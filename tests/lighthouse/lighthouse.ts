import { expect, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { audit, categories, devices, LIGHTHOUSE, type Audited } from '#tests/lighthouse/audit.ts';
import { inBrowser, withProfile } from '#tests/lighthouse/browser.ts';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { rows as documentRows } from '#tests/e2e/support/documents.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { withService } from '#tests/performance/bench-rig.ts';

/**
 * `npm run lighthouse [-- sign-in | box] [mobile | desktop]`: performance, accessibility and best practices of the first
 * screen a person sees and of the one an operator works on, signed in, each on both of Lighthouse's devices. Exits with 1
 * below the mark. Reports are in `test-results/lighthouse`.
 */
const MARK = 95;
const screens = ['sign-in', 'box'] as const;
const reports = 'test-results/lighthouse';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => ![...screens, ...devices].some((known) => known === name));
if (unknown.length > 0) {
  console.error(`No ${unknown.join(', ')}; there are: ${[...screens, ...devices].join(', ')}`);
  process.exit(2);
}
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const found = all.filter((each) => asked.includes(each));
  return found.length > 0 ? found : all;
};

interface Row extends Audited {
  screen: string;
  device: string;
}

/**
 * Audits one screen on a separate profile, so that the next one is not affected by cleared or installed data. Each audit has a
 * new browser process. In a process with earlier pages of this address, a task of 105 to 146 ms ran before the page, most
 * likely Lighthouse's count of scripts walking through their leftovers.
 */
function measure(origin: string, screen: (typeof screens)[number]): Promise<Row[]> {
  return withProfile(async (profile) => {
    const place = { origin, profile };
    const address = screen === 'box' ? await inBrowser(place, ({ page }) => signedInBox(page)) : '/demo/auth/login';
    const rows: Row[] = [];
    for (const device of chosen(devices)) {
      const file = `${reports}/${screen}-${device}`;
      const once = () => inBrowser(place, ({ port }) => audit(`${origin}${address}`, { port, device, file }));
      rows.push({ screen, device, ...(await median(once)) });
    }
    return rows;
  });
}

/** The middle one of three runs: the machine's own work shows in each. Two on the same side of the mark decide without a third. */
async function median(run: () => Promise<Audited>): Promise<Audited> {
  const found = [await run(), await run()];
  const passed = found.filter((each) => !isBelow(each)).length;
  if (passed === 1) found.push(await run());
  const [first, ...others] = found.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = others.length > 1 ? others[0] : first;
  if (!middle) throw new Error('Lighthouse did not run.');
  return middle;
}

function isBelow({ scores }: Audited): boolean {
  return categories.some((category) => scores[category] < MARK);
}

/** Signs in and gives the address of an open box with documents; the session stays in the profile. */
async function signedInBox(page: Page): Promise<string> {
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  let box = '';
  const find = async (): Promise<string> => {
    const open = (await onDisk(page, 'containers')).filter(({ status }) => status === 1);
    return (box = open.find(({ row }) => (row?.documents ?? 0) > 0)?.id ?? '');
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  const address = `/demo/protocol/container/${box}`;
  await page.goto(address);
  await boxIsReady(page);
  await expect(documentRows(page).first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return address;
}

spawnSync('node_modules/.bin/node', ['tests/bench/build.ts'], { stdio: 'inherit' });
await mkdir(reports, { recursive: true });
const rows = await withService({ containers: 60, documents: 600, dictionary: 4_000 }, async ({ origin }) => {
  const all: Row[] = [];
  for (const screen of chosen(screens)) all.push(...(await measure(origin, screen)));
  return all;
});
await writeFile(`${reports}/scores.json`, `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);

const below = rows.filter(isBelow);
for (const { screen, device, scores, times, lost } of rows) {
  console.log(`\n${screen}, ${device}: ${categories.map((category) => `${category} ${scores[category]}`).join(', ')}`);
  console.log(`  ${times.join(', ')}`);
  for (const line of lost) console.log(`  ${line}`);
}
console.log(
  `\nlighthouse: ${LIGHTHOUSE}, ${rows.length} runs, ${below.length} below ${MARK}` +
    (below.length > 0 ? ` (${below.map(({ screen, device }) => `${screen} ${device}`).join('; ')})` : ''),
);
process.exitCode = below.length > 0 || rows.length === 0 ? 1 : 0;
