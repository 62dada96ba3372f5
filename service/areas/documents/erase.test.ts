import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEvent, orderStatus } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { files } from '#service/db/tables/files.ts';
import { holdItems, holds } from '#service/db/tables/retention.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { clientPrefix } from '#service/files/store.ts';
import { documentBench, givePages } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { tablesWith } from '#tests/bench/tables-with.ts';
import { eraseDue } from './erase-work.ts';
import { writeTerms } from './terms.ts';

/**
 * Erasure: 30 days after its deletion only the parts of a document remain that the archive must be able to
 * prove.
 */

const SECRET = 'Geheimnis7';
const [tenantId, guid] = ['t-north', 'own-document'];
let bench: Bench;
let token: string;

const sets = (value: string) => [{ attributes: [{ id: 'own-attribute', value }] }];

beforeAll(async () => {
  bench = await documentBench([`Page with ${SECRET}`]);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  await givePages(bench, guid, ['Another page']);
  // another document with the same bytes
  await bench.db.asSystem(async (tx) => {
    const [file] = await tx
      .select()
      .from(files)
      .where(eq(files.id, `${guid}-2`));
    const [version] = await tx.select().from(documentFiles).where(eq(documentFiles.version, 2));
    if (!file || !version) throw new Error('No second version');
    await tx.insert(files).values({ ...file, id: 'same' });
    await tx.insert(documentFiles).values({ ...version, documentId: 'otherUser-document', version: 1, fileIds: ['same'] });
  });
  await post('attributes-update', { guidList: [{ guid, currentChangeSetId: 1, sets: sets(SECRET) }] });
  await post('attributes-update', { guidList: [{ guid, currentChangeSetId: 2, sets: sets('other') }] });
  const note = [{ id: 'n', position: '10,10,40,40', text: SECRET }];
  await post('save-edit-page', { documentGuid: guid, pageNo: 1, version: 1, opacity: [], highLight: [], note });
  await post('add-tag-to-document', { documentGuid: guid, name: 'Urgent' });
  await post('add-to-anonymization', { guidList: [guid] });
  for (const version of [1, 2]) await post('get-document-page', { documentGuid: guid, version, page: 1 });
  const row = { tenantId, id: guid, projectId: 'own-project', classId: 'own-class', createdAt: 1 };
  await bench.db.inTenant(tenantId, (tx) => writeTerms(tx, row, SECRET));
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update anonymizations set proposals = ${JSON.stringify([{ text: SECRET }])}::text::jsonb
    where document_id = ${guid}`),
  );
  await bench.db.asSystem((tx) => tx.update(orders).set({ status: orderStatus.completed }).where(eq(orders.id, 'own-order')));
  const deleted = await post('delete', { GuidList: [{ Guid: guid }], reason: 'twice' });
  expect(deleted.data['documents']).toMatchObject([{ deleted: true }]);
}, 120_000);
afterAll(() => bench?.close());

async function post(call: string, body: object) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  expect([call, answer.status]).toEqual([call, 200]);
  return { ...answer, data: Object(answer.body['data']) as Record<string, unknown> };
}

/** Runs the daily work after a number of days. */
async function eraseAfter(days: number): Promise<void> {
  const run = { tenantId, id: 'w', subject: '', by: '', cursor: '', signal: new AbortController().signal };
  const now = () => bench.now() + days * DAY_MS;
  await eraseDue({ db: bench.db, files: bench.files }).run({ ...run, now, step: async () => undefined }, {});
}

const rowOf = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row ?? expect.fail('No row');
};
async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bench.files.list(prefix)) keys.push(key);
  return keys;
}

test('within 30 days, and while a hold keeps its class, a deleted document stays as it was', async () => {
  const before = await tablesWith(bench, SECRET);
  expect(before).toEqual(['anonymizations', 'page_layers', 'receipts', 'steps']);
  await eraseAfter(29);
  expect((await rowOf()).erasedAt).toBe(0);
  await bench.db.asSystem(async (tx) => {
    await tx.insert(holds).values(HOLD);
    await tx.insert(holdItems).values({ tenantId, holdId: 'h', objectType: 'class', objectId: 'own-class' });
  });
  await eraseAfter(31);
  expect((await rowOf()).erasedAt).toBe(0);
  expect(await tablesWith(bench, SECRET)).toEqual(before);
  await bench.db.asSystem((tx) => tx.update(holds).set({ state: 'lifted' }));
});

const HOLD = {
  tenantId,
  id: 'h',
  scope: 'class',
  matter: 'Audit',
  reason: 'Audit',
  reviewOn: '2030-01-01',
  state: 'placed',
  placedAt: 1,
  placedBy: 'u',
  placedByName: 'U',
} as const;

test('after 30 days values, pages, layers, words, texts and steps are empty; id, code, class and dates stay', async () => {
  const before = await rowOf();
  await eraseAfter(31);
  expect(await tablesWith(bench, SECRET)).toEqual([]);
  const after = await rowOf();
  const { values, evidence, tries, toVerify, words, tagIds, erasedAt, ...stays } = after;
  expect({ values, evidence, tries, toVerify, words, tagIds }).toEqual({
    values: {},
    evidence: {},
    tries: {},
    toVerify: [],
    words: '',
    tagIds: [],
  });
  expect(erasedAt).toBeGreaterThan(0);
  expect(before).toMatchObject(stays);
  expect(stays).toMatchObject({ id: guid, code: 'own-doc', classId: 'own-class', createdAt: 1, deletedAt: before.deletedAt });
});

test('the history has 802 with its basis, once, however often the work runs', async () => {
  await eraseAfter(32);
  const events = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, guid)));
  const erased = events.filter(({ operation }) => operation === documentEvent.erased);
  expect(erased.map(({ detail, userId }) => ({ detail, userId }))).toEqual([{ detail: { basis: 'deleted' }, userId: '' }]);
  expect(events.length).toBeGreaterThan(4);
});

test('it cannot be restored or opened, and its bytes go with the sweep, unless another document has the same', async () => {
  const admin = (await bench.signIn(holderOf('Administrator'))).token;
  const restored = await bench.ask('POST', '/api/documents/undelete', { token: admin, body: { guidList: [guid] } });
  expect(restored.body['code']).toBe('row.unknown');
  const page = { documentGuid: guid, page: 1 };
  expect((await bench.ask('POST', '/api/documents/get-document-page', { token, body: page })).status).toBe(404);
  // rendered pages of contents that only it had are deleted immediately
  const drawn = (await keysOf(`${clientPrefix(tenantId)}derived/`)).map((key) => key.split('/').at(-2));
  expect(new Set(drawn).size).toBe(1);
  await sweepFiles(bench.db, bench.files, tenantId, bench.now() + 2 * DAY_MS);
  const contents = (await keysOf(clientPrefix(tenantId))).filter((key) => !key.includes('/derived/'));
  expect(contents.map((key) => key.split('/').at(-1))).toContain(drawn[0]);
  // remaining: the page both had, and the one byte of the tests of all calls
  expect(contents).toHaveLength(2);
});
