import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn, missingItems } from '#tests/tooling/citations.ts';

const cited = ['architecture', 'decisions', 'reliability', 'ux'] as const;
const found = (text: string) => citationsIn(text, cited);
const page = (name: string) => readFileSync(`docs/${name}.md`, 'utf8');

test('a citation names its page and items, however it is written', () => {
  expect(found('(ux.md §6.3, 5).')).toEqual([{ page: 'ux', items: ['6.3', '5'] }]);
  expect(found('reliability.md 3.1: 5.4.1, 5.4.2')).toEqual([{ page: 'reliability', items: ['3.1', '5.4.1', '5.4.2'] }]);
  expect(found('decisions.md S1, S10')).toEqual([{ page: 'decisions', items: ['S1', 'S10'] }]);
  expect(found('(decisions.md, Session\n * details)')).toEqual([{ page: 'decisions', items: ['Session details'] }]);
  expect(found('architecture.md, "One write is the whole truth"')).toEqual([
    { page: 'architecture', items: ['One write is the whole truth'] },
  ]);
  expect(found('as in decisions.md.')).toEqual([{ page: 'decisions', items: [] }]);
});

test('a citation of what a page lacks is found', () => {
  const markdown = '## 6 Work\n\n### 6.3 Scans\n\n1. One\n2. Two\n\n- **B21** closed\n\n## Status, protocol\n';
  expect(missingItems(markdown, ['6.3', '2', 'B21', 'Status'])).toEqual([]);
  expect(missingItems(markdown, ['6.3', '3'])).toEqual(['3']);
  expect(missingItems(markdown, ['6.4'])).toEqual(['6.4']);
  expect(missingItems(markdown, ['B2'])).toEqual(['B2']);
  expect(missingItems(markdown, ['Roles'])).toEqual(['Roles']);
});

const files = ['README.md', ...globSync('{schema,sync,service,src,tests,docs}/**/*.{ts,tsx,md}')].filter(
  (file) => !file.includes('tooling/citations'),
);

test('every cited item is in docs', () => {
  const lacking = files.flatMap((file) =>
    citationsIn(readFileSync(file, 'utf8'), cited).flatMap(({ page: name, items }) =>
      missingItems(page(name), items).map((item) => `${file}: ${name}.md ${item}`),
    ),
  );
  expect(lacking).toEqual([]);
});

test('no comment cites a page that is not part of the repository', () => {
  const foreign = /\b(?:stack|style|field|findings|words)\.md\b/;
  expect(files.filter((file) => foreign.test(readFileSync(file, 'utf8')))).toEqual([]);
});
