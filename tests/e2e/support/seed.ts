import { spawnSync } from 'node:child_process';
import { fillOnce } from '#tests/bench/filled-folder.ts';
import type { Scale } from '#service/demo/scale.ts';

/** Enough to look real, small enough to fill and copy in seconds. */
export const storyScale: Scale = { containers: 160, documents: 1_200, dictionary: 4_000, bigBox: 0, hotDocuments: 0 };

/** Before all stories: the application is built and the demonstration filled, once. */
export default async function prepare(): Promise<void> {
  const { status } = spawnSync('node_modules/.bin/node', ['tests/bench/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The application could not be built (exit ${status}).`);
  await fillOnce(storyScale);
}
