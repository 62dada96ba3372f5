import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem, type, release } from 'node:os';
import { authorisation } from '#tests/performance/authorisation.ts';
import { BENCHMARKS_PAGE, pageWith, referenceOf } from '#tests/performance/benchmarks-page.ts';
import { drain } from '#tests/performance/drain.ts';
import { drawer } from '#tests/performance/drawer.ts';
import { equalWork } from '#tests/performance/equal-work.ts';
import { outcomeOf, tableOf, type Figure } from '#tests/performance/figures.ts';
import { hint } from '#tests/performance/hint.ts';
import { logins } from '#tests/performance/logins.ts';
import { hub } from '#tests/performance/hub.ts';
import { longList } from '#tests/performance/long-list.ts';
import { indexOf, measureMachine } from '#tests/performance/machine-index.ts';
import { pages } from '#tests/performance/pages.ts';
import { firstPull } from '#tests/performance/first-pull.ts';
import { offlineStart } from '#tests/performance/offline-start.ts';
import { shell } from '#tests/performance/shell.ts';
import { start } from '#tests/performance/start.ts';
import { save } from '#tests/performance/save.ts';
import { sealing } from '#tests/performance/sealing.ts';
import { sightedPull } from '#tests/performance/sighted-pull.ts';
import { storm } from '#tests/performance/storm/storm.ts';
import { orders } from '#tests/performance/areas/orders.ts';
import { handover } from '#tests/performance/areas/handover.ts';
import { heldPerson } from '#tests/performance/areas/held-person.ts';
import { counting } from '#tests/performance/areas/counting.ts';
import { archive } from '#tests/performance/areas/archive.ts';
import { valueLists } from '#tests/performance/areas/value-lists.ts';
import { imported, importedLarge } from '#tests/performance/areas/imports.ts';
import { basket } from '#tests/performance/areas/basket.ts';
import { pickList } from '#tests/performance/areas/pick-list.ts';
import { documents } from '#tests/performance/areas/documents.ts';
import { documentPages } from '#tests/performance/areas/document-pages.ts';
import { documentTraffic } from '#tests/performance/areas/document-traffic.ts';
import { documentWeight, orderWeight } from '#tests/performance/areas/screen-weight.ts';
import { nextPage } from '#tests/performance/areas/next-page.ts';
import { pocket } from '#tests/performance/areas/pocket.ts';
import { pushedHistory } from '#tests/performance/areas/pushed-history.ts';
import { pushDuringRecognition } from '#tests/performance/areas/push-during-recognition.ts';
import { weight } from '#tests/performance/weight.ts';
import { needChromium } from '#tests/tooling/chromium.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';

/**
 * `npm run bench [-- name …]`: the machine index, then every figure with its floor, as a table and as JSON; misses are shown as
 * misses. Each measurement writes its section of `docs/benchmarks.md` when it ends; `--print` leaves the page as it is, for a machine
 * that is busy. `--reference` makes this machine the reference of the index: a complete run, with marks that were measured on it.
 */
const measurements: readonly Measurement[] = [
  weight,
  start,
  drain,
  save,
  sealing,
  hint,
  firstPull,
  sightedPull,
  offlineStart,
  longList,
  shell,
  drawer,
  logins,
  equalWork,
  authorisation,
  hub,
  pages,
  storm,
  documents,
  documentPages,
  nextPage,
  documentTraffic,
  documentWeight,
  orderWeight,
  pushDuringRecognition,
  pushedHistory,
  pocket,
  orders,
  basket,
  pickList,
  handover,
  heldPerson,
  archive,
  valueLists,
  counting,
  imported,
  importedLarge,
];

const REFERENCE_OPTION = '--reference';
const PRINT_OPTION = '--print';
const options = [REFERENCE_OPTION, PRINT_OPTION];
const asked = process.argv.slice(2).filter((name) => !options.includes(name));
const unknown = asked.filter((name) => !measurements.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(`No measurement ${unknown.join(', ')}; there are: ${measurements.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const machine = {
  processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${type()} ${release()} ${arch()}`,
  node: process.version,
  browser: spawnSync(needChromium('whole'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
};

spawnSync('node_modules/.bin/node', ['tests/bench/build.ts'], { stdio: 'inherit' });
const times = await measureMachine('test-results');
const isReference = process.argv.includes(REFERENCE_OPTION) && asked.length === 0;
const reference = isReference ? times : referenceOf(await readFile(BENCHMARKS_PAGE, 'utf8'));
const index = indexOf(times, reference);
console.log(`Machine index: processor ${index.processor.toFixed(2)}, disk ${index.disk.toFixed(2)}\n`);
const figures: Figure[] = [];
const broken: string[] = [];
for (const { name, measure } of measurements) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  try {
    const measured = await measure();
    figures.push(...measured);
    // printed now, so that an interrupted run has shown what it measured
    console.log(`${name}: measured in ${((Date.now() - started) / 1_000).toFixed(0)} s\n${tableOf(measured, index)}\n`);
    if (!process.argv.includes(PRINT_OPTION)) await writeSection(name, measured);
  } catch (fault) {
    broken.push(name);
    console.error(`${name}: could not be measured:`, fault);
  }
}

await mkdir('test-results', { recursive: true });
const rows = figures.map((figure) => ({ ...figure, outcome: outcomeOf(figure, index) }));
await writeFile(
  'test-results/bench.json',
  `${JSON.stringify({ at: new Date().toISOString(), machine, times, reference, index, broken, figures: rows }, null, 2)}\n`,
);
console.log(`\n${Object.values(machine).join(', ')}\n\n${tableOf(figures, index)}\n`);
const missed = rows.filter(({ outcome }) => outcome === 'missed').map(({ name }) => name);
const parts = [`${figures.length} figures`, `${missed.length} missed${missed.length > 0 ? ` (${missed.join('; ')})` : ''}`];
console.log(
  `bench: ${[...parts, `${broken.length} not measured${broken.length > 0 ? ` (${broken.join(', ')})` : ''}`].join(', ')}`,
);
process.exitCode = broken.length > 0 ? 1 : 0;

async function writeSection(name: string, measured: readonly Figure[]): Promise<void> {
  const before = await readFile(BENCHMARKS_PAGE, 'utf8');
  const names = measurements.map((each) => each.name);
  await writeFile(BENCHMARKS_PAGE, pageWith(before, machine, [{ name, times, reference, figures: measured }], names));
  spawnSync('node_modules/.bin/oxfmt', [BENCHMARKS_PAGE], { stdio: 'inherit' });
}
