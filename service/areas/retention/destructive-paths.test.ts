import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deletes, deletingFiles } from '#tests/tooling/deleting-files.ts';
import { destructivePaths, maintenancePaths } from './destructive-paths.ts';

test('every file that deletes is a destructive path or maintenance: a new one has to be listed before it lands', () => {
  const listed = [...Object.keys(destructivePaths), ...Object.keys(maintenancePaths)].toSorted();
  expect(new Set(listed).size).toBe(listed.length);
  expect(deletingFiles()).toEqual(listed);
  for (const file of listed) expect([file, existsSync(file)]).toEqual([file, true]);
});

test.each([
  'await tx.delete(registrations).where(ours);',
  'await db\n  .delete(files).returning({ id });',
  'await reader.tx.delete(table).where(and(eq(tenant, tenantId), inArray(id, ids)));',
  'sql`delete from containers where id = ${id}`',
  'sql`\n      DELETE\n FROM orders`',
  'sql`truncate table feed`',
  "effect('registrations', saved.entityId, () => null),",
  'effect(\n  registration.name,\n  saved.entityId,\n  (_row) => null,\n)',
  'draft.put(collection, row, true, true);',
  'draft.put(collection, row, true);',
  'tx.update(registrations).set({ deletedAt: now })',
  'tx.update(documentFiles).set({ removedAt: now() })',
  'export async function eraseDocument(tx: Tx) {',
  'function anonymisePages() {',
])('a path that deletes is found by how it is written: %s', (source) => {
  expect(deletes(source)).toBe(true);
});

test.each([
  'known.delete(id);',
  'this.#open.delete(key);',
  '/** delete from the list */',
  '// draft.put(collection, row, true)',
  'draft.put(collection, held.row);',
  "effect('containers', id, (row) => row && { ...row, status: 2 })",
])('what deletes no row is not: %s', (source) => {
  expect(deletes(source)).toBe(false);
});
