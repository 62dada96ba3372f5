import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageStatus } from '#schema/codes/bench.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** Electronic copies of documents whose pages are compared. */

let bench: Bench;
beforeAll(async () => {
  bench = await documentBench(['first page', 'second page']);
}, 240_000);
afterAll(() => bench.close());

test('documents of a synchronization have the number of pages of their electronic copy', async () => {
  const { token } = await bench.signIn('operator');
  const ask = async (method: string, path: string, body?: object) =>
    (await bench.ask(method, `/api/segregation/${path}`, { token, body })).body;
  const id = randomUUID();
  const begun = { opId: randomUUID(), id, projectId: 'own-project', do: 'begin', name: 'Folders of shelf 4' };
  expect(await ask('POST', 'save-synchronization', begun)).toMatchObject({ result: true });
  const page = { id: randomUUID(), registrationId: 'own-document', barcode: 'P-1', number: 1, status: 1 };
  expect(await ask('POST', 'add-pages', { opId: randomUUID(), id, pages: [page] })).toMatchObject({ result: true });
  expect((await ask('GET', `documents/${id}`))['data']).toMatchObject([{ document: { id: 'own-document' }, copyPages: 2 }]);
  const missing = { ...page, id: randomUUID(), barcode: 'P-2', number: 2, status: pageStatus.missing };
  const scanned = { ...page, id: randomUUID(), barcode: 'P-3', number: 3, status: pageStatus.scanned };
  await ask('POST', 'add-pages', { opId: randomUUID(), id, pages: [missing, scanned] });
  const all = (await ask('GET', 'synchronizations/own-project'))['data'] as { id: string }[];
  expect(all.find((one) => one.id === id)).toMatchObject({ documents: 1, pages: 3, open: 2 });
});
