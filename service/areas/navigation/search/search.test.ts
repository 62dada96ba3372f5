import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { attributeKind, classAccess, preferenceId } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { fileAttributes, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { tenants, userClasses, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext, Outcome } from '#service/http/handlers.ts';
import { navigationHandlers } from '#service/areas/navigation/handlers.ts';
import { settingsHandlers } from '#service/areas/settings/handlers.ts';
import { searchHandlers } from './handlers.ts';
import { nameWordless } from './wordless.ts';

/** S0 §2, §7: documents are looked for in a class, or over all classes of a project. */
let bench: VaultBench;
let anna: TestDevice;
let box: ReturnType<TestDevice['box']>;
const more = [
  plainAttribute({
    id: 'born',
    name: 'Date of birth',
    kind: attributeKind.date,
    translations: { de: { name: 'Geburtsdatum' } },
  }),
  plainAttribute({ id: 'n4711', name: 'Pages', kind: attributeKind.number }),
  plainAttribute({ id: 'part', name: 'Part', kind: attributeKind.listValue, acceptable: ['A', 'B', 'C'], multi: true }),
];
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  await bench.db.asSystem(async (tx) => {
    await tx
      .update(classes)
      .set({ attributes: [...fileAttributes, ...more] })
      .where(eq(classes.id, 'files'));
    // the same surname under an id of its own, as in every vault
    const loose = plainAttribute({ id: 'loose-surname', name: 'Surname', kind: attributeKind.text });
    await tx
      .update(classes)
      .set({ attributes: [loose] })
      .where(eq(classes.id, 'loose'));
  });
  box = anna.box('FIND-1');
  await anna.send(box);
  await file('D-1', { surname: 'Łuczak', name: 'Zoë', born: '1980-05-01', n4711: '9', part: 'A,C' });
  await file('D-2', { surname: 'Nowak-Łuczak', name: 'Jan', born: '1990-01-31', n4711: '10', part: 'B' });
  await file('D-3', { surname: "O'Hara 100%_", name: 'Scarlett', born: '2001-12-31', n4711: '', part: '' });
});
afterAll(() => bench.close());

async function file(code: string, values: Record<string, string>) {
  bench.pass(1_000);
  const made = anna.file(box, code, values);
  expect(await anna.send(made)).toEqual(['applied']);
  return made;
}

const isAnna = sql`tenant_id = 't1' and id = 'anna'`;
const menuOf = navigationHandlers.menu as Asking;
const classesFor = settingsHandlers.userClasses as Asking;

type Asking = <T>(context: HandlerContext, input: unknown) => Promise<Outcome<T>>;
async function call<T>(name: 'searchAttributes' | 'documentSearch', input: unknown, userId: string, tenantId: string) {
  const handle = searchHandlers[name] as Asking; // neither opens transactions of its own
  return bench.db.inTenant(tenantId, (tx) => handle<T>({ ...bench.context(userId, tenantId), tx }, input));
}
async function search(query: SearchQuery, userId = 'anna', tenantId = 't1'): Promise<SearchResult> {
  const outcome = await call<SearchResult>('documentSearch', query, userId, tenantId);
  return 'data' in outcome ? outcome.data : expect.fail(JSON.stringify(outcome));
}
const codes = async (query: Omit<SearchQuery, 'classId'>) => {
  const { items, isError } = await search({ classId: 'files', ...query });
  return isError ? 'error' : items.map(({ code }) => code);
};
const attributes = (input: object, who = 'anna') => call('searchAttributes', input, who, 't1');
const setPage = (countOfdocumentsInResults: unknown) =>
  bench.db.asSystem((tx) =>
    tx.update(tenants).set({ parameters: { countOfdocumentsInResults } }).where(eq(tenants.tenantId, 't1')),
  );
const by = (id: string, asked: object) => codes({ attributes: [{ id, ...asked }] });

test('words are found in any order, accents and case aside, in one attribute or anywhere; never the name of an attribute', async () => {
  expect(await by('surname', { value: 'luczak' })).toEqual(['D-2', 'D-1']);
  expect(await by('surname', { value: 'ŁUCZAK nowak' })).toEqual(['D-2']);
  expect(await by('name', { value: 'luczak' })).toEqual([]);
  expect(await codes({ text: 'zoe luczak' })).toEqual(['D-1']);
  expect(await codes({ text: 'find-1' })).toEqual([]);
  for (const text of ['surname', 'born', '4711']) expect([text, await codes({ text })]).toEqual([text, []]);
  expect(await codes({ text: '  ', attributes: [{ id: 'surname', value: '' }] })).toEqual(['D-3', 'D-2', 'D-1']);
});

test('a code is found however it was scanned; days and numbers by range, as days and numbers; options by any of them', async () => {
  expect(await by('code', { value: ' ]C1d-2 ' })).toEqual(['D-2']);
  expect(await by('born', { from: '31.01.1990', to: '2001-12-30' })).toEqual(['D-2']);
  expect(await by('born', { to: '1980-05-01' })).toEqual(['D-1']);
  expect(await by('n4711', { from: '9.5' })).toEqual(['D-2']);
  expect(await by('n4711', { value: '9.0' })).toEqual(['D-1']);
  expect(await by('part', { options: ['B', 'C'] })).toEqual(['D-2', 'D-1']);
  expect(await by('part', { value: 'A' })).toEqual(['D-1']);
});

test('what is asked is text: no pattern and no statement, and what means nothing finds nothing', async () => {
  expect(await by('surname', { value: '100%_' })).toEqual(['D-3']);
  expect(await by('surname', { value: "o'hara" })).toEqual(['D-3']);
  for (const text of ['%', '_', "' or '1'='1", '.*', '\\', '\u001F', '\u001E', 'D-1\u001Fsurname']) {
    const found = await codes({ text });
    const meant = text === '%' || text === '_' ? ['D-3'] : text === '\u001F' || text === '\u001E' ? ['D-3', 'D-2', 'D-1'] : [];
    expect([text, found]).toEqual([text, meant]);
  }
});

const manyWords = (count: number, first = 0) => Array.from({ length: count }, (_, n) => `w${first + n}`).join(' ');

test('a search may hold a document against so many words and bounds and no more: one of thousands would stop all others', async () => {
  expect(await codes({ text: manyWords(SEARCH_LIMITS.parts) })).toEqual([]);
  expect(await codes({ text: manyWords(SEARCH_LIMITS.parts + 1) })).toBe('error');
  const each = Array.from({ length: 5 }, (_, n) => ({ id: 'surname', value: manyWords(5, n * 5) }));
  expect(await codes({ attributes: each })).toBe('error');
  // the same word twice is one word, and a field left empty is none
  const empty = Array.from({ length: 40 }, () => ({ id: 'name', value: ' ' }));
  expect(await codes({ text: 'zoe '.repeat(40), attributes: empty })).toEqual(['D-1']);
});

test('a search that cannot be carried out is empty with an error flag (S0 §8), and the same for what is not the caller’s', async () => {
  const failed = { headers: [], items: [], filters: [], isLastPage: true, searchPackegeId: '', isError: true };
  expect([await by('born', { from: 'soon' }), await by('n4711', { to: '1e9' }), await by('nothing', { value: 'x' })]).toEqual([
    'error',
    'error',
    'error',
  ]);
  for (const query of [{}, { classId: 'files', linkId: 'p1' }, { classId: 'unknown' }, { linkId: 'unknown' }])
    expect(await search(query)).toEqual(failed);
  // Bogdan does not work in p2; the other client has classes of the same names and none of these documents
  for (const query of [{ classId: 'other' }, { linkId: 'p2' }]) expect(await search(query, 'bogdan')).toEqual(failed);
  expect(await search({ classId: 'files' }, 'anna', 't2')).toMatchObject({ items: [], isError: false });
  for (const input of [{}, { classId: 'unknown' }, { classId: 'x', linkId: 'y' }])
    expect(await attributes(input)).toMatchObject({ refused: 'row.unknown' });
  expect(await attributes({ classId: 'other' }, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
});

test('columns are the attributes of the class by name; extra ones name the box, the time and the user; filters repeat the query', async () => {
  const plain = await search({ classId: 'files', text: 'd-1' });
  expect(plain.headers.map(({ value }) => value)).toEqual([...fileAttributes, ...more].map(({ name }) => name));
  const whole = await search({
    classId: 'files',
    attributes: [{ id: 'surname', value: 'Nowak' }],
    text: 'jan',
    includeExtraColumns: true,
  });
  expect(whole.headers.slice(-4).map(({ key }) => key)).toEqual(['className', 'containerCode', 'createDate', 'createUser']);
  expect(whole.filters).toEqual([
    { key: 'text', value: 'jan' },
    { key: 'surname', value: 'Surname: Nowak' },
  ]);
  expect(whole.items).toEqual([
    expect.objectContaining({
      code: 'D-2',
      containerCode: 'FIND-1',
      containerId: box.entityId,
      createUser: 'Anna',
      classId: 'files',
    }),
  ]);
  expect(Object.keys(plain.items[0] ?? {}).toSorted()).toEqual(
    [...plain.headers.map(({ key }) => key), 'guid', 'classId', 'containerId'].toSorted(),
  );
});

test('a link goes through all classes of the project, by what all of them ask for', async () => {
  const loose = { containerId: box.entityId, projectId: 'p1', classId: 'loose', code: '', evidence: {}, toVerify: [], tries: {} };
  bench.pass(1_000);
  const made = anna.make('registration.create', { ...loose, values: { 'loose-surname': 'Łuczakowa' }, leased: [] });
  expect(await anna.send(made)).toEqual(['applied']);
  expect(await attributes({ linkId: 'p1' })).toMatchObject({
    data: { attributeList: [{ id: 'surname', name: 'Surname' }], classList: [{ classId: 'files' }, { classId: 'loose' }] },
  });
  const { items } = await search({ linkId: 'p1', attributes: [{ id: 'surname', value: 'luczak' }] });
  expect(items.map(({ documentTitle }) => documentTitle)).toContain('Łuczakowa');
  expect(items.map(({ surname, className }) => [surname, className])).toEqual([
    ['Łuczakowa', 'loose'],
    ['Nowak-Łuczak', 'files'],
    ['Łuczak', 'files'],
  ]);
});

test('pages join without a gap or a repeat; a page is as long as the client asks, and never longer than ours', async () => {
  await setPage(2);
  const first = await search({ linkId: 'p1' });
  const second = await search({ linkId: 'p1', searchPackegeId: first.searchPackegeId });
  expect([first.isLastPage, second.isLastPage, second.searchPackegeId]).toEqual([false, true, '']);
  const guids = [...first.items, ...second.items].map(({ guid }) => guid);
  expect([guids.length, new Set(guids).size]).toEqual([4, 4]);
  for (const wrong of [SEARCH_LIMITS.items + 1, 0, -1, '2', 1.5]) {
    await setPage(wrong);
    expect((await search({ linkId: 'p1' })).items).toHaveLength(4);
  }
  const forged = [{ at: 1e308, id: '' }, { at: 0.5, id: '' }, { at: 1, id: 'a\u0000' }, { at: '1', id: 'x' }, [], null];
  const places = forged.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'));
  for (const searchPackegeId of [...places, 'nonsense', '\u0000'])
    expect((await search({ linkId: 'p1', searchPackegeId })).items).toHaveLength(4);
});

test('a changed document is found by its new values, a deleted one not at all', async () => {
  const made = await file('D-9', { surname: 'Before', born: '', n4711: '', part: '' });
  const at = { entityId: made.entityId };
  const change = anna.make(
    'registration.update',
    { containerId: box.entityId, values: { surname: 'After' }, evidence: {}, toVerify: [] },
    at,
  );
  const words = await anna.send(change);
  expect([words, await by('surname', { value: 'after' }), await by('surname', { value: 'before' })]).toEqual([
    ['applied'],
    ['D-9'],
    [],
  ]);
  expect(await anna.send(anna.make('registration.delete', { containerId: box.entityId }, at))).toEqual(['applied']);
  expect(await by('surname', { value: 'after' })).toEqual([]);
});

test('documents from before the search are found once the job has been over them, and it has nothing to do after that', async () => {
  await bench.db.asSystem((tx) => tx.update(registrations).set({ words: null }).where(eq(registrations.classId, 'files')));
  expect(await by('surname', { value: 'luczak' })).toEqual([]);
  expect(await nameWordless(bench.db, 't1')).toBeGreaterThan(2);
  expect(await by('surname', { value: 'luczak' })).toEqual(['D-2', 'D-1']);
  expect(await nameWordless(bench.db, 't1')).toBe(0);
});

test('the newest of a class come from the index, not from all documents of the client', async () => {
  const plan = await bench.db.inTenant('t1', async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select id from registrations where tenant_id = 't1' and class_id = 'files' and deleted_at = 0
      order by created_at desc, id desc limit 250`);
  });
  expect(JSON.stringify(plan.rows)).toContain('registrations_newest');
});

const speak = (language: string) =>
  bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ preferences: { [preferenceId.language]: language } })
      .where(eq(users.id, 'anna')),
  );

test('S0 §4: columns, filters and fields have the names of the language that the caller chose', async () => {
  await speak('DE');
  const found = await search({ classId: 'files', attributes: [{ id: 'born', value: '1980-05-01' }] });
  expect(found.headers).toContainEqual({ key: 'born', value: 'Geburtsdatum' });
  expect(found.filters[0]?.value).toContain('Geburtsdatum: ');
  const fields = (await attributes({ classId: 'files' })) as { data: { attributeList: { name: string }[] } };
  expect(fields.data.attributeList.map(({ name }) => name)).toContain('Geburtsdatum');
  await speak('EN');
  expect((await search({ classId: 'files' })).headers).toContainEqual({ key: 'born', value: 'Date of birth' });
});

test('a search never finds documents out of sight, and goes on behind them', async () => {
  const list = { tenantId: 't1', userId: 'bogdan', classId: 'files', attributeId: 'surname', allowed: ['Nowak-Łuczak'] };
  const all = (await search({ classId: 'files' }, 'bogdan')).items.length;
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`update users set sighted = true where tenant_id = 't1' and id = 'bogdan'`);
    await tx.insert(userRestrictions).values(list);
  });
  const { items } = await search({ classId: 'files' }, 'bogdan');
  expect([all > 1, items.map(({ code }) => code)]).toEqual([true, ['D-2']]);
  expect((await search({ classId: 'files', text: 'Scarlett' }, 'bogdan')).items).toEqual([]);
});

const sortedBy = (column: string, down = false) => codes({ sort: { column, down } });

test('a result is sorted by a column, up and down, a page at a time; documents without a value come last', async () => {
  const pages = await sortedBy('n4711');
  expect(pages.slice(0, 2)).toEqual(['D-1', 'D-2']);
  expect((await sortedBy('n4711', true)).slice(0, 2)).toEqual(['D-2', 'D-1']);
  const ofOne = { sort: { column: 'surname', down: false }, attributes: [{ id: 'name', value: 'o' }] };
  expect(await codes(ofOne)).toEqual(['D-1']);
  const surnames = await sortedBy('surname');
  expect(surnames.indexOf('D-1')).toBeLessThan(surnames.indexOf('D-2'));
  const created = await search({ classId: 'files', sort: { column: 'createDate', down: false } });
  const newest = await search({ classId: 'files' });
  expect(created.items.map(({ guid }) => guid)).toEqual(newest.items.map(({ guid }) => guid).toReversed());
  expect(created).toMatchObject({ matches: newest.items.length, isLastPage: true });
  await setPage(1);
  const found: unknown[] = [];
  for (let place = '', isOn = true; isOn;) {
    const page = await search({ classId: 'files', sort: { column: 'n4711', down: false }, searchPackegeId: place });
    found.push(...page.items.map(({ code }) => code));
    [place, isOn] = [page.searchPackegeId, !page.isLastPage];
  }
  await setPage(undefined);
  expect(found).toEqual(pages);
});

test('hostile: a column that is none, and a place of another list, leave the newest first or the first page', async () => {
  const newest = await codes({});
  expect(await codes({ sort: { column: 'password_hash', down: true } })).toEqual(newest);
  expect(await search({ classId: 'files', sort: { column: '__proto__', down: true } })).toMatchObject({ isUnsorted: true });
  const strange = Buffer.from(JSON.stringify({ value: 'x', sortedId: 7 })).toString('base64url');
  expect(await codes({ sort: { column: 'n4711', down: false }, searchPackegeId: strange })).toEqual(
    await codes({ sort: { column: 'n4711', down: false } }),
  );
});

const isClass = (id: string | undefined) => id === 'files' || id === 'loose';

test('R-190, R-191: whose classes are listed searches those alone, and is given the rights listed with each', async () => {
  const inClass = { tenantId: 't1', userId: 'anna' };
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(isAnna);
    await tx
      .update(userProjects)
      .set({ classMode: 'listed' })
      .where(sql`user_id = 'anna' and project_id = 'p1'`);
    await tx.insert(userClasses).values({ ...inClass, classId: 'files', access: [classAccess.search], documentGrants: [] });
  });
  const rights = { permissionDownload: false, documentPreview: true };
  const one = { data: { classList: [{ classId: 'files', ...rights }] } };
  expect(await attributes({ linkId: 'p1' })).toMatchObject(one);
  expect(await attributes({ classId: 'files' })).toMatchObject(one);
  expect(await attributes({ classId: 'loose' })).toMatchObject({ refused: 'row.unknown' });
  expect(await search({ classId: 'loose' })).toMatchObject({ isError: true });
  // without the right to lists what is found stays on the screen
  expect(await search({ classId: 'files' })).toMatchObject({ isListLocked: true });
  const drawer = async () => {
    const answer = await bench.db.inTenant('t1', (tx) => menuOf({ ...bench.context('anna'), tx }, {}));
    const [searches, imports] = [/"class-(\w+)"/g, /"import-(\w+)"/g].map((id) =>
      [...JSON.stringify(answer).matchAll(id)].map(([, found]) => found),
    );
    return { searches: searches?.filter(isClass), imports: imports?.filter(isClass) };
  };
  expect(await drawer()).toEqual({ searches: ['files'], imports: [] });
  await bench.db.asSystem(async (tx) => {
    const access = {
      access: [classAccess.import, classAccess.search],
      documentGrants: [documentGrant.saveDocument, documentGrant.saveList],
    };
    await tx.update(userClasses).set(access).where(eq(userClasses.classId, 'files'));
    // who only registers there finds what they registered
    await tx.insert(userClasses).values({ ...inClass, classId: 'loose', access: [classAccess.import], documentGrants: [] });
  });
  expect(await drawer()).toEqual({ searches: ['files', 'loose'], imports: ['files', 'loose'] });
  expect(await search({ classId: 'files' })).not.toHaveProperty('isListLocked');
  expect(await search({ linkId: 'p1' })).toMatchObject({ isListLocked: true });
  expect(await attributes({ linkId: 'p1' })).toMatchObject({
    data: {
      classList: [
        { classId: 'files', permissionDownload: true },
        { classId: 'loose', permissionDownload: false },
      ],
    },
  });
  const listed = await bench.db.inTenant('t1', (tx) =>
    classesFor({ ...bench.context('anna'), tx }, { projectId: 'p1', includeLinkClass: false }),
  );
  expect(listed).toMatchObject({ data: [{ id: 'files' }, { id: 'loose' }] });
});
