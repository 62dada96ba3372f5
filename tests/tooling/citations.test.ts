import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
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

test('every page that a comment or document names is part of the repository', () => {
  const pages = new Set(globSync('{*.md,{docs,schema,sync,service,src}/**/*.md}').map((file) => basename(file)));
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b[\w-]+\.md\b/g)].map(([name]) => ({ file, name })),
  );
  expect(named.filter(({ name }) => !pages.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  // a section is one of the specification or of a page that is named whole
  const sections = /\b(?:orders|archive|documents|administration|workflow|retention) §\d/;
  expect(files.filter((file) => sections.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('every source that a comment or document names is there', () => {
  const all = globSync('{*,{schema,sync,service,src,tests,docs,public,locales}/**/*}');
  const isThere = (path: string) => all.some((file) => file === path || file.endsWith(`/${path}`));
  const starts = (path: string) => all.some((file) => file.startsWith(path.replace(/\/$/, '')));
  const lacking = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const sources = [...text.matchAll(/`#?(?:\.\/)?([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
    const rooms = [...text.matchAll(/`((?:schema|sync|service|src|tests|docs|locales)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    );
    return [
      ...sources.filter((path) => !isThere(path)),
      ...rooms.filter((path) => !path.endsWith('.ts') && !path.endsWith('.tsx') && !starts(path)),
    ].map((path) => `${file}: ${path}`);
  });
  expect(lacking).toEqual([]);
});
