import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { searchQuery, type SearchQuery, type SearchResult } from '#schema/calls/search.ts';
import { attributeKind } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { tenants, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import { fileAttributes, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { searchPage } from './handlers.ts';

/** Search by list: many values of one attribute, with those that no document has. */
let bench: VaultBench;
let anna: TestDevice;
let box: ReturnType<TestDevice['box']>;
const more = [
  plainAttribute({ id: 'born', name: 'Date of birth', kind: attributeKind.date }),
  plainAttribute({ id: 'pages', name: 'Pages', kind: attributeKind.number }),
  plainAttribute({ id: 'part', name: 'Part', kind: attributeKind.listValue, acceptable: ['A', 'B', 'C'], multi: true }),
];
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ attributes: [...fileAttributes, ...more] })
      .where(eq(classes.id, 'files')),
  );
  box = anna.box('LIST-1');
  await anna.send(box);
  await file('D-1', { surname: 'Łuczak', name: 'Zoë', born: '1980-05-01', pages: '9', part: 'A,C' });
  await file('D-2', { surname: 'Nowak-Łuczak', name: 'Jan', born: '1990-01-31', pages: '10', part: 'B' });
  await file('D-3', { surname: "O'Hara 100%_", name: 'Scarlett', born: '2001-12-31', pages: '', part: '' });
});
afterAll(() => bench.close());

async function file(code: string, values: Record<string, string>) {
  bench.pass(1_000);
  expect(await anna.send(anna.file(box, code, values))).toEqual(['applied']);
}

const search = (query: SearchQuery, userId = 'anna', tenantId = 't1'): Promise<SearchResult> =>
  bench.db.inTenant(tenantId, (tx) => searchPage({ ...bench.context(userId, tenantId), tx }, query, 'en'));
async function listed(id: string, values: string[], query: SearchQuery = {}, userId = 'anna') {
  const { items, listed: has, isError } = await search({ classId: 'files', list: { id, values }, ...query }, userId);
  return isError ? 'error' : [items.map(({ code }) => code), has];
}

const setPage = (parameters: object) =>
  bench.db.asSystem((tx) => tx.update(tenants).set({ parameters }).where(eq(tenants.tenantId, 't1')));
const takes = (list: unknown) => v.safeParse(searchQuery, { classId: 'files', list }).success;

test('a list finds the documents with any of its values, compared whole, and answers which values those were', async () => {
  expect(await listed('code', ['D-1', 'D-9', ' ]C1d-3 '])).toEqual([
    ['D-3', 'D-1'],
    [' ]C1d-3 ', 'D-1'],
  ]);
  expect(await listed('surname', ['luczak', 'nowak'])).toEqual([['D-1'], ['luczak']]);
  expect(await listed('born', ['31.01.1990', '1980-05-01', 'yesterday'])).toEqual([
    ['D-2', 'D-1'],
    ['31.01.1990', '1980-05-01'],
  ]);
  expect(await listed('pages', ['9.0', '010', '1', 'many'])).toEqual([
    ['D-2', 'D-1'],
    ['010', '9.0'],
  ]);
  expect(await listed('part', ['C', 'B'])).toEqual([
    ['D-2', 'D-1'],
    ['B', 'C'],
  ]);
});

test('a list narrows the other conditions, and keeps its order and its pages', async () => {
  const values = ['D-1', 'D-2', 'D-3'];
  expect(await listed('code', values, { text: 'jan' })).toEqual([['D-2'], ['D-2']]);
  expect(await listed('code', values, { sort: { column: 'surname', down: false } })).toEqual([
    ['D-1', 'D-2', 'D-3'],
    ['D-1', 'D-2', 'D-3'],
  ]);
  await setPage({ countOfdocumentsInResults: 2 });
  const first = await search({ classId: 'files', list: { id: 'code', values } });
  const next = await search({ classId: 'files', list: { id: 'code', values }, searchPackegeId: first.searchPackegeId });
  expect([first.listed, next.listed, next.isLastPage]).toEqual([['D-3', 'D-2'], ['D-1'], true]);
  await setPage({});
});

test('blank and repeated values ask for nothing more, and what is asked is text', async () => {
  expect(await listed('code', ['', '  ', '\t'])).toEqual([[], []]);
  expect(await listed('code', ['D-1', 'D-1', 'd-1'])).toEqual([['D-1'], ['D-1', 'd-1']]);
  const hostile = ['%', "' or '1'='1", '{}', '{"a"}', 'D-1\u001Fsurname', '\\', 'NULL', '1e9', 'NaN', 'Infinity'];
  for (const id of ['code', 'surname', 'pages', 'born', 'part']) expect([id, await listed(id, hostile)]).toEqual([id, [[], []]]);
  expect(await listed('unknown', ['D-1'])).toBe('error');
});

test('a list has at most so many values of a bounded length', async () => {
  const values = Array.from({ length: DOCUMENT_LIMITS.listSearch }, (_, n) => `${'x'.repeat(190)}${n}`);
  expect(await listed('surname', [...values.slice(1), 'Łuczak'])).toEqual([['D-1'], ['Łuczak']]);
  expect(takes({ id: 'code', values })).toBe(true);
  expect(takes({ id: 'code', values: [...values, 'D-1'] })).toBe(false);
  expect(takes({ id: 'code', values: ['x'.repeat(LIMITS.nameCharacters + 1)] })).toBe(false);
  expect(takes({ id: 'code', values: [] })).toBe(false);
});

test('a list answers no value of a document out of sight, nor one of another client', async () => {
  const list = { id: 'code', values: ['D-1', 'D-2'] };
  expect((await search({ classId: 'files', list }, 'anna', 't2')).listed).toEqual([]);
  const only = { tenantId: 't1', userId: 'bogdan', classId: 'files', attributeId: 'surname', allowed: ['Nowak-Łuczak'] };
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, 'bogdan'));
    await tx.insert(userRestrictions).values(only);
  });
  expect(await listed('code', list.values)).toEqual([
    ['D-2', 'D-1'],
    ['D-2', 'D-1'],
  ]);
  expect(await listed('code', list.values, {}, 'bogdan')).toEqual([['D-2'], ['D-2']]);
});
