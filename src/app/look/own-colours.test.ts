import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OWN_PRIMARY } from '#src/app/look/colours.ts';

test('R-011: the product itself is #14477D with the accent #F7941C', async () => {
  expect(OWN_PRIMARY.toUpperCase()).toBe('#14477D');
  const sheet = await readFile(new URL('../../styles.css', import.meta.url), 'utf8');
  expect(sheet).toMatch(/--color-primary-700: #14477d;/i);
  expect(sheet).toMatch(/--color-accent-500: #f7941c;/i);
});
