import { rm } from 'node:fs/promises';
import { memoryFolder } from '#tests/tooling/memory-folder.ts';
import { chosenStages, reports, runStages } from '#tests/tooling/run-stages.ts';
import { QUICK_SEEDS } from '#tests/tooling/seeds.ts';
import { playwrightTally, vitestTally, type Stage } from '#tests/tooling/stage.ts';

/**
 * `npm test`: what runs before each commit, the cheap stages first and side by side; the first failure ends the run. The last
 * line is the sum of all tests. `npm test -- unit service` runs only the named stages. `run-change.ts` adds the rest.
 */
const memory = await memoryFolder();
/** For stages that open databases by the dozen. */
const inMemory = memory === undefined ? {} : { env: { TMPDIR: memory } };

const vitest = (project: string): Stage => ({
  name: project,
  command: 'vitest',
  args: [
    'run',
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${project}.json`,
  ],
  report: { file: `${reports}/${project}.json`, tally: vitestTally },
});
const script = (name: string, ...args: string[]): Stage => ({ name, command: 'npm', args: ['run', '--silent', ...args] });
const check = (name: string, of: string): Stage => ({ ...script(name, `check:${of}`), beside: true });

const stages: readonly Stage[] = [
  { name: 'browser', command: 'node', args: ['tests/tooling/ensure-chromium.ts'] },
  check('lock file', 'lock'),
  check('types', 'types'),
  check('lint', 'lint'),
  check('format', 'format'),
  check('texts', 'text'),
  vitest('unit'),
  { ...vitest('service'), ...inMemory },
  script('simulator', 'simulate', '--', '--seeds', String(QUICK_SEEDS), '--operations', '500'),
  { ...script('simulator on the service', 'simulate:service', '--', '--seeds', '20'), ...inMemory },
  { name: 'build', command: 'node', args: ['tests/bench/build.ts'] },
  { name: 'weight', command: 'node', args: ['tests/performance/check-weight.ts'] },
  {
    name: 'story',
    command: 'playwright',
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/story.json` },
    report: { file: `${reports}/story.json`, tally: playwrightTally },
  },
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: false });
if (memory !== undefined) await rm(memory, { recursive: true, force: true });
