import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import type { Tablet } from '#tests/e2e/support/tablet.ts';
import { withService, withTablet, type Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { startOf } from '#tests/performance/offline-start.ts';
import { forget, seen, watch } from '#tests/performance/page-watch.ts';
import { registerUnwatched } from '#tests/performance/save.ts';

/** Sealing costs at most this much (docs/sealing.md). */
const MOST_RATIO = 1.3;
const PAIRS = 15;
const SAVES_A_TURN = 6;
const WARM_UP = 5;
const BOX = '0000998801';
const START_PAIRS = 9;

const UNSEALED = 'test-results/unsealed-application';
const scale = { containers: 60, documents: 300, dictionary: 4_000 };

/** Save and offline start, sealed beside the same code whose documents pass through the sealing as they are, in turns. */
export const sealing: Measurement = {
  name: 'sealing',
  measure: async () => {
    const built = spawnSync('node_modules/.bin/node', ['tests/performance/unsealed/build.ts', resolve(UNSEALED)], {
      stdio: 'inherit',
    });
    if (built.status !== 0) throw new Error('The application without sealing could not be built.');
    try {
      return await serving('dist', (sealed) => serving(UNSEALED, (floor) => compare(sealed, floor)));
    } finally {
      await rm(UNSEALED, { recursive: true, force: true });
    }
  },
};

/** A tablet signed in to a service that serves this build. */
function serving<T>(build: string, work: (tablet: Tablet) => Promise<T>): Promise<T> {
  const program = { program: 'tests/performance/unsealed/serve.ts', env: { BUILD: resolve(build) } };
  return withService(scale, ({ origin }) => withTablet(origin, work), program);
}

async function compare(sealed: Tablet, floor: Tablet): Promise<Figure[]> {
  const both = [await ready(sealed), await ready(floor)] as const;
  await assertSealed(sealed.page, floor.page);
  const saves = await pairsOf(PAIRS, ([turn, at]) => both[at].saves(turn));
  const starts = await pairsOf(START_PAIRS, ([, at]) => both[at].start());
  return [
    figureOf('Save to painted row, sealed against unsealed', saves, `${SAVES_A_TURN} saves each`),
    figureOf('Offline start, sealed against unsealed', starts, 'a new browser process each'),
  ];
}

/** Measures one pair after the other; who goes first changes. The first pair is not counted. */
async function pairsOf(
  count: number,
  measured: (turn: [n: number, side: 0 | 1]) => Promise<number>,
): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (let n = 0; n <= count; n += 1) {
    const pair: [number, number] = [0, 0];
    for (const side of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) pair[side] = await measured([n, side]);
    if (n > 0) pairs.push(pair);
  }
  return pairs;
}

function figureOf(name: string, pairs: readonly [number, number][], what: string): Figure {
  const [sealed, unsealed] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
  const ratios = pairs.map(([one, other]) => one / other).toSorted((a, b) => a - b);
  return {
    name,
    value: median(ratios),
    unit: 'x',
    mark: MOST_RATIO,
    how:
      `median of ${pairs.length} pairs in turns, ${what}; ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; ` +
      `medians ${sealed.toFixed(1)} and ${unsealed.toFixed(1)} ms`,
  };
}

/** What one side does in its turn, in ms. */
interface Side {
  saves: (turn: number) => Promise<number>;
  start: () => Promise<number>;
}

async function ready(tablet: Tablet): Promise<Side> {
  const { page } = tablet;
  await watch(page);
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  const address = page.url();
  const folders = foldersOf(WARM_UP + (PAIRS + 1) * SAVES_A_TURN);
  for (const folder of folders.splice(0, WARM_UP)) await register(page, scanner, folder);
  return {
    saves: async () => savesOf(page, scanner, folders.splice(0, SAVES_A_TURN)),
    start: async () => startOf(await tablet.restart({ offline: true }), address),
  };
}

async function savesOf(page: Page, scanner: Scanner, folders: ReturnType<typeof foldersOf>): Promise<number> {
  await page.bringToFront();
  await wait(500); // the row of the last one is seen before its frame is noted
  await forget(page, 'saves');
  for (const folder of folders) await registerUnwatched(page, scanner, folder);
  const samples = await seen(page, 'saves');
  if (samples.length !== folders.length) throw new Error(`${samples.length} of ${folders.length} saves were seen`);
  return median(samples);
}

/** The comparison is one only if one side seals and the other does not. */
async function assertSealed(sealed: Page, floor: Page): Promise<void> {
  const found = await Promise.all([sealed, floor].map((page) => onDisk(page, 'registrations')));
  const seals = found.map((rows) => rows.filter((row) => 'sealed' in row).length / rows.length);
  if (String(seals) !== '1,0') throw new Error(`Parts of the documents that are sealed on the disk: ${seals.join(' and ')}`);
}
