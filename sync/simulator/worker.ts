import { parentPort, workerData } from 'node:worker_threads';
import { mutantOf, mutants } from '#sync/simulator/mutants/all.ts';
import type { RunResult } from './run-result.ts';
import { World } from './world.ts';

/** Task of a worker: seeds one by one from a shared counter, or mutants until each is noticed. */
export type Errand =
  | { kind: 'seeds'; counter: SharedArrayBuffer; end: number; operations: number; mutant: string; stopAfter: number }
  | { kind: 'mutants'; counter: SharedArrayBuffer; from: number; seeds: number; operations: number };

export type Report =
  | { kind: 'seed'; result: Omit<RunResult, 'lines'> }
  | { kind: 'mutant'; name: string; seed: number; violation: string }
  | { kind: 'unlike'; seed: number };

const RUN_TWICE = 100;

/** Runs a seed; one in a hundred runs twice and must give the same trace. */
async function runSeed(seed: number, operations: number, mutant: string): Promise<void> {
  const options = { seed, operations, mutant: mutantOf(mutant) };
  const { lines: _lines, ...result } = await new World(options).run();
  post({ kind: 'seed', result });
  if (seed % RUN_TWICE !== 0) return;
  const again = await new World(options).run();
  if (again.hash !== result.hash) post({ kind: 'unlike', seed });
}

function post(report: Report): void {
  parentPort?.postMessage(report);
}

async function work(errand: Errand): Promise<void> {
  const counter = new Int32Array(errand.counter);
  if (errand.kind === 'seeds') {
    for (let seed = Atomics.add(counter, 0, 1); seed < errand.end; seed = Atomics.add(counter, 0, 1)) {
      await runSeed(seed, errand.operations, errand.mutant);
      if (Atomics.load(counter, 1) >= errand.stopAfter) return;
    }
    return;
  }
  for (let i = Atomics.add(counter, 0, 1); i < mutants.length; i = Atomics.add(counter, 0, 1)) await hunt(i, errand);
}

/** Runs a mutant until a checker notices. */
async function hunt(i: number, { from, seeds, operations }: Extract<Errand, { kind: 'mutants' }>): Promise<void> {
  const mutant = mutants[i];
  if (!mutant) return;
  for (let seed = from; seed < from + seeds; seed++) {
    const { violations } = await new World({ seed, operations, mutant }).run();
    if (violations[0] === undefined) continue;
    post({ kind: 'mutant', name: mutant.name, seed, violation: violations[0] });
    return;
  }
  post({ kind: 'mutant', name: mutant.name, seed: 0, violation: '' });
}

await work(workerData as Errand); // made by main.ts
