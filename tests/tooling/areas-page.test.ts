import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('docs/areas.md names every story with its area, and no other', async () => {
  const page = await readFile('docs/areas.md', 'utf8');
  const named = new Set([...page.matchAll(/`([a-z-]+\.spec\.ts)`/g)].map(([, name]) => name));
  const stories = (await readdir('tests/e2e')).filter((name) => name.endsWith('.spec.ts'));
  expect(named).toEqual(new Set(stories));
});
