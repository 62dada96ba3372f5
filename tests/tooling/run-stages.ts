import { mkdir } from 'node:fs/promises';
import { runStage, type Stage, type StageResult } from '#tests/tooling/stage.ts';

export const reports = 'test-results';

/** The asked stages of all, or all of them; an unknown name is reported and ends the run. */
export function chosenStages(stages: readonly Stage[], asked: readonly string[]): readonly Stage[] {
  const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return asked.length === 0 ? stages : stages.filter(({ name }) => asked.includes(name));
}

/** Neighbours that may run at the same time, and each of the others alone. */
export function turnsOf(stages: readonly Stage[]): Stage[][] {
  const turns: Stage[][] = [];
  for (const stage of stages) {
    const last = turns.at(-1);
    if (stage.isParallel && last?.every(({ isParallel }) => isParallel)) last.push(stage);
    else turns.push([stage]);
  }
  return turns;
}

/** Runs a stage and says how it ended. */
async function runAndReport(stage: Stage): Promise<StageResult> {
  if (!stage.isParallel) console.log(`\n── ${stage.name} ──`);
  const result = await runStage(stage);
  const { ok, passed, failed, flaky = [], seconds } = result;
  for (const name of flaky) console.log(`   flaky, passed on the second try: ${name}`);
  console.log(`── ${stage.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s (${passed} passed, ${failed} failed)`);
  return result;
}

/** Runs stages in their turns and prints the sum last; `goOn` decides whether the others run after one that failed. */
export async function runStages(stages: readonly Stage[], { goOn }: { goOn: boolean }): Promise<void> {
  await mkdir(reports, { recursive: true });
  const started = Date.now();
  const sum = { passed: 0, failed: 0 };
  const broken: string[] = [];
  for (const turn of turnsOf(stages)) {
    const results = await Promise.all(turn.map(async (stage) => ({ name: stage.name, ...(await runAndReport(stage)) })));
    for (const { name, ok, passed, failed } of results) {
      sum.passed += passed;
      sum.failed += failed;
      if (!ok) broken.push(name);
    }
    if (broken.length > 0 && !goOn) break;
  }
  if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`);
  console.log(`\n${((Date.now() - started) / 1_000).toFixed(0)} s in all`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
