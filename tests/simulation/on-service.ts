import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { RunResult } from '#sync/simulator/run-result.ts';
import type { Errand } from './worker.ts';

/**
 * `npm run simulate:service -- --seeds 20 [--from 1] [--operations 200] [--trace]`
 * The simulator's worlds with the shipped service on the embedded database behind the wire instead of the model: devices,
 * people, faults, restores and invariants are the same; fewer operations for a seed, because a database takes its time.
 * Ends with one line that holds the result.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    operations: { type: 'string', default: '200' },
    trace: { type: 'boolean', default: false },
  },
});
const [seeds, from, operations] = [Number(values.seeds), Number(values.from), Number(values.operations)];

const started = performance.now();
const counter = new SharedArrayBuffer(4);
new Int32Array(counter)[0] = from;
const sum = { seeds: 0, operations: 0, saved: 0, events: 0, violations: 0, failed: [] as number[] };

function onReport({ seed, operations: done, saved, events, violations, lines, faults }: RunResult): void {
  sum.seeds++;
  sum.operations += done;
  sum.saved += saved;
  sum.events += events;
  for (const line of lines) console.log(line);
  if (violations.length === 0) return;
  sum.violations += violations.length;
  sum.failed.push(seed);
  console.log(`seed ${seed}, faults ${JSON.stringify(faults)}`);
  for (const violation of violations) console.log(`  ${violation}`);
}

const errand: Errand = { counter, end: from + seeds, operations, keepsTrace: values.trace };
await Promise.all(
  Array.from({ length: Math.min(seeds, availableParallelism()) }, () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: errand });
    return new Promise<void>((resolve, reject) => {
      worker.on('message', onReport);
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  }),
);
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(
  `simulate on the service: seeds=${sum.seeds} opsPerSeed=${operations} ops=${sum.operations} saved=${sum.saved} violations=${sum.violations}` +
    ` failedSeeds=${sum.failed.toSorted((a, b) => a - b).join(',') || 'none'} events=${sum.events} seconds=${seconds}`,
);
process.exitCode = sum.violations > 0 || sum.seeds < seeds ? 1 : 0;
