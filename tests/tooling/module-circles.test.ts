import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moduleCircle } from '#tests/tooling/module-circles.ts';

test('modules that need each other at their start are named, also through what one awaits', () => {
  const sources = {
    'a/one.ts': "import { two } from './two.ts';",
    'a/two.ts': "import {\n  three,\n  type Four,\n} from '#b/three.ts';",
    'b/three.ts': "export * from '#a/one.ts';",
  };
  expect(moduleCircle(sources)).toEqual(['a/one.ts', 'a/two.ts', 'b/three.ts', 'a/one.ts']);
  const waiting = { 'a/one.ts': "import { rooms } from './two.ts';", 'a/two.ts': "load: () => import('./three.ts')" };
  const third = { 'a/three.ts': "import { one } from './one.ts';" };
  expect(moduleCircle({ ...waiting, ...third }, ['a/two.ts'])).toEqual(['a/one.ts', 'a/two.ts', 'a/three.ts', 'a/one.ts']);
  expect(moduleCircle({ ...waiting, ...third })).toEqual([]);
});

test('imports of types are no circle', () => {
  const sources = {
    'a/one.ts': "import type { Two } from './two.ts';\nimport { type Two } from './two.ts';",
    'a/two.ts': "import { one } from './one.ts';",
  };
  expect(moduleCircle(sources)).toEqual([]);
});

test('no modules of the tree need each other at their start', () => {
  const files = globSync('{schema,sync,service,src,tests}/**/*.{ts,tsx}');
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]));
  expect(files.length).toBeGreaterThan(2_000);
  // `all.ts` waits at its top for the groups of kinds
  expect(moduleCircle(sources, ['schema/operations/rooms.ts'])).toEqual([]);
});
