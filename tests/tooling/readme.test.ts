import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // npm's own format

test('every file and folder the README names is there', () => {
  const named = [...readme.matchAll(/`((?:schema|sync|service|src|tests|locales)\/[\w./*-]*)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

test('every script the README names is there, and every script people start is named', () => {
  const named = new Set([...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
  expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  for (const name of ['dev', 'check', 'test:long', 'test:postgres', 'bench', 'simulate', 'lighthouse', 'screenshots'])
    expect([...named]).toContain(name);
});
