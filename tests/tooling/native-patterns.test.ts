import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** These make one from the site map and from constants and tag names of their own. */
const ofTheSource = [
  'schema/rules/csv.ts',
  'service/areas/navigation/search/conditions.ts',
  'service/files/s3-store.ts',
  'src/app/route-path.ts',
];

/** A constructor, or a method that makes one from a text; literals and constants in capitals are of the source. */
const MAKES_ONE = /\bRegExp\(|\.(?:match|matchAll|search)\((?!['"`/)]|[A-Z_]+\))/;

test('no native RegExp is made from what is not written in the source', () => {
  const files = globSync('{schema,service,src,sync}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => MAKES_ONE.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(ofTheSource);
});
