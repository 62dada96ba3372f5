import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaStories, otherStories } from '#tests/tooling/story-groups.ts';

test('every story belongs to npm test or to the run of a change, and to one of them', () => {
  const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts'));
  const grouped = [areaStories, ...Object.values(otherStories)].flat().map((name) => `${name}.spec.ts`);
  expect(grouped.toSorted()).toEqual(files.toSorted());
});
