import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { subjects } from '#schema/entities/all.ts';
import { entityTables, heldRow } from './entity-tables.ts';

type Exported = Readonly<Record<string, { name?: string; entries?: object }>>;
const declared = import.meta.glob<Exported>('/schema/entities/*.ts', { eager: true });
const schemas = Object.assign(
  {},
  ...Object.values(import.meta.glob<Exported>('/schema/records/*.ts', { eager: true })),
) as Exported;

/** The fields of the record of an entity: both are exported under one name. */
function fieldsOf(name: string): string[] {
  const [exported = ''] = Object.values(declared).flatMap((module) =>
    Object.entries(module).flatMap(([key, value]) => (value.name === name && schemas[key]?.entries ? [key] : [])),
  );
  return Object.keys(schemas[exported]?.entries ?? {});
}

/** Columns of every table of an entity that no device sees. */
const kept = ['tenantId', 'deletedAt'];

test.each(subjects.map(({ name, serviceOnly }) => [name, serviceOnly] as const))(
  'the table of %s has the fields of its record, and what only the service knows',
  (name, serviceOnly) => {
    const columns = Object.keys(getTableColumns(entityTables[name].table));
    const hidden: readonly string[] = [...kept, ...serviceOnly, ...entityTables[name].kept];
    expect(columns.filter((column) => !hidden.includes(column)).toSorted()).toEqual(
      // the stamp is added to the rows of the feed
      fieldsOf(name)
        .filter((field) => field !== 'stamp')
        .toSorted(),
    );
    expect(serviceOnly.filter((column) => !columns.includes(column))).toEqual([]);
  },
);

test('what only the service knows is no part of a row', () => {
  const found = { tenantId: 'a', id: 'd', deletedAt: 5, codeUnique: true, words: 'w' };
  expect(heldRow('registrations', found)).toEqual({ row: { id: 'd' }, deleted: true });
});
