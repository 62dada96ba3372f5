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
 * names the stages that run for every change, and in `TEST_UNTIL` the time by which they have to end (seconds since 1970): on a slow
 * machine the last ones are skipped, and counted as skipped, instead of ending a run without a result.
 */
const { TEST_UNTIL } = process.env;
const until = TEST_UNTIL === undefined ? undefined : Number(TEST_UNTIL) * 1_000;
const memory = await memoryFolder();

/** What the service tests on PostgreSQL take on a slow machine. */
const POSTGRES_S = 600;
/** Some worlds at least. */
const SIMULATOR_S = 60;

const stages: readonly Stage[] = [
  browser,
  build,
  breadth,
  idleKinds,
  inMemory(vitestStage('long'), memory),
  inMemory(simulatorOnServiceStage({ seeds: 20 }), memory),
  ...Object.entries(otherStories).map(([name, files]) => inMemory(storyStage(name, files, { STORY_ALL: '1' }), memory)),
  { ...postgresStage('postgres', ['service']), needs: POSTGRES_S },
  { ...postgresStage('long on postgres', ['long']), needs: POSTGRES_S },
  { ...simulatorStage({ from: QUICK_SEEDS + 1, seeds: CHANGE_SEEDS - QUICK_SEEDS, until }), needs: SIMULATOR_S },
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: true, ...(until !== undefined && { until }) });
if (memory !== undefined) await rm(memory, { recursive: true, force: true });
