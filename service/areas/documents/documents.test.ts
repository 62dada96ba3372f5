import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { PageInfo } from '#schema/calls/documents.ts';
import { orderStatus } from '#schema/codes.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { putBytes } from '#service/files/put-bytes.ts';
import { derivedKey, derivedPrefix } from '#service/files/store.ts';
import { Door } from '#service/pages/shown.ts';
import { dropDrawnWork } from './drawn.ts';
import { writeTerms } from './terms.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';

/** Documents as users read them, and black areas in every answer. */

let bench: Bench;
let supervisor: string;
let user: string;
beforeAll(async () => {
  bench = await documentBench(['Agreement with CANARY Kowalska', 'second page']);
  supervisor = (await bench.signIn(holderOf('Supervisor'))).token;
  user = (await bench.signIn(holderOf('User'))).token;
}, 120_000);
afterAll(() => bench?.close());

const guid = 'own-document';
async function post(call: string, body: object, token = user) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, never> };
}
async function get(call: string, token = user) {
  const answer = await bench.ask('GET', `/api/documents/${call}`, { token });
  return { ...answer, data: Object(answer.body['data']) as Record<string, never> };
}

const editionOfText = async () => (await get(`get-document-text/${guid}`)).data['edition'];
async function editionOfParts() {
  const { currentChangeSetId: changeSetId, revision } = (await get(`document-page-info/${guid}`)).data;
  return { guid, changeSetId, revision };
}

test('S1 §7: page information names the versions, and only what the caller may do', async () => {
  const { status, data } = await get(`document-page-info/${guid}`);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    classId: 'own-class',
    versions: [{ version: 1, pageCount: 2 }],
    miniatures: true,
    workflow: true,
  });
  expect(data).toMatchObject({ blackoutEnabled: true, originalEnabled: false, historyEnabled: false });
  const other = await get('document-page-info/otherUser-document');
  expect([other.status, other.body['code']]).toEqual([404, 'row.unknown']);
});

test('R-308: a black area is in the picture, and its words are in no answer', async () => {
  const before = await post('page-words', { documentGuid: guid, page: 1 });
  const words = before.data['words'] as unknown as [string, number, number, number, number][];
  const found = words.find(([word]) => word === 'CANARY') ?? expect.fail('No word');
  const [, x, y, w, h] = found;
  const position = [x, y, Math.max(4, w), Math.max(4, h)].join(',');
  // stored by another device when its user opened the document
  const looked = [await editionOfText(), await editionOfParts()];
  const states = async () => {
    const { data } = await post('pinned-state', { deviceId: 'd-8', items: [], looked });
    return (data['looked'] as unknown as { state: string }[]).map(({ state }) => state);
  };
  expect(await states()).toEqual(['same', 'same']);
  const blackenedVersions = async () => {
    const { versions } = (await get(`document-page-info/${guid}`)).data as unknown as PageInfo;
    return versions.map(({ isBlackened }) => isBlackened);
  };
  expect(await blackenedVersions()).toEqual([false]);
  const saved = await post('save-edit-page', {
    documentGuid: guid,
    pageNo: 1,
    opacity: [{ id: 'a', position }],
    highLight: [],
    note: [],
    revision: 0,
  });
  expect([saved.status, saved.data]).toEqual([200, { revision: 1 }]);
  expect(await states()).toEqual(['changed', 'changed']);
  expect(await blackenedVersions()).toEqual([true]);
  const newer = and(eq(documentFiles.documentId, guid), eq(documentFiles.version, 2));
  await bench.db.asSystem(async (tx) => {
    const [file] = await tx.select().from(documentFiles).where(eq(documentFiles.documentId, guid));
    await tx.insert(documentFiles).values({ ...(file ?? expect.fail('No file')), version: 2 });
  });
  expect(await blackenedVersions()).toEqual([false, true]);
  await bench.db.asSystem((tx) => tx.delete(documentFiles).where(newer));
  const late = await post('save-edit-page', { documentGuid: guid, pageNo: 1, opacity: [], highLight: [], note: [], revision: 0 });
  expect(late.body['code']).toBe('row.changed');
  for (const answer of [
    await post('page-words', { documentGuid: guid, page: 1 }),
    await post('document-hits', { guid, text: 'CANARY' }),
    await get(`get-document-text/${guid}`),
  ])
    expect(answer.text).not.toContain('CANARY');
  expect((await post('document-hits', { guid, text: 'Kowalska' })).data['hits']).toHaveLength(1);
  const darkOf = async (body: object, token: string) => {
    const page = await post('get-document-page', { documentGuid: guid, page: 1, ...body }, token);
    const { width, pageWidth, base64File } = page.data as unknown as { width: number; pageWidth: number; base64File: string };
    const scale = width / pageWidth;
    const cut = {
      left: Math.ceil(x * scale) + 1,
      top: Math.ceil(y * scale) + 1,
      width: Math.floor(w * scale) - 3,
      height: Math.floor(h * scale) - 3,
    };
    return Math.max(...(await sharp(Buffer.from(base64File, 'base64')).extract(cut).grayscale().raw().toBuffer()));
  };
  expect(await darkOf({}, user)).toBeLessThan(64);
  // without the right it returns the redacted page rather than an error
  expect(await darkOf({ showOpacity: false }, user)).toBeLessThan(64);
  expect(await darkOf({ showOpacity: false }, supervisor)).toBeGreaterThan(200);
});

test('R-360: the history has the reads, and the original with its page', async () => {
  const { data } = await get(`get-document-history/${guid}`, supervisor);
  const operations = data['operations'] as unknown as { operation: number; page: number; detail: Record<string, unknown> }[];
  expect(operations.map(({ operation }) => operation)).toContain(30);
  expect(operations.find(({ detail }) => detail['original'] === true)?.page).toBe(1);
});

test('R-360: a look under black in the editor is in the history like one in the viewer', async () => {
  const looks = async () => {
    const { data } = await get(`get-document-history/${guid}`, supervisor);
    const operations = data['operations'] as unknown as { operation: number; page: number; detail: Record<string, unknown> }[];
    return operations.filter(({ operation, detail }) => operation === 2 && detail['original'] === true).length;
  };
  const before = await looks();
  expect((await post('edit-page', { guid, page: 1 })).status).toBe(200);
  expect(await looks()).toBe(before);
  // a second look within ten minutes is the same one
  bench.pass(600_001);
  [supervisor, user] = [(await bench.signIn(holderOf('Supervisor'))).token, (await bench.signIn(holderOf('User'))).token];
  expect((await post('edit-page', { guid, page: 1 }, supervisor)).status).toBe(200);
  expect(await looks()).toBe(before + 1);
});

test('no kept picture of a page shows what is black on it', async () => {
  const layers = await post('edit-page', { guid, page: 1 });
  const { pageWidth } = layers.data as unknown as { pageWidth: number };
  const [area] = layers.data['opacity'] as unknown as { position: string }[];
  const [x = 0, y = 0, w = 0, h = 0] = (area?.position ?? '').split(',').map(Number);
  const dropped = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'document.dropDrawn')));
  const run = { tenantId: 't-north', id: 'w', by: '', cursor: '', now: bench.now, signal: new AbortController().signal };
  const drop = dropDrawnWork({ files: bench.files });
  for (const { subject } of dropped) await drop.run({ ...run, subject, step: async () => undefined }, {});
  // a look under black after it leaves nothing behind
  expect(
    (await post('get-document-page', { documentGuid: guid, page: 1, showOpacity: false }, supervisor)).data['original'],
  ).toBe(true);
  await post('get-document-page', { documentGuid: guid, page: 1 });
  const kept = async () => {
    const darkest: number[] = [];
    for await (const { key } of bench.files.list(derivedPrefix('t-north'))) {
      if (!/\/0-\d+-\w+$/.test(key)) continue;
      const chunks: Uint8Array[] = [];
      for await (const chunk of bench.files.get(key)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const scale = ((await sharp(bytes).metadata()).width ?? 0) / pageWidth;
      const cut = {
        left: Math.ceil(x * scale) + 1,
        top: Math.ceil(y * scale) + 1,
        width: Math.max(1, Math.floor(w * scale) - 3),
        height: Math.max(1, Math.floor(h * scale) - 3),
      };
      darkest.push(Math.max(...(await sharp(bytes).extract(cut).grayscale().raw().toBuffer())));
    }
    return darkest;
  };
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0);
  expect((await kept()).filter((dark) => dark >= 100)).toEqual([]);
});

test('a page that was being drawn when its black area was saved is not kept either', async () => {
  const dropped = await bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'document.dropDrawn')));
  const [late] = dropped.filter(({ dueAt, madeAt }) => dueAt === madeAt + PAGE_LIMITS.drawnLateMs);
  if (!late) throw new Error('Nothing is deleted later.');
  const key = derivedKey('t-north', late.subject, 1, 480, '0');
  await putBytes(bench.files, key, new Uint8Array([1]));
  const run = { tenantId: 't-north', id: 'w', by: '', cursor: '', now: bench.now, signal: new AbortController().signal };
  await dropDrawnWork({ files: bench.files }).run({ ...run, subject: late.subject, step: async () => undefined }, {});
  expect(await bench.files.head(key)).toBeFalsy();
  expect(dropped.filter(({ dueAt, madeAt }) => dueAt === madeAt).length).toBeGreaterThan(0);
});

test('R-356: miniatures begin behind startingPage', async () => {
  const { data } = await post('get-document-miniature', { documentGuid: guid, startingPage: 1 });
  expect((data['miniatures'] as unknown as { page: number }[]).map(({ page }) => page)).toEqual([2]);
});

test('metadata, parts and related documents of the same box', async () => {
  expect((await get(`get-document-metadata/${guid}`)).data).toMatchObject({ changeSetId: 1, box: { id: 'own-container' } });
  expect((await get(`document-parts/${guid}`)).data).toMatchObject({ info: { guid }, metadata: { state: 1 } });
  expect((await get(`related-documents/${guid}`)).status).toBe(200);
});

test('black is gone from every way out: PDF, ZIP and their words', async () => {
  const spread = async (path: string, body: object) => {
    const answer = await fetch(`${bench.url}/api/documents/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  const pdf = await spread('prepare-pdf', { guidList: [{ guid }] });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const words = await new Door(bench.files, bench.pages).wordsOfOutput(pdf);
  expect(words?.has('Kowalska')).toBe(true);
  expect(words?.has('CANARY')).toBe(false);
  const zip = await spread('download-documents', { GuidList: [{ Guid: guid }] });
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('list.csv')).toBe(true);
  // stored uncompressed, so the PDF inside can be found and opened
  const inside = zip.subarray(zip.indexOf('%PDF-'), zip.lastIndexOf('%%EOF') + 5);
  const found = await new Door(bench.files, bench.pages).wordsOfOutput(inside);
  expect([found?.has('Kowalska'), found?.has('CANARY')]).toEqual([true, false]);
});

test('R-311: each document of a change has its verdict, and a stale version is refused', async () => {
  const update = (currentChangeSetId: number, value: string) =>
    post('attributes-update', {
      guidList: [{ guid, currentChangeSetId, sets: [{ attributes: [{ id: 'own-attribute', value }] }] }],
    });
  const first = await update(1, 'one');
  expect(first.data['documents']).toMatchObject([{ guid, verdict: 'applied', currentChangeSetId: 2 }]);
  expect((await update(1, 'two')).data['documents']).toMatchObject([{ verdict: 'refused', code: 'row.changed' }]);
  expect((await get(`get-document-metadata/${guid}`)).data).toMatchObject({ changeSetId: 2, attributes: [{ value: 'one' }] });
  const { data } = await get(`get-document-history/${guid}`, supervisor);
  const operations = data['operations'] as unknown as { operation: number; changes: object[] }[];
  expect(operations.find(({ operation }) => operation === 6)?.changes).toMatchObject([{ before: '', after: 'one' }]);
});

test('no call makes, changes or moves a document to where its caller does not see it', async () => {
  const asked = 'own-attribute';
  const userId = holderOf('User');
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    const own = { tenantId: 't-north', userId, classId: 'own-class', attributeId: asked, allowed: ['one', 'uno'] };
    await tx.insert(userRestrictions).values(own);
  });
  const update = (currentChangeSetId: number, value: string) =>
    post('attributes-update', { guidList: [{ guid, currentChangeSetId, sets: [{ attributes: [{ id: asked, value }] }] }] });
  const refused = [{ verdict: 'refused', code: 'restrictionForbids' }];
  for (const value of ['two', '']) expect((await update(2, value)).data['documents']).toMatchObject(refused);
  expect((await get(`get-document-metadata/${guid}`)).data).toMatchObject({ changeSetId: 2, attributes: [{ value: 'one' }] });
  const made = { guid: randomUUID(), classId: 'own-class', code: '' };
  const register = (value: string) =>
    bench.ask('POST', '/api/registration/register', { token: user, body: { ...made, values: { [asked]: value } } });
  expect((await register('two')).body['data']).toMatchObject(refused[0] ?? {});
  expect((await register('uno')).body['data']).toMatchObject({ verdict: 'applied', guid: made.guid });
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: false }).where(eq(users.id, userId));
    await tx.delete(userRestrictions).where(eq(userRestrictions.userId, userId));
  });
});

test('tags: a name makes one, the same name finds it', async () => {
  const added = await post('add-tag-to-document', { documentGuid: guid, name: 'Pilne' });
  const again = await post('add-tag-to-document', { documentGuid: guid, name: 'pilne' });
  expect(again.data['id']).toBe(added.data['id']);
  const all = await post('get-all-tags', {});
  expect(all.body['data']).toMatchObject([{ name: 'Pilne', documents: 1 }]);
});

test('a document that was deleted is unknown, listed and restored whole', async () => {
  const admin = (await bench.signIn(holderOf('Administrator'))).token;
  const stopped = await post('delete', { GuidList: [{ Guid: guid }] });
  expect(stopped.data['documents']).toMatchObject([{ guid, deleted: false, blockers: [{ code: 'onOrder' }] }]);
  await bench.db.asSystem((tx) => tx.update(orders).set({ status: orderStatus.completed }).where(eq(orders.id, 'own-order')));
  const deleted = await post('delete', { GuidList: [{ Guid: guid }], reason: 'twice' });
  expect(deleted.data['documents']).toMatchObject([{ guid, deleted: true, blockers: [] }]);
  expect((await get(`document-page-info/${guid}`)).status).toBe(404);
  const listed = await post('deleted-documents', {}, admin);
  expect(listed.data['items']).toMatchObject([{ guid, reason: 'twice', deletedBy: 'User' }]);
  expect((await post('undelete', { guidList: [guid] }, admin)).status).toBe(200);
  expect((await get(`document-page-info/${guid}`)).data).toMatchObject({ versions: [{ version: 1 }] });
});

test('a word on a page is found in another form, and no more once it is black', async () => {
  const row = { tenantId: 't-north', id: guid, projectId: 'own-project', classId: 'own-class', createdAt: 1 };
  await bench.db.inTenant('t-north', (tx) => writeTerms(tx, row, "Umowa o pracę it's 2026/17 \\ Kowalska"));
  const search = async (text: string, more: object = {}) => {
    const body = { classId: 'own-class', text, ...more };
    const answer = await bench.ask('POST', '/api/navigation/document-search', { token: user, body });
    return (answer.body['data'] as { items: { guid: string }[] }).items.map((item) => item.guid);
  };
  expect(await search('umowy')).toEqual([guid]);
  expect(await search('"umowa o pracę"')).toEqual([guid]);
  expect(await search('"pracę umowa"')).toEqual([]);
  expect(await search('umowa -kowalska')).toEqual([]);
  expect(await search('umowy', { fullText: false })).toEqual([]);
  expect(await search(`:*&!() "' \\`)).toEqual([]);
  const position = '10,10,40,40';
  await post('save-edit-page', { documentGuid: guid, pageNo: 2, opacity: [{ id: 'b', position }], highLight: [], note: [] });
  expect(await search('umowy')).toEqual([]);
});
