import { mkdir } from 'node:fs/promises';
import { runStage, startBeside, type Stage, type StageBeside, type StageResult } from '#tests/tooling/stage.ts';

export const reports = 'test-results';

/** The asked stages of all, or all of them; an unknown name is said and ends the run. */
export function chosenStages(stages: readonly Stage[], asked: readonly string[]): readonly Stage[] {
  const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return asked.length === 0 ? stages : stages.filter(({ name }) => asked.includes(name));
}

/**
 * Runs stages one after the other and says the sum last; `goOn` says whether the others run after one that failed. Those that
 * may stand beside others begin at once, one after the other too, and are told of when they have ended.
 */
export async function runStages(stages: readonly Stage[], { goOn }: { goOn: boolean }): Promise<void> {
  await mkdir(reports, { recursive: true });
  const began = Date.now();
  const sum = new Sum();
  const beside = new Beside(stages.filter((stage) => stage.beside));
  const goes = () => goOn || sum.broken.length === 0;
  for (const stage of stages.filter((one) => !one.beside)) {
    if (!goes()) break;
    console.log(`\n── ${stage.name} ──`);
    sum.add(stage.name, await runStage(stage));
    for (const [name, result] of beside.told()) sum.add(name, result);
  }
  if (goes()) await beside.ended();
  else beside.stop();
  for (const [name, result] of beside.told()) sum.add(name, result);
  if (sum.broken.length > 0) console.log(`\nfailed: ${sum.broken.join(', ')}`);
  console.log(`\n${((Date.now() - began) / 1_000).toFixed(0)} s in all`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

class Sum {
  passed = 0;
  failed = 0;
  readonly broken: string[] = [];

  add(name: string, { ok, passed, failed, seconds }: StageResult): void {
    this.passed += passed;
    this.failed += failed;
    if (!ok) this.broken.push(name);
    console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s (${passed} passed, ${failed} failed)`);
  }
}

/** Stages that compute beside the others. */
class Beside {
  readonly #done: { name: string; said: string; result: StageResult }[] = [];
  readonly #all: Promise<void>;
  #running: StageBeside | undefined;
  #stopped = false;

  constructor(stages: readonly Stage[]) {
    this.#all = this.#run(stages);
  }

  async #run(stages: readonly Stage[]): Promise<void> {
    for (const stage of stages) {
      if (this.#stopped) return;
      this.#running = startBeside(stage);
      const result = await this.#running.result;
      if (!this.#stopped) this.#done.push({ name: stage.name, said: this.#running.said(), result });
    }
  }

  /** Shows what those said that have ended since, and gives their results. */
  told(): [name: string, result: StageResult][] {
    return this.#done.splice(0).map(({ name, said, result }) => {
      console.log(`\n── ${name} (beside the others) ──\n${said.trimEnd()}`);
      return [name, result];
    });
  }

  ended(): Promise<void> {
    return this.#all;
  }

  stop(): void {
    this.#stopped = true;
    this.#running?.stop();
  }
}
