import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', ...globSync('{docs,schema,sync,service}/*.md')];
const papers = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // npm's own format

test('the README has at most 150 lines and keeps its two commands', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  for (const command of ['npm install && npm start', 'npm test']) expect(readme).toContain(`\`\`\`sh\n${command}\n\`\`\``);
});

test('every file and folder that README and docs name is there', () => {
  const overview = [readme, ...globSync('docs/*.md').map((page) => readFileSync(page, 'utf8'))].join('\n');
  const named = [...overview.matchAll(/`((?:schema|sync|service|src|tests|locales|docs)\/[\w./*-]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

test('every link between the documents leads to a file', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
      .map(([, path = '']) => join(dirname(page), path))
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test('every script the documents name is there, and every script people start is named', () => {
  const named = new Set([...papers.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
  expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  for (const name of [
    'dev',
    'check',
    'test:long',
    'test:postgres',
    'bench',
    'simulate',
    'lighthouse',
    'screenshots',
    'service:restored',
    'service:custody',
  ])
    expect([...named]).toContain(name);
});

test('README and decisions are no diary', () => {
  const dated = /\b20\d\d-\d\d-\d\d\b|\b\d{1,2}:\d\d\b/;
  for (const page of ['README.md', 'docs/decisions.md', 'docs/areas.md', 'docs/testing.md'])
    expect(
      readFileSync(page, 'utf8')
        .split('\n')
        .filter((line) => dated.test(line)),
    ).toEqual([]);
});
