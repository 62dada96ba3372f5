import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsInSource, refusedNames } from '#tests/tooling/source-english.ts';

/** Rooms whose comments and test titles follow the rules of English in `docs/glossary.md`; a room is added when it is clean. */
const rooms = ['schema', 'sync', 'service', 'src', 'tests/e2e', 'tests/gallery', 'tests/lighthouse'];

/** Rooms whose names follow them too. */
const namedRooms = ['schema', 'sync', 'service', 'src', 'tests/bench', 'tests/sync', 'tests/simulation', 'tests/tooling'];

const filesOf = (room: string) => globSync(`${room}/**/*.{ts,tsx}`).map((file) => ({ file, source: readFileSync(file, 'utf8') }));

describe('comments and test titles', () => {
  test('a refused word is reported with its line', () => {
    const source = `const a = 1; // told once\n/**\n * A row.\n * The tab holds it.\n */\ntest.each([1])('nobody waits', () => {});`;
    expect(faultsInSource('a.test.ts', source).map(({ line, word }) => [line, word])).toEqual([
      [1, 'told'],
      [4, 'holds'],
      [6, 'nobody'],
    ]);
  });

  test('a doc comment starts with a verb or a noun', () => {
    expect(faultsInSource('a.ts', '/** Whether it is open. */\n/** True if it is open. */').map(({ line }) => line)).toEqual([1]);
  });

  test('strings, code between backticks and other words are no fault', () => {
    const source = `/** Calls \`tellPeople\` while the tab holds the lock. */\nconst text = 'told // nobody';\nrun('who says so', \`/* told */\`);`;
    expect(faultsInSource('a.ts', source)).toEqual([]);
  });
});

test('names that are metaphors or verbs of talk are reported, in each way of writing', () => {
  const source = 'function tellPeople(SAID_AT: number) { return this.#hearers + Doors; }';
  expect(refusedNames('sync/upkeep.test.ts', source)).toEqual(['upkeep.test', 'tellPeople', 'SAID_AT', 'hearers', 'Doors']);
  expect(refusedNames('a.ts', 'const doorstep = 1, untold = heardle;')).toEqual([]);
});

/** Rooms of which only the sources follow the rules yet, not the tests. */
const sourcesOf = ['src/data', 'src/scheduling'];

test.each(sourcesOf)('the sources of %s are in plain English', (room) => {
  const sources = globSync(`${room}/**/*.{ts,tsx}`, { exclude: ['**/*.test.*'] }).map((file) => ({
    file,
    source: readFileSync(file, 'utf8'),
  }));
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.flatMap(({ file, source }) => faultsInSource(file, source).map((fault) => ({ file, ...fault })))).toEqual([]);
  expect(sources.flatMap(({ file, source }) => refusedNames(file, source).map((name) => ({ file, name })))).toEqual([]);
});

/** A large room takes a busy machine some seconds. */
const patience = 30_000;

test.each(rooms)('%s is in plain English', { timeout: patience }, (room) => {
  const faults = filesOf(room).flatMap(({ file, source }) => faultsInSource(file, source).map((fault) => ({ file, ...fault })));
  expect(faults).toEqual([]);
});

test.each(namedRooms)('%s has plain names', { timeout: patience }, (room) => {
  const names = filesOf(room).flatMap(({ file, source }) => refusedNames(file, source).map((name) => ({ file, name })));
  expect(names).toEqual([]);
});
