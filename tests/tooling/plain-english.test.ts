import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsIn } from '#tests/tooling/plain-english.ts';

test('a refused word is reported with its line and with what to write', () => {
  expect(faultsIn('A row.\nThe tab is told by nobody.')).toEqual([
    { line: 2, word: 'told', instead: 'report, notify, return' },
    { line: 2, word: 'nobody', instead: 'the actor: the user, the caller, the tab' },
  ]);
});

test('names in code and the hold of a lock are no fault', () => {
  expect(faultsIn('`tellPeople` runs. The tab holds the lock. SHA stands for a hash.')).toEqual([]);
});

test('README and documents are in plain English', () => {
  const pages = ['README.md', ...globSync('{docs,schema,sync,service}/*.md')].filter((page) => page !== 'docs/glossary.md'); // it lists refused words
  expect(pages.flatMap((page) => faultsIn(readFileSync(page, 'utf8')).map((fault) => ({ page, ...fault })))).toEqual([]);
});
