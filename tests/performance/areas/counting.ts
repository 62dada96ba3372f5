import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { countOutcome } from '#schema/codes/bench.ts';
import type { CountItem } from '#schema/rules/bench/count.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { Witness } from '#tests/e2e/support/witness.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';
import { floorIn } from '#tests/performance/page-floor.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';

const COUNTED = { box: '0000409601', code: 7731960, documents: 400 };
const OPENED = { box: '0000409602', code: 7731970, documents: 1_000 };
const OPENINGS = 9;
/** The first scans warm the page up. */
const WARM_UP = 5;
/** No look at the page for so long after Enter: looking runs in the page itself and would delay what is measured. */
const UNWATCHED_MS = 500;

type Box = typeof COUNTED;
const codesOf = ({ code, documents }: Box) => Array.from({ length: documents }, (_, n) => `${code}${String(n).padStart(5, '0')}`);

/** The counting bench: a scan to its tone and its row, and the opening of a box. */
export const counting: Measurement = {
  name: 'counting',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, async ({ origin }) => {
      const device = await OtherDevice.signIn(new Witness(origin));
      const { id: openedId, projectId } = await closedBox(device, OPENED);
      await closedBox(device, COUNTED);
      return withTablet(origin, async ({ page }) => {
        await watch(page);
        await signIn(page, 'archive');
        await waitForPhase(page, 'upToDate', 240_000);
        const address = `/demo/segregation/${projectId}/boxverify`;
        return [...(await scans(page, address)), ...(await openings(page, { address, openedId }))];
      });
    }),
};

/** A closed box that waits for its pickup, with so many documents. */
async function closedBox(device: OtherDevice, box: Box): Promise<{ id: string; projectId: string }> {
  const made = await device.box(box.box);
  const documents = [];
  for (const code of codesOf(box)) documents.push(await device.document(made, code));
  const [first] = documents;
  if (!first) throw new Error('The box has no documents.');
  await device.apply(made, ...documents);
  await device.apply(...(await device.pickup(made, first, '')));
  return { id: made.entityId, projectId: String(made.payload['projectId']) };
}

/** Opens a box at the bench by its label, from the list of boxes that wait. */
async function openByLabel(page: Page, address: string, box: Box): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Scan a box label to count the box.')).toBeVisible();
  await waitForPhase(page, 'upToDate', 60_000);
  const scanner = await plugScanner(page);
  await forget(page, 'openings');
  await scanner.scan(box.box);
  await wait(UNWATCHED_MS * 2);
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();
}

async function scans(page: Page, address: string): Promise<Figure[]> {
  await openByLabel(page, address, COUNTED);
  const scanner = await plugScanner(page);
  const codes = codesOf(COUNTED);
  for (const code of codes.slice(0, WARM_UP)) await scanner.scan(code);
  await wait(UNWATCHED_MS);
  for (const name of ['tones', 'scans'] as const) await forget(page, name);
  for (const code of codes.slice(WARM_UP)) await scanner.scan(code);
  await wait(UNWATCHED_MS);
  await expect(page.getByText(`All ${COUNTED.documents} found`)).toBeVisible();
  const [tones, rows] = [await seen(page, 'tones'), await seen(page, 'scans')];
  const count = COUNTED.documents - WARM_UP;
  if (tones.length !== count || rows.length !== count)
    throw new Error(`${tones.length} tones and ${rows.length} rows of ${count} scans were seen.`);
  const item = { registrationId: crypto.randomUUID(), outcome: countOutcome.found, how: 'scanned' } as const;
  const items = codes.map((code): CountItem => ({ ...item, code, at: Date.now() }));
  const floor = percentile(await floorIn(page, 'drafts', items), 0.95);
  const [tone, row] = [percentile(tones, 0.95), percentile(rows, 0.95)];
  const how = `p95 of ${count} scans of a scanner; floor ${floor.toFixed(1)} ms: strict put of the same growing draft, p95`;
  return [
    {
      name: `Scan to tone in a box of ${COUNTED.documents}`,
      value: tone / floor,
      unit: 'x',
      mark: 6,
      how: `${tone.toFixed(1)} ms, median ${median(tones).toFixed(1)} ms; ${how}`,
    },
    {
      name: 'The same scan to its painted row',
      value: row / floor,
      unit: 'x',
      mark: 15,
      how: `${row.toFixed(1)} ms, median ${median(rows).toFixed(1)} ms; ${how}`,
    },
    { name: 'The same in time', value: row, unit: 'ms', mark: 60, scales: 'writing', how: `p95 of the same ${count} scans` },
  ];
}

async function openings(page: Page, { address, openedId }: { address: string; openedId: string }): Promise<Figure[]> {
  const samples: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    // a page that is loaded again has no answers in memory
    await openByLabel(page, address, OPENED);
    samples.push(...(await seen(page, 'openings')));
  }
  if (samples.length !== OPENINGS) throw new Error(`${samples.length} of ${OPENINGS} openings were seen.`);
  const floor = median(await floorIn(page, 'documents', openedId, OPENED.documents));
  const own = median(samples);
  const name = `Box of ${OPENED.documents.toLocaleString('en')} opened at the bench, to its first rows`;
  const how = `median of ${OPENINGS}, ${own.toFixed(0)} ms, Enter of its label to the next frame`;
  return [
    { name, value: own / floor, unit: 'x', mark: 4, how: `${how}; floor ${floor.toFixed(1)} ms: its documents read by index` },
    { name: 'The same in time', value: own, unit: 'ms', mark: 300, scales: 'processor', how },
  ];
}
