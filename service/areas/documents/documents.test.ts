import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';

/** One document as people read it, and black that is in every answer (documents.md §4, §10). */

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
  const saved = await post('save-edit-page', {
    documentGuid: guid,
    pageNo: 1,
    opacity: [{ id: 'a', position }],
    highLight: [],
    note: [],
    revision: 0,
  });
  expect([saved.status, saved.data]).toEqual([200, { revision: 1 }]);
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
  // without the right it is the burnt page, and no error
  expect(await darkOf({ showOpacity: false }, user)).toBeLessThan(64);
  expect(await darkOf({ showOpacity: false }, supervisor)).toBeGreaterThan(200);
});

test('R-360: the history has the reads, and the original with its page', async () => {
  const { data } = await get(`get-document-history/${guid}`, supervisor);
  const operations = data['operations'] as unknown as { operation: number; page: number; detail: Record<string, unknown> }[];
  expect(operations.map(({ operation }) => operation)).toContain(30);
  expect(operations.find(({ detail }) => detail['original'] === true)?.page).toBe(1);
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
