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

/** True if what a stage needs is left; if not, says that it does not run. */
export function isInTime({ name, needs = 0 }: Stage, until: number, now = Date.now()): boolean {
  const left = (until - now) / 1_000;
  if (left >= needs || needs === 0) return true;
  console.log(`\n── ${name}: SKIPPED, it needs ${needs} s and ${Math.max(0, Math.round(left))} s are left`);
  return false;
}

/** How stages are run. */
interface Running {
  /** The others run after one that failed. */
  goOn: boolean;
  /** Time by which the run has to end (ms since 1970); stages that need more than is left are skipped, and counted as such. */
  until?: number;
}

/** Runs stages in their turns and prints the sum last. */
export async function runStages(all: readonly Stage[], { goOn, until = Infinity }: Running): Promise<void> {
  await mkdir(reports, { recursive: true });
  const started = Date.now();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures: StageResult[] = [];
  for (const stages of turnsOf(all)) {
    const turn = stages.filter((stage) => isInTime(stage, until));
    sum.skipped += stages.length - turn.length;
    const results = await Promise.all(turn.map(runAndReport));
    for (const result of results) {
      sum.passed += result.passed;
      sum.failed += result.failed;
      sum.skipped += result.skipped ?? 0;
      if (!result.ok) failures.push(result);
    }
    if (failures.length > 0 && !goOn) break;
  }
  for (const { name, broken = [] } of failures) console.log(['', `failed: ${name}`, ...broken].join('\n   '));
  console.log(`\n${((Date.now() - started) / 1_000).toFixed(0)} s in all`);
  console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
