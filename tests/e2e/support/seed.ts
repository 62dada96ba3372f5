import { spawnSync } from 'node:child_process';
import { fillOnce, type Filled } from '#tests/bench/filled-folder.ts';
import type { Scale } from '#service/demo/scale.ts';

/** Enough to look real, small enough to fill and copy in seconds. */
const scale: Scale = { containers: 160, documents: 1_200, dictionary: 4_000, bigBox: 0, hotDocuments: 0 };
/** Next to the modules, where the runs of one checkout find it. */
const keptIn = 'node_modules/.cache/strongroom-filled';

/** Demonstration of the stories: as it is filled, and with the pages of its documents. */
export const storyData: Readonly<Record<'plain' | 'drawn', Filled>> = {
  plain: { scale, keptIn },
  drawn: { scale, keptIn, isDrawn: true },
};

/** Before all stories: the application is built and the demonstration filled, once. */
export default async function prepare(): Promise<void> {
  const { status } = spawnSync('node_modules/.bin/node', ['tests/bench/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The application could not be built (exit ${status}).`);
  await fillOnce(storyData.plain);
  // many of all stories are about pages, and few of the others
  if (process.env['STORY_ALL']) await fillOnce(storyData.drawn);
}
