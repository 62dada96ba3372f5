import { chosenStages, reports, runStages } from '#tests/tooling/run-stages.ts';
import { CHANGE_SEEDS, QUICK_SEEDS } from '#tests/tooling/seeds.ts';
import { playwrightTally, vitestTally, type Stage } from '#tests/tooling/stage.ts';
import { otherStories } from '#tests/tooling/story-groups.ts';
import { seedsTally } from '#tests/tooling/tallies.ts';

/**
 * `npm run test:change [-- stage …]`: what a change must pass after `npm test` before it lands: the other stories, the other
 * seeds of the simulator, the service on a PostgreSQL server. All stages run; the last line is the sum of their tests.
 */
const stories = Object.entries(otherStories).map(([name, files]): Stage => ({
  name,
  command: 'playwright',
  args: ['test', ...files.map((story) => `tests/e2e/${story}.spec.ts`)],
  env: { STORY_ALL: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/${name}.json` },
  report: { file: `${reports}/${name}.json`, tally: playwrightTally },
}));
const seeds = CHANGE_SEEDS - QUICK_SEEDS;
const from = String(QUICK_SEEDS + 1);

const stages: readonly Stage[] = [
  { name: 'browser', command: 'node', args: ['tests/tooling/ensure-chromium.ts'] },
  { name: 'build', command: 'node', args: ['tests/bench/build.ts'] },
  ...stories,
  {
    name: 'simulator',
    command: 'npm',
    args: ['run', '--silent', 'simulate', '--', '--from', from, '--seeds', String(seeds), '--operations', '500'],
    output: (printed) => seedsTally(printed, seeds),
  },
  {
    name: 'postgres',
    command: 'node',
    args: [
      'tests/tooling/test-postgres.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/postgres.json`,
    ],
    report: { file: `${reports}/postgres.json`, tally: vitestTally },
  },
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: true });
