import { afterAll, beforeAll, expect, test } from 'vitest';
import { textState, type TextState } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { textStates } from '#service/db/tables/documents.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';

/** Places of words in a document, and what a search for them did not cover. */

const times = (count: number) => Array.from({ length: count }, () => 'Nowak').join(' ');
const [tenantId, documentId, version] = ['t-north', 'own-document', 1] as const;
let bench: Bench;
let token: string;
beforeAll(async () => {
  const pages = Array.from({ length: 5 }, () => times(DOCUMENT_LIMITS.hits / 5));
  bench = await documentBench([...pages, 'Kowalska Nowak', 'Kowalska']);
  token = (await bench.signIn(holderOf('User'))).token;
}, 120_000);
afterAll(() => bench?.close());

async function hits(text: string) {
  const { body } = await bench.ask('POST', '/api/documents/document-hits', { token, body: { guid: documentId, version, text } });
  const { hits: found, ...rest } = body['data'] as { hits: { page: number; boxes: object[] }[]; isMore: boolean };
  return { ...rest, pages: found.map(({ page, boxes }) => [page, boxes.length]) };
}
async function setText(state: TextState, pagesDone: number): Promise<void> {
  const set = { state, pagesDone };
  const row = { tenantId, documentId, version, pages: 7, at: 1, ...set };
  const target = [textStates.tenantId, textStates.documentId, textStates.version];
  await bench.db.asSystem((tx) => tx.insert(textStates).values(row).onConflictDoUpdate({ target, set }));
}

test('a word with more places than the limit is answered as far as the limit, and that there are more', async () => {
  const found = await hits('Nowak');
  expect(found.isMore).toBe(true);
  expect(found.pages).toEqual([1, 2, 3, 4, 5].map((page) => [page, 100]));
  expect(await hits('Kowalska')).toMatchObject({
    isMore: false,
    pages: [
      [6, 1],
      [7, 1],
    ],
  });
});

test.each([
  ['waiting', textState.waiting, 0, 7],
  ['working', textState.working, 3, 7],
  ['read in part', textState.partial, 5, 2],
  ['failed', textState.failed, 0, 7],
  ['read', textState.ready, 7, 0],
] as const)('the pages of a text that is %s and not read are counted', async (_, state, done, unreadPages) => {
  await setText(state, done);
  expect(await hits('Kowalska')).toMatchObject({ unreadPages });
});
