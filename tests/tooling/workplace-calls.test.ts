import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leaksIn, placeTakers } from '#tests/tooling/workplace-calls.ts';

const sources = globSync('src/data/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const takers = new Set(sources.flatMap(({ text }) => placeTakers(text)));

test('a call without its workplace is reported, and so is a function passed on as a callback', () => {
  const source = `import { openNow } from './local.ts';\nconst a = openNow();\nvoid ask().then(openNow);\nconst b = openNow(place);\n`;
  expect(leaksIn(source, new Set(['openNow']))).toEqual([
    { line: 2, call: 'openNow()' },
    { line: 3, call: 'openNow' },
  ]);
});

test('in src/data every call passes its workplace on', () => {
  expect(['session', 'openNow', 'signIn', 'keptSession', 'tokensOf'].filter((name) => !takers.has(name))).toEqual([]);
  expect(sources.flatMap(({ file, text }) => leaksIn(text, takers).map((leak) => ({ file, ...leak })))).toEqual([]);
});

test('src/data keeps no state outside of its workplaces', () => {
  const state = /^(?:export )?(?:let |const \w+(?:: (?!Readonly)[^=]+)? = new (?:Map|Set|BehaviorSubject|Subject)\b)/gm;
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(state)].map(([line]) => `${file}: ${line}`));
  expect(found).toEqual([
    'src/data/workplace/workplace.ts: let ', // the workplace of the page
    'src/data/sync/browser-ports.ts: let ', // ids rise within the process
    'src/data/sync/browser-ports.ts: let ',
    'src/data/database/table.ts: let ', // and so do those of change events
  ]);
});
