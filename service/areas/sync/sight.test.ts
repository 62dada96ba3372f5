import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isVisible, type Sight, type Sighted } from '#schema/rules/sight.ts';
import { columnsIn, columnsOf, sightOf, sightSql } from './sight.ts';
import { userClasses, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const id = (...ids: string[]) => fc.constantFrom(...ids);
/** Values that could break a list: none, commas, quotes, braces, a percent sign, other alphabets, a name of the prototype. */
const value = id('', 'HR', 'Legal', 'HR,Legal', 'HR,', ',', "O'Neil", '{x}', '"', '%', 'Łódź', 'null', 'constructor');
const attribute = id('dept', 'place', '__proto__', "a'b");
const document: fc.Arbitrary<Sighted> = fc.record({
  projectId: id('p1', 'p2', 'p3'),
  classId: id('files', 'loose', 'other', "c'd"),
  values: fc.dictionary(id('dept', 'place', "a'b"), value, { maxKeys: 3 }),
  createdBy: id('anna', 'bogdan', ''),
});
const restriction = fc.record({ attributeId: attribute, allowed: fc.array(value, { maxLength: 4 }), several: fc.boolean() });
const sight: fc.Arbitrary<Sight> = fc.record({
  userId: id('anna', 'bogdan'),
  projects: fc.dictionary(id('p1', 'p2', 'p3'), fc.constantFrom('all' as const, 'listed' as const)).map(mapOf),
  classes: fc.dictionary(id('files', 'loose', "c'd"), fc.record({ import: fc.boolean(), search: fc.boolean() })).map(mapOf),
  restrictions: fc.dictionary(id('files', 'loose', "c'd"), fc.array(restriction, { minLength: 1, maxLength: 3 })).map(mapOf),
});

function mapOf<T>(entries: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(entries));
}

test('the condition of a statement equals the function, over columns and over rows of the feed', async () => {
  await fc.assert(
    fc.asyncProperty(sight, fc.array(document, { minLength: 30, maxLength: 60 }), async (of, documents) => {
      const rows = documents.map((row, n) => ({ ...row, n }));
      const json = sql`${JSON.stringify(rows)}::text::jsonb`;
      const found = await bench.db.inTenant('t1', (tx) =>
        tx.execute<{ n: number; by_columns: boolean; by_row: boolean }>(sql`
          select d.n, ${sightSql(of, columnsOf('d'))} as by_columns, ${sightSql(of, columnsIn(sql`d.row`))} as by_row
          from (
            select (e ->> 'n')::int as n, e as row, e ->> 'projectId' as project_id, e ->> 'classId' as class_id,
              e -> 'values' as "values", e ->> 'createdBy' as created_by
            from jsonb_array_elements(${json}) as e
          ) as d order by d.n`),
      );
      const expected = documents.map((row) => isVisible(of, row));
      expect(found.rows.map((row) => row.by_columns)).toEqual(expected);
      expect(found.rows.map((row) => row.by_row)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

const plain: Sight = { userId: 'anna', projects: new Map([['p1', 'all']]), classes: new Map(), restrictions: new Map() };
const paper: Sighted = { projectId: 'p1', classId: 'files', values: { dept: 'HR' }, createdBy: 'bogdan' };
const only = (allowed: string[], several = false): Sight => ({
  ...plain,
  restrictions: new Map([['files', [{ attributeId: 'dept', allowed, several }]]]),
});

const listed = (access: { import: boolean; search: boolean }): Sight => ({
  ...plain,
  projects: new Map([['p1', 'listed']]),
  classes: new Map([['files', access]]),
});
const seen = (access: { import: boolean; search: boolean }) =>
  ['anna', 'bogdan'].map((createdBy) => isVisible(listed(access), { ...paper, createdBy }));

test('a project that is not held hides everything, also what the person registered there', () => {
  expect(isVisible(plain, paper)).toBe(true);
  expect(isVisible(plain, { ...paper, projectId: 'p2', createdBy: 'anna' })).toBe(false);
});

test('with import access a person sees what they registered, with search access the whole class', () => {
  expect(seen({ import: false, search: false })).toEqual([false, false]);
  expect(seen({ import: true, search: false })).toEqual([true, false]);
  expect(seen({ import: false, search: true })).toEqual([true, true]);
});

test('a restriction lets only its values through: an empty list none, the empty text those without a value', () => {
  expect(isVisible(only(['HR']), paper)).toBe(true);
  expect(isVisible(only(['Legal']), paper)).toBe(false);
  expect(isVisible(only([]), paper)).toBe(false);
  expect(isVisible(only(['HR']), { ...paper, values: {} })).toBe(false);
  expect(isVisible(only(['']), { ...paper, values: {} })).toBe(true);
  expect(isVisible(only(['']), { ...paper, values: { dept: '' } })).toBe(true);
  // each of several values must be allowed; a single value is compared unchanged
  expect(isVisible(only(['HR'], true), { ...paper, values: { dept: 'HR,Legal' } })).toBe(false);
  expect(isVisible(only(['Legal', 'HR'], true), { ...paper, values: { dept: 'HR,Legal' } })).toBe(true);
  expect(isVisible(only(['Legal', 'HR']), { ...paper, values: { dept: 'HR,Legal' } })).toBe(false);
});

test('a person without any list has no sight; the lists of one who has are read whole, of this client only', async () => {
  const read = (tenantId: string) => bench.db.inTenant(tenantId, (tx) => sightOf(tx, tenantId, 'anna'));
  expect(await read('t1')).toBeNull();
  await bench.db.inTenant('t1', async (tx) => {
    const anna = { tenantId: 't1', userId: 'anna' };
    await tx
      .update(users)
      .set({ sighted: true })
      .where(sql`id = 'anna'`);
    await tx
      .update(userProjects)
      .set({ classMode: 'listed' })
      .where(sql`user_id = 'anna' and project_id = 'p2'`);
    await tx.insert(userClasses).values({ ...anna, classId: 'other', access: [1] });
    await tx.insert(userRestrictions).values({ ...anna, classId: 'files', attributeId: 'dept', allowed: ['HR', ''] });
  });
  expect(await read('t1')).toEqual({
    userId: 'anna',
    projects: new Map([
      ['p1', 'all'],
      ['p2', 'listed'],
    ]),
    classes: new Map([['other', { import: true, search: false, versions: false }]]),
    restrictions: new Map([['files', [{ attributeId: 'dept', allowed: ['HR', ''], several: false }]]]),
  });
  expect(await read('t2')).toBeNull();
});
