import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { Door } from '#service/pages/shown.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';

/** Reordering, turning and leaving out pages: black areas stay on their page, and no output contains an omitted page. */

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(['first CANARY', 'second page', 'third SECRET']);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
}, 120_000);
afterAll(() => bench?.close());

const guid = 'own-document';
async function post(call: string, body: object) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  return { ...answer, data: Object(answer.body['data']) as Record<string, never> };
}
type Word = [string, number, number, number, number];
async function wordsOf(page: number, version = 0) {
  const { data } = await post('page-words', { documentGuid: guid, page, version });
  return { words: data['words'] as unknown as Word[], width: Number(data['pageWidth']), height: Number(data['pageHeight']) };
}
const textOf = async (page: number, version = 0) => (await wordsOf(page, version)).words.map(([word]) => word).join(' ');
async function blacken(word: string, page: number, version = 0) {
  const { words } = await wordsOf(page, version);
  const [, x, y, w, h] = words.find(([text]) => text === word) ?? expect.fail(`${word} is not on page ${page}`);
  const area = { id: word, position: [x, y, w, h].join(',') };
  const saved = await post('save-edit-page', {
    documentGuid: guid,
    pageNo: page,
    version,
    opacity: [area],
    highLight: [],
    note: [],
  });
  expect(saved.status).toBe(200);
  return [x, y, w, h] as const;
}
const arrange = (body: object) => post('arrange-pages', { guid, currentChangeSetId: 1, ...body });

test('pages change places and are turned, and a black area goes along with its page', async () => {
  const before = await wordsOf(1);
  const [x, y, w, h] = await blacken('CANARY', 1);
  const opId = '0198f0c0-0000-7000-8000-000000000001';
  const wanted = { opId, pages: [{ page: 2 }, { page: 1, turn: 1 }, { page: 3 }] };
  const answer = await arrange(wanted);
  expect([answer.status, answer.data]).toMatchObject([200, { verdict: 'applied', currentChangeSetId: 2 }]);
  // the answer was lost: the same operation gives the same version
  expect((await arrange(wanted)).data).toMatchObject({ currentChangeSetId: 2 });
  expect(await textOf(1)).toContain('second');
  const turned = await wordsOf(2);
  expect([turned.width, turned.height]).toEqual([before.height, before.width]);
  expect(turned.words.map(([word]) => word)).not.toContain('CANARY');
  const { data } = await post('get-document-page', { documentGuid: guid, page: 2 });
  const picture = sharp(Buffer.from(String(data['base64File']), 'base64'));
  const { width } = await picture.metadata();
  const scale = width / turned.width;
  const cut = { left: before.height - y - h, top: x, width: h, height: w };
  const inside = {
    left: Math.ceil(cut.left * scale) + 1,
    top: Math.ceil(cut.top * scale) + 1,
    width: Math.floor(cut.width * scale) - 3,
    height: Math.floor(cut.height * scale) - 3,
  };
  expect(Math.max(...(await picture.extract(inside).grayscale().raw().toBuffer()))).toBeLessThan(64);
});

test('a page is deleted with a reason, and is in no file that leaves', async () => {
  const without = { currentChangeSetId: 2, pages: [{ page: 1 }, { page: 2 }] };
  expect((await arrange(without)).body['code']).toBe('request.invalid');
  expect((await arrange({ ...without, reason: 'another person' })).data).toMatchObject({ currentChangeSetId: 3 });
  expect([await textOf(1), await textOf(2)].join(' ')).not.toContain('SECRET');
  expect((await post('page-words', { documentGuid: guid, page: 3 })).body['code']).toBe('row.unknown');
  const file = await fetch(`${bench.url}/api/documents/prepare-pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ guidList: [{ guid }] }),
  });
  const words = await new Door(bench.files, bench.pages).wordsOfOutput(Buffer.from(await file.arrayBuffer()));
  expect([words?.has('second'), words?.has('SECRET')]).toEqual([true, false]);
});

test('a version that leaves pages out is not given out as the file it came from', async () => {
  expect((await arrange({ currentChangeSetId: 3, pages: [{ page: 1 }], reason: 'one page' })).data).toMatchObject({
    currentChangeSetId: 4,
  });
  const zip = await fetch(`${bench.url}/api/documents/download-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ GuidList: [{ Guid: guid }] }),
  });
  const bytes = Buffer.from(await zip.arrayBuffer());
  const pdf = bytes.subarray(bytes.indexOf('%PDF-'), bytes.lastIndexOf('%%EOF') + 6);
  const words = await new Door(bench.files, bench.pages).wordsOfOutput(pdf);
  expect([words?.has('second'), words?.has('SECRET'), words?.has('first')]).toEqual([true, false, false]);
});

test('what is blackened in one version is black in every version with the same sheet', async () => {
  await blacken('second', 1, 4);
  expect(await textOf(2, 1)).not.toContain('second');
  expect(await textOf(1, 2)).not.toContain('second');
});

test('a caller who saw an older row changes nothing, and reads who changed it and when', async () => {
  const { body } = await arrange({ pages: [{ page: 1 }] });
  expect(body['code']).toBe('row.changed');
  expect(JSON.stringify(body)).toMatch(/Supervisor changed it at \d{4}-\d\d-\d\dT/);
  expect((await arrange({ currentChangeSetId: 4, pages: [{ page: 1 }, { page: 1 }] })).body['code']).toBe('row.unknown');
  expect((await arrange({ currentChangeSetId: 4, pages: [] })).body['code']).toBe('request.invalid');
});
