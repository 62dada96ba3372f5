import { chosenStages, runStages } from '#tests/tooling/run-stages.ts';
import { CHANGE_SEEDS, QUICK_SEEDS } from '#tests/tooling/seeds.ts';
import type { Stage } from '#tests/tooling/stage.ts';
import { breadth, browser, build, postgresStage, simulatorStage, storyStage } from '#tests/tooling/stages.ts';
import { otherStories } from '#tests/tooling/story-groups.ts';

/**
 * `npm run test:change [-- stage …]`: what a change must pass after `npm test` before it lands: the other stories, the other
 * seeds of the simulator, the service on a PostgreSQL server. All stages run; the last line is the sum of their tests.
 */
const stages: readonly Stage[] = [
  browser,
  build,
  breadth,
  ...Object.entries(otherStories).map(([name, files]) => storyStage(name, files, { STORY_ALL: '1' })),
  simulatorStage({ from: QUICK_SEEDS + 1, seeds: CHANGE_SEEDS - QUICK_SEEDS }),
  postgresStage(),
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: true });
