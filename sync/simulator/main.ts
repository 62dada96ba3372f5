import { availableParallelism } from 'node:os';
import { clearTimeout, setTimeout as after } from 'node:timers';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { mutantOf, mutants } from '#sync/simulator/mutants/all.ts';
import type { Errand, Report } from './worker.ts';
import { World } from './world.ts';

/**
 * `npm run simulate -- --seeds 1000 --from 1 [--ops 500] [--mutant name | --mutants] [--until ms]` Runs the shipped engine through seeded
 * worlds on all cores, and replays a failing seed with a full trace. The last line is the result; exit code 1 if an invariant
 * broke, or if a mutant was not noticed.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    ops: { type: 'string', default: '500' },
    operations: { type: 'string' },
    mutant: { type: 'string', default: '' },
    mutants: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    until: { type: 'string', default: '' },
  },
});

const seeds = Number(values.seeds);
const from = Number(values.from);
const operations = Number(values.operations ?? values.ops);
const FAILURES_MOST = 3;

/** Two counters shared by the workers: the next seed and the number of failures. */
function counters(first: number): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(8);
  new Int32Array(shared)[0] = first;
  return shared;
}

async function onAllCores(errand: Errand, onReport: (report: Report) => void): Promise<void> {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('worker.ts', import.meta.url), { workerData: errand }),
  );
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.on('message', onReport);
          worker.on('error', reject);
          worker.on('exit', () => resolve());
        }),
    ),
  );
}

/** The time of the run is over: running worlds are finished, and no other starts. */
function beginNoOther(counter: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(counter), 0, from + seeds);
}

async function replay(seed: number): Promise<void> {
  const result = await new World({ seed, operations, mutant: mutantOf(values.mutant), keepsTrace: true }).run();
  if (!values.quiet) for (const line of result.lines) console.log(line);
  console.log(`seed ${seed} run again, hash ${result.hash}, faults ${JSON.stringify(result.faults)}`);
  for (const violation of result.violations) console.log(`  ${violation}`);
}

async function runSeeds(): Promise<void> {
  const started = performance.now();
  const counter = counters(from);
  const failed: number[] = [];
  const atEnd = values.until === '' ? undefined : after(() => beginNoOther(counter), Number(values.until) - Date.now());
  const sum = { seeds: 0, operations: 0, events: 0, virtualMs: 0, violations: 0, unlike: 0 };
  await onAllCores(
    { kind: 'seeds', counter, end: from + seeds, operations, mutant: values.mutant, stopAfter: FAILURES_MOST },
    (report) => {
      if (report.kind === 'unlike') sum.unlike++;
      if (report.kind !== 'seed') return;
      const { result } = report;
      sum.seeds++;
      sum.operations += result.operations;
      sum.events += result.events;
      sum.virtualMs += result.virtualMs;
      if (result.violations.length === 0) return;
      sum.violations += result.violations.length;
      failed.push(result.seed);
      Atomics.add(new Int32Array(counter), 1, 1);
    },
  );
  clearTimeout(atEnd);
  const first = failed.toSorted((a, b) => a - b)[0];
  if (first !== undefined) await replay(first);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const hours = Math.round(sum.virtualMs / 3_600_000);
  console.log(
    `simulate: seeds=${sum.seeds} ops=${sum.operations} violations=${sum.violations} failedSeeds=${failed.join(',') || 'none'}` +
      ` unlike=${sum.unlike} left=${failed.length > 0 ? 0 : seeds - sum.seeds} events=${sum.events} virtualHours=${hours} seconds=${seconds}`,
  );
  process.exitCode = sum.violations + sum.unlike > 0 ? 1 : 0;
}

async function runMutants(): Promise<void> {
  const started = performance.now();
  let caught = 0;
  await onAllCores({ kind: 'mutants', counter: counters(0), from, seeds, operations }, (report) => {
    if (report.kind !== 'mutant') return;
    if (report.seed > 0) caught++;
    console.log(
      report.seed > 0
        ? `${report.name}: seed ${report.seed}, ${report.violation}`
        : `${report.name}: NOT NOTICED in ${seeds} seeds`,
    );
  });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  console.log(`simulate: mutants=${mutants.length} caught=${caught} seconds=${seconds}`);
  process.exitCode = caught === mutants.length ? 0 : 1;
}

if (values.mutants) await runMutants();
else await runSeeds();
