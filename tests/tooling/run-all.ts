import { mkdir } from 'node:fs/promises';
import { runStage, playwrightTally, vitestTally, type Stage } from '#tests/tooling/stage.ts';

/**
 * `npm test`: everything, one stage after the other, the cheap ones first; the first failure ends the run. The last
 * line is the sum of all tests. `npm test -- unit service` runs only the named stages.
 */
const reports = 'test-results';
const vitest = (project: string): Stage => ({
  name: project,
  command: 'vitest',
  args: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${project}.json`],
  report: { file: `${reports}/${project}.json`, tally: vitestTally },
});
const script = (name: string, ...args: string[]): Stage => ({ name, command: 'npm', args: ['run', '--silent', ...args] });

const stages: readonly Stage[] = [
  { name: 'browser', command: 'node', args: ['tests/tooling/ensure-chromium.ts'] },
  script('lock file', 'check:lock'),
  script('types', 'check:types'),
  script('lint', 'check:lint'),
  script('format', 'check:format'),
  script('texts', 'check:text'),
  vitest('unit'),
  vitest('service'),
  script('simulator', 'simulate', '--', '--seeds', '1000', '--operations', '500'),
  script('simulator on the service', 'simulate:service', '--', '--seeds', '20'),
  { name: 'build', command: 'node', args: ['tests/bench/build.ts'] },
  { name: 'weight', command: 'node', args: ['tests/performance/check-weight.ts'] },
  {
    name: 'gallery',
    command: 'playwright',
    args: ['test', '--config', 'tests/gallery/playwright.config.ts'],
    report: { file: `${reports}/gallery.json`, tally: playwrightTally },
  },
  {
    name: 'story',
    command: 'playwright',
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/story.json` },
    report: { file: `${reports}/story.json`, tally: playwrightTally },
  },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

await mkdir(reports, { recursive: true });
const sum = { passed: 0, failed: 0, seconds: 0 };
for (const stage of stages) {
  if (asked.length > 0 && !asked.includes(stage.name)) continue;
  console.log(`\n── ${stage.name} ──`);
  const { ok, passed, failed, seconds } = await runStage(stage);
  sum.passed += passed;
  sum.failed += failed;
  sum.seconds += seconds;
  console.log(`── ${stage.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s (${passed} passed, ${failed} failed)`);
  if (!ok) break;
}
console.log(`\n${sum.seconds.toFixed(0)} s in all`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
