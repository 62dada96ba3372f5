import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importersOf } from '#tests/tooling/importers.ts';

/** Files that start something: a process, a page, a worker or a build names them, no import does. */
const started = [
  'service/pages/process/child.ts',
  'service/start.ts',
  'service/restored.ts',
  'service/verify-custody.ts',
  'src/app/build/code-groups.ts',
  'src/app/web-manifest.ts',
  'src/areas/seals/check-page.tsx',
  'src/areas/seals/one-file.ts',
  'src/boot.ts',
  'src/sw.ts',
  // lingui.config.ts names it as the runtime of every <Trans>
  'src/text/trans.tsx',
];

/** Built for areas that follow; their row goes with the first importer. */
const ahead = [
  'service/areas/retention/destructive-paths.ts',
  'service/areas/sync/erase-names.ts',
  'service/areas/sync/scopes.ts',
  'src/kit/layout/tabs.tsx',
];

/** Found by folder: the site map imports the screens of every area, and the sync center the names of every group of kinds. */
const isFound = (file: string) => /^src\/(?:(?:app|areas\/[\w-]+)\/screens|text\/labels\/operations\/[\w-]+)\.ts$/.test(file);

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file) || file.startsWith('tests/');

test('a file that only tests import belongs to tests/bench, and a file without importer goes', () => {
  const files = globSync('{schema,sync,service,src,tests}/**/*.{ts,tsx}');
  const importers = importersOf(files);
  // the simulator is test equipment as a whole, next to the engine it runs
  const product = files.filter((file) => !isTest(file) && !file.startsWith('sync/simulator/') && !isFound(file));
  const left = product.filter((file) => (importers.get(file) ?? []).every(isTest));
  expect(left.toSorted()).toEqual([...started, ...ahead].toSorted());
});
