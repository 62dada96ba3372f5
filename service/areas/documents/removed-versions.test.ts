import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEvent, orderStatus } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { sweepFiles } from '#service/areas/files/sweep.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { files } from '#service/db/tables/files.ts';
import { holdItems, holds } from '#service/db/tables/retention.ts';
import { orders } from '#service/db/tables/vault.ts';
import { documentBench, givePages } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { tablesWith } from '#tests/bench/tables-with.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { eraseDue } from './erase-work.ts';

/** Removal of a version: what prevents it is named, and 30 days later its bytes are deleted. */

const SECRET = 'Geheimnis8';
const [tenantId, guid] = ['t-north', 'own-document'];
let bench: Bench;
let token: string;

beforeAll(async () => {
  bench = await documentBench(['First page']);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  for (const text of ['Second page', 'Third page']) await givePages(bench, guid, [text]);
  // the same file is a version of another document
  await bench.db.asSystem(async (tx) => {
    const [third] = await tx.select().from(documentFiles).where(eq(documentFiles.version, 3));
    if (!third) throw new Error('No third version');
    await tx.insert(documentFiles).values({ ...third, documentId: 'shares-the-file', version: 1 });
  });
  const note = [{ id: 'n', position: '10,10,40,40', text: SECRET }];
  await post('save-edit-page', { documentGuid: guid, pageNo: 1, version: 2, opacity: [], highLight: [], note });
}, 120_000);
afterAll(() => bench?.close());

async function post(call: string, body: object, as = token) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token: as, body });
  return { code: answer.body['code'], data: Object(answer.body['data']) as Record<string, unknown> };
}
const remove = async (version: number) => post('remove-version', { guid, version, reason: 'scanned twice' });

/** Runs the daily work after a number of days. */
async function daily(days: number): Promise<void> {
  const run = { tenantId, id: 'w', subject: '', by: '', cursor: '', signal: new AbortController().signal };
  const now = () => bench.now() + days * DAY_MS;
  await eraseDue({ db: bench.db, files: bench.files }).run({ ...run, now, step: async () => undefined }, {});
  await sweepFiles(bench.db, bench.files, tenantId, bench.now() + (days + 2) * DAY_MS);
}
async function versions() {
  const its = and(eq(documentFiles.tenantId, tenantId), eq(documentFiles.documentId, guid));
  const all = await bench.db.asSystem((tx) => tx.select().from(documentFiles).where(its).orderBy(documentFiles.version));
  return all.map(({ version, fileIds, removedAt, reason }) => [version, fileIds.length, removedAt > 0, reason]);
}
const fileIds = async () => {
  const all = await bench.db.asSystem((tx) => tx.select({ id: files.id }).from(files));
  return all.map(({ id }) => id).filter((id) => id.startsWith(`${guid}-`));
};
async function placeHold(): Promise<void> {
  const its = { tenantId, id: 'h', scope: 'class', matter: 'Audit 2031', reason: 'Audit', reviewOn: '2032-01-01' } as const;
  await bench.db.asSystem(async (tx) => {
    await tx.insert(holds).values({ ...its, state: 'placed', placedAt: 1, placedBy: 'u', placedByName: 'U' } as const);
    await tx.insert(holdItems).values({ tenantId, holdId: 'h', objectType: 'class', objectId: 'own-class' });
  });
}
const setHold = (state: 'placed' | 'lifted') => bench.db.asSystem((tx) => tx.update(holds).set({ state }));
const setOrder = (status: (typeof orderStatus)[keyof typeof orderStatus]) =>
  bench.db.asSystem((tx) => tx.update(orders).set({ status }).where(eq(orders.id, 'own-order')));

test('each reason against a removal is named: an open order, then a hold with its matter, and nothing is removed', async () => {
  const before = await versions();
  expect(await remove(2)).toEqual({
    code: undefined,
    data: { version: 2, removed: false, blockers: [{ code: 'onOrder', params: expect.any(Object) }] },
  });
  await setOrder(orderStatus.completed);
  await placeHold();
  expect((await remove(2)).data).toMatchObject({
    removed: false,
    blockers: [{ code: 'hold', params: { matter: 'Audit 2031' } }],
  });
  expect(await versions()).toEqual(before);
  await setHold('lifted');
});

test('a version that is not there is unknown, whatever prevents a removal, and so is the document of another client', async () => {
  expect((await remove(9)).code).toBe('row.unknown');
  expect((await post('remove-version', { guid: 'otherTenant-document', version: 1, reason: 'x' })).code).toBe('row.unknown');
});

test('a removed version keeps its bytes for 30 days, and as long as a hold placed since has its class', async () => {
  for (const version of [2, 3]) expect((await remove(version)).data).toEqual({ version, removed: true, blockers: [] });
  expect((await remove(2)).code).toBe('row.unknown');
  const removed = await versions();
  await daily(29);
  await setHold('placed');
  await daily(31);
  await setHold('lifted');
  expect(await versions()).toEqual(removed);
  expect(await fileIds()).toEqual([`${guid}-1`, `${guid}-2`, `${guid}-3`]);
  expect(await tablesWith(bench, SECRET)).toEqual(['page_layers']);
});

test('a document that was deleted and restored in these 30 days has the versions that were not removed', async () => {
  const admin = (await bench.signIn(holderOf('Administrator'))).token;
  expect((await post('delete', { GuidList: [{ Guid: guid }] })).data['documents']).toMatchObject([{ deleted: true }]);
  await daily(29);
  expect((await post('undelete', { guidList: [guid] }, admin)).data['documents']).toMatchObject([{ verdict: 'applied' }]);
  const page = await post('get-document-page', { documentGuid: guid, version: 1, page: 1 });
  expect(page.data['base64File']).toEqual(expect.any(String));
  expect((await post('get-document-page', { documentGuid: guid, version: 2, page: 1 })).code).toBe('document.noPages');
});

test('after 30 days its bytes and notes are deleted, except for a file of another document; rows and history stay', async () => {
  const keyOf = async (id: string) => {
    const [file] = await bench.db.asSystem((tx) => tx.select().from(files).where(eq(files.id, id)));
    for await (const { key } of bench.files.list('')) if (file && key.endsWith(`/${file.sha256}`)) return key;
    return '';
  };
  const [second, third] = [await keyOf(`${guid}-2`), await keyOf(`${guid}-3`)];
  expect(second).not.toBe('');
  await daily(31);
  expect(await versions()).toEqual([
    [1, 1, false, ''],
    [2, 0, true, 'scanned twice'],
    [3, 0, true, 'scanned twice'],
  ]);
  expect(await fileIds()).toEqual([`${guid}-1`, `${guid}-3`]);
  expect([await bench.files.head(second), await bench.files.head(third)]).toEqual([undefined, expect.any(Object)]);
  expect(await tablesWith(bench, SECRET)).toEqual([]);
  const events = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, guid)));
  expect(events.filter(({ operation }) => operation === documentEvent.deleteImage)).toHaveLength(2);
  // the work runs again and finds nothing; the next version has a new number
  await daily(32);
  await givePages(bench, guid, ['Fourth page']);
  expect((await versions()).at(-1)).toEqual([4, 1, false, '']);
});
