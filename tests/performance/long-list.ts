import type { Locator, Page } from '@playwright/test';
import { collectionShapes } from '#schema/collections.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { countOnDisk } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { median, percentile, type Figure } from '#tests/performance/figures.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';

const ROWS = 100_000;
const PAGE = 5_000;
const VISITS = 7;
/** Name of the demonstration's operator. */
const OPERATOR = '"createdByName":"Marek Zieliński"';

/** *Boxes and envelopes* with 100,000 boxes on the device: first rows, and frames while scrolling. */
export const longList: Measurement = {
  name: 'long-list',
  measure: () =>
    withService({ containers: 60, documents: 300, dictionary: 200 }, ({ origin }) =>
      withTablet(origin, async ({ page }) => {
        await watch(page);
        await manyBoxes(page);
        await signIn(page, 'operator');
        await waitForPhase(page, 'upToDate', 600_000);
        const kept = await countOnDisk(page, 'containers');
        if (kept < ROWS) throw new Error(`Only ${kept} of ${ROWS} boxes arrived.`);
        const visits = await firstRows(page);
        const floors = await rawFirstRows(page);
        const frames = await scroll(page, page.getByRole('gridcell').first());
        const plain = await scrollPlain(page);
        return [
          {
            name: 'List of 100,000 rows: first rows',
            value: percentile(visits, 0.95),
            unit: 'ms',
            mark: 200,
            scales: 'processor',
            floor: { what: 'first 100 of the same index from IndexedDB, median', value: median(floors) },
            how: `worst of ${visits.length} visits, click on the way there to the frame with rows`,
          },
          {
            name: 'List of 100,000 rows: longest frame while scrolling',
            value: Math.max(...frames),
            unit: 'ms',
            mark: 30,
            scales: 'processor',
            floor: { what: 'the same pass over plain text in an empty page', value: Math.max(...plain) },
            how: `${describeFrames(frames)}, wheel down 40,000 px; plain text: ${describeFrames(plain)}`,
          },
        ] satisfies Figure[];
      }),
    ),
};

/** The feed of the service, with one of its boxes repeated under other ids and codes. */
async function manyBoxes(page: Page): Promise<void> {
  let left = ROWS;
  await page.route('**/api/sync/pull', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as PullAnswer;
    // one of the operator's own, because the list starts with those
    const like = body.rows.find(({ stream, row }) => stream === 'containers' && JSON.stringify(row).includes(OPERATOR));
    if (answer.status() !== 200 || body.more || left === 0 || !like) return route.fulfill({ response: answer });
    // the last page of the true feed is held open: it grows until all boxes were handed out
    const added = Math.min(PAGE, left);
    const rows = Array.from({ length: added }, (_, n) => another(like, ROWS - left + n));
    left -= added;
    const more = left > 0;
    return route.fulfill({
      response: answer,
      json: { ...body, rows: [...body.rows, ...rows], more, to: more ? body.since : body.to } satisfies PullAnswer,
    });
  });
}

function another(like: PullAnswer['rows'][number], n: number): PullAnswer['rows'][number] {
  const id = `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const row = {
    ...(like.row as object),
    id,
    code: `7${String(n).padStart(9, '0')}`,
    status: 1,
    createdAt: 1_700_000_000_000 + n * 1_000,
  };
  return { ...like, id, row };
}

async function firstRows(page: Page): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    await chip(page).click();
    await page.getByRole('region', { name: 'This device' }).waitFor();
    samples.push(
      await page.evaluate(async () => {
        const way = document.querySelector<HTMLAnchorElement>('header a[href$="/demo"]');
        const started = performance.now();
        way?.click();
        while (!document.querySelector('[role=row] [role=gridcell]')) await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }),
    );
  }
  return samples;
}

async function rawFirstRows(page: Page): Promise<number[]> {
  const fields = collectionShapes.containers.indexes[0]?.join('+') ?? '';
  return page.evaluate(async (wanted) => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.endsWith('--0--containers'));
    const opening = indexedDB.open(found?.name ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('docs').objectStore('docs');
    const name = [...store.indexNames].find((each) => wanted.split('+').every((field) => each.includes(field))) ?? '';
    const samples = [];
    for (let n = 0; n < 20; n += 1) {
      const started = performance.now();
      const reading = opening.result.transaction('docs').objectStore('docs').index(name).getAll(undefined, 100);
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      samples.push(performance.now() - started);
    }
    opening.result.close();
    return samples;
  }, fields);
}

const describeFrames = (frames: readonly number[]): string =>
  `${frames.length} frames, ${frames.filter((ms) => ms > 30).length} over 30 ms`;

async function scroll(page: Page, row: Locator): Promise<number[]> {
  await row.hover();
  await forget(page, 'frames');
  await page.evaluate(() => strongroom_watch.watchFrames());
  for (let n = 0; n < 200; n += 1) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(16);
  }
  return (await seen(page, 'frames')).slice(1);
}

/** The same pass, in the same browser, over rows that only have to be painted. */
async function scrollPlain(page: Page): Promise<number[]> {
  const plain = await page.context().newPage();
  await watch(plain);
  await plain.goto('about:blank');
  await plain.evaluate(() => {
    for (let n = 0; n < 1_000; n += 1) {
      const row = document.createElement('p');
      row.style.cssText = 'height: 44px; margin: 0';
      row.textContent = `7${String(n).padStart(9, '0')} Box ${n}`;
      document.body.append(row);
    }
  });
  const frames = await scroll(plain, plain.locator('p').first());
  await plain.close();
  return frames;
}
