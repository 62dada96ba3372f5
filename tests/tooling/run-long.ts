import { parseArgs } from 'node:util';
import { chosenStages, reports, runStages } from '#tests/tooling/run-stages.ts';
import { playwrightTally, type Stage } from '#tests/tooling/stage.ts';
import { browser, build, script, simulatorOnServiceStage, simulatorStage, storyStage } from '#tests/tooling/stages.ts';
import { lighthouseTally, mutantsTally, picturesTally } from '#tests/tooling/tallies.ts';

/**
 * `npm run test:long [-- stage …] [--seeds N] [--service-seeds N] [--operations N] [--kills N]`: the long forms of what
 * `npm test` and `npm run test:change` do, and what needs a quiet machine. All stages run, also after one that failed; the last
 * line is the sum of their tests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '10000' },
    'service-seeds': { type: 'string', default: '20' },
    operations: { type: 'string', default: '500' },
    kills: { type: 'string', default: '50' },
  },
});

/** A mutant is looked for in so many worlds: a second line of defence, like the guard of the place, is needed in one of fifty. */
const MUTANT_SEEDS = '1000';
const MUTANTS_LEAST = 15;
/** Two screens on two devices. */
const LIGHTHOUSE_RUNS = 4;

const { kills } = values;
const operations = Number(values.operations);

const stages: readonly Stage[] = [
  browser,
  { name: 'whole browser', command: 'node', args: ['tests/tooling/ensure-chromium.ts', 'whole'] },
  script('mutants', ['simulate', '--', '--mutants', '--seeds', MUTANT_SEEDS], (output) => mutantsTally(output, MUTANTS_LEAST)),
  simulatorStage({ seeds: Number(values.seeds), operations }),
  simulatorOnServiceStage({ seeds: Number(values['service-seeds']), operations }),
  build,
  storyStage('kills', ['kill'], { STORY_ALL: '1', STORY_KILLS: kills }),
  {
    name: 'gallery',
    command: 'playwright',
    args: ['test', '--config', 'tests/gallery/playwright.config.ts'],
    report: { file: `${reports}/gallery.json`, tally: playwrightTally },
  },
  script('lighthouse', ['lighthouse'], (output) => lighthouseTally(output, LIGHTHOUSE_RUNS)),
  script('screenshots', ['screenshots'], picturesTally),
];

await runStages(chosenStages(stages, positionals), { goOn: true });
