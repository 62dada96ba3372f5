import { mkdir } from 'node:fs/promises';
import { runStage, type Stage } from '#tests/tooling/stage.ts';

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

/** Runs stages one after the other and says the sum last; `goOn` says whether the others run after one that failed. */
export async function runStages(stages: readonly Stage[], { goOn }: { goOn: boolean }): Promise<void> {
  await mkdir(reports, { recursive: true });
  const sum = { passed: 0, failed: 0, seconds: 0 };
  const broken: string[] = [];
  for (const stage of stages) {
    console.log(`\n── ${stage.name} ──`);
    const { ok, passed, failed, flaky = [], seconds } = await runStage(stage);
    sum.passed += passed;
    sum.failed += failed;
    sum.seconds += seconds;
    for (const name of flaky) console.log(`   flaky, passed on the second try: ${name}`);
    console.log(`── ${stage.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s (${passed} passed, ${failed} failed)`);
    if (ok) continue;
    broken.push(stage.name);
    if (!goOn) break;
  }
  if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`);
  console.log(`\n${sum.seconds.toFixed(0)} s in all`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
