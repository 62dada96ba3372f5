import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A path below the client written by hand: a template that begins with a slash and a value. */
const WRITTEN = /`\/\$\{/;
/** Builds addresses of the shell from the menu of the wire, corrects the spelling of a client, or types a template. */
const allowed = ['src/app/guards.ts', 'src/app/look/own-look.ts'];

test('paths of pages are built by pathTo, nowhere else: an address that is not in the site map does not compile', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !allowed.includes(file));
  expect(files.filter((file) => WRITTEN.test(readFileSync(file, 'utf8')))).toEqual([]);
});
