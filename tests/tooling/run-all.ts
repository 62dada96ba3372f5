import { rm } from 'node:fs/promises';
import { memoryFolder } from '#tests/tooling/memory-folder.ts';
import { chosenStages, runStages } from '#tests/tooling/run-stages.ts';
import { QUICK_SEEDS } from '#tests/tooling/seeds.ts';
import type { Stage } from '#tests/tooling/stage.ts';
import { browser, build, inMemory, script, simulatorStage, storyStage, vitestStage } from '#tests/tooling/stages.ts';

/**
 * `npm test`: what runs before each commit, the cheap stages first and side by side; the first failure ends the run. The last
 * line is the sum of all tests. `npm test -- unit service` runs only the named stages. `run-change.ts` adds the rest.
 */
const memory = await memoryFolder();

const check = (name: string, of: string): Stage => ({ ...script(name, [`check:${of}`]), isParallel: true });

const stages: readonly Stage[] = [
  browser,
  check('lock file', 'lock'),
  check('types', 'types'),
  check('lint', 'lint'),
  check('format', 'format'),
  check('texts', 'text'),
  vitestStage('unit'),
  inMemory(vitestStage('service'), memory),
  simulatorStage({ seeds: QUICK_SEEDS }),
  build,
  { name: 'weight', command: 'node', args: ['tests/performance/check-weight.ts'] },
  inMemory(storyStage('story', []), memory),
];

await runStages(chosenStages(stages, process.argv.slice(2)), { goOn: false });
if (memory !== undefined) await rm(memory, { recursive: true, force: true });
