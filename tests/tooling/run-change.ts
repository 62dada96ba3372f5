import { rm } from 'node:fs/promises';
import { chosenStages, runStages } from '#tests/tooling/run-stages.ts';
import { CHANGE_SEEDS, QUICK_SEEDS } from '#tests/tooling/seeds.ts';
import { memoryFolder } from '#tests/tooling/memory-folder.ts';
import type { Stage } from '#tests/tooling/stage.ts';
import {
  breadth,
  browser,
  build,
  idleKinds,
  inMemory,
  postgresStage,
  simulatorOnServiceStage,
  simulatorStage,
  storyStage,
  vitestStage,
} from '#tests/tooling/stages.ts';
import { otherStories } from '#tests/tooling/story-groups.ts';

/**
 * `npm run test:change [-- stage …]`: what a change must pass after `npm test` before it lands: the long service tests, the other stories,
 * the other seeds of the simulator, the service on a PostgreSQL server. All stages run; the last line is the sum of their tests. `.ci/run`
 * names the stages that run for every change.
 */
const memory = await memoryFolder();

const stages: readonly Stage[] = [
  browser,
  build,
  breadth,
  idleKinds,
  inMemory(vitestStage('long'), memory),
  inMemory(simulatorOnServiceStage({ seeds: 20 }), memory),
  ...Object.entries(otherStories).map(([name, files]) => inMemory(storyStage(name, files, { STORY_ALL: '1' }), memory)),
  simulatorStage({ from: QUICK_SEEDS + 1, seeds: CHANGE_SEEDS - QUICK_SEEDS }),
  postgresStage('postgres', ['service']),
  postgresStage('long on postgres', ['long']),
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: true });
if (memory !== undefined) await rm(memory, { recursive: true, force: true });
