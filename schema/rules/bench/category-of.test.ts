import { expect, test } from 'vitest';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Category } from '#schema/records/sorting.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { categoryFor } from './category-of.ts';

const category = (tray: string, match: string, active = true): Category => ({
  id: `c-${tray}`,
  projectId: 'p',
  name: tray,
  tray,
  colour: 'blue',
  position: Number(tray),
  match,
  active,
  version: 1,
});
const trays = [
  category('1', "[Type] = 'A'", false),
  category('2', "[Type] = 'A'"),
  category('3', "starts([Name], 'No')"),
  category('4', ''),
];
const documentClass = {
  attributes: [plainAttribute({ id: 'a', name: 'Type' }), plainAttribute({ id: 'b', name: 'Name' })],
} as unknown as DocumentClass; // the rule reads its attributes
const found = (values: Record<string, string>, categoryId?: string) =>
  categoryFor(trays, { values, code: 'X', ...(categoryId !== undefined && { categoryId }) }, documentClass, '2026-11-25')?.tray ??
  null;

test('the first condition that is certainly met chooses; withdrawn categories take no new documents', () => {
  expect(found({ a: 'A', b: 'Nowak' })).toBe('2');
  expect(found({ b: 'Nowak' })).toBe('3');
});

test('a document that meets no condition waits for a person; once sorted it keeps its tray', () => {
  expect(found({})).toBeNull();
  expect(found({ a: 'A' }, 'c-4')).toBe('4');
  expect(found({ a: 'A' }, 'c-1')).toBe('1');
});
