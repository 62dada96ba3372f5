import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus, workState } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { work } from '#service/db/tables/work.ts';
import { derivedPrefix } from '#service/files/store.ts';
import { Door } from '#service/pages/shown.ts';
import { WorkRefused, type StepNote, type WorkRun } from '#service/work/handler.ts';
import { documentBench, givePages } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { prepareFile } from './prepare-work.ts';

/**
 * PDFs with too many pages for an immediate answer: rendered as background work, with the rights and black
 * areas of that moment.
 */

const [tenantId, guid] = ['t-north', 'own-document'];
const PAGES = DOCUMENT_LIMITS.pagesAtOnce + 1;
let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await documentBench(Array.from({ length: PAGES }, (_, n) => `Sheet${n + 1} Kowalska`));
  await bench.db.asSystem((tx) => tx.update(orders).set({ status: orderStatus.completed }).where(eq(orders.id, 'own-order')));
}, 240_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  await bench.db.asSystem(async (tx) => {
    await tx.delete(prepared);
    await tx.delete(work);
  });
});

async function post(call: string, body: object, as = token) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token: as, body });
  return { ...answer, code: answer.body['code'], data: Object(answer.body['data']) as Record<string, unknown> };
}
const ask = (id: string, more: object = {}, as = token) => post('prepare-pdf', { id, guidList: [{ guid }], ...more }, as);
const listed = async () => {
  const { body } = await bench.ask('GET', '/api/documents/prepared-files', { token });
  return Object(body['data']).files as { id: string; state: number; progress: number; documents: number; name: string }[];
};
const fetched = (id: string, as = token) =>
  fetch(`${bench.url}/api/documents/prepared-file/${id}`, { headers: { authorization: `Bearer ${as}` } });

const rowsOf = (subject: string) => bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.subject, subject)));

interface Between {
  /** After each step. */
  step?: (note: StepNote) => Promise<unknown> | undefined;
  /** Runs after the file is rendered, before it has its row. */
  end?: () => Promise<unknown>;
}

/** Runs the work like a node, from the position the previous run reached. */
async function runWork(subject: string, between: Between = {}): Promise<void> {
  const handler = prepareFile({ db: bench.db, files: bench.files, door: new Door(bench.files, bench.pages, 'work') });
  const [row] = await rowsOf(subject);
  if (!row) throw new Error('There is no work.');
  const isIt = and(eq(work.tenantId, tenantId), eq(work.id, row.id));
  const step: WorkRun['step'] = async (make) => {
    const note = (await bench.db.inTenant(tenantId, make)) ?? {};
    await bench.db.asSystem((tx) =>
      tx
        .update(work)
        .set({ ...note, state: workState.working })
        .where(isIt),
    );
    await between.step?.(note);
  };
  const { id, by, cursor } = row;
  const run = { tenantId, id, subject, by, cursor, now: bench.now, signal: new AbortController().signal, step };
  const ending = await handler.run(run, {});
  await between.end?.();
  await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
  await bench.db.asSystem((tx) => tx.delete(work).where(isIt));
}

async function wordsOf(id: string): Promise<string[]> {
  const bytes = Buffer.from(await (await fetched(id)).arrayBuffer());
  return [...((await new Door(bench.files, bench.pages).wordsOfOutput(bytes)) ?? [])];
}

/** Rendering times of pages, by their key. */
async function drawnAt(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { key, at } of bench.files.list(derivedPrefix(tenantId))) found.set(key, at);
  return found;
}

async function blacken(word: string): Promise<void> {
  const { data } = await post('page-words', { documentGuid: guid, version: 1, page: 1 });
  const words = data['words'] as [string, number, number, number, number][];
  const [, x, y, w, h] = words.find(([text]) => text === word) ?? expect.fail('No such word');
  const opacity = [{ id: 'black', position: [x, y, w, h].join(',') }];
  const saved = await post('save-edit-page', { documentGuid: guid, version: 1, pageNo: 1, opacity, highLight: [], note: [] });
  expect(saved.status).toBe(200);
}

test('a run that was killed goes on: what it had drawn is not drawn again', async () => {
  const id = randomUUID();
  await ask(id);
  const cut = runWork(id, { step: ({ cursor }) => (cursor === '20' ? Promise.reject(new Error('killed')) : undefined) });
  await expect(cut).rejects.toThrow('killed');
  const [row] = await rowsOf(id);
  expect(row?.cursor).toBe('20');
  const before = await drawnAt();
  expect(before.size).toBeGreaterThan(10);
  expect(before.size).toBeLessThan(PAGES);
  await runWork(id);
  const after = await drawnAt();
  expect([...before].filter(([key, at]) => after.get(key) !== at)).toEqual([]);
  expect(await wordsOf(id)).toContain(`Sheet${PAGES}`);
}, 120_000);

test('a PDF of more than 60 pages is prepared, and its owner alone can download it', async () => {
  const id = randomUUID();
  expect((await ask(id)).code).toBe('documents.preparing');
  // a repeated request gives the same file
  expect((await ask(id)).code).toBe('documents.preparing');
  expect(await listed()).toMatchObject([{ id, state: workState.waiting, documents: 1, name: 'document.pdf' }]);
  const seen: number[] = [];
  await runWork(id, { step: async () => seen.push((await listed())[0]?.progress ?? 0) });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(90);
  expect(await listed()).toMatchObject([{ state: workState.done }]);
  const answer = await fetched(id);
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  expect(await wordsOf(id)).toEqual(expect.arrayContaining(['Sheet1', `Sheet${PAGES}`, 'Kowalska']));
  const other = (await bench.signIn(holderOf('User'))).token;
  expect((await fetched(id, other)).status).toBe(404);
}, 120_000);

test('a document that is deleted takes the file along, and the work that makes it', async () => {
  const id = randomUUID();
  await givePages(
    bench,
    'own-document',
    Array.from({ length: PAGES }, (_, n) => `Second${n}`),
  );
  await ask(id);
  const { data } = await post('remove-version', { guid, version: 2, reason: 'twice' });
  expect(data['version']).toBe(2);
  expect([await rowsOf(id), await listed()]).toEqual([[], []]);
}, 60_000);

test('rights are asked when it is drawn: a person who lost them gets no file', async () => {
  const id = randomUUID();
  const user = (await bench.signIn(holderOf('User'))).token;
  expect((await ask(id, {}, user)).code).toBe('documents.preparing');
  const its = and(eq(userProjects.tenantId, tenantId), eq(userProjects.projectId, 'own-project'));
  const rows = await bench.db.asSystem((tx) => tx.delete(userProjects).where(its).returning());
  await expect(runWork(id)).rejects.toThrow(WorkRefused);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(rows));
}, 60_000);

test('what is blackened while the file is made is black in it: it is drawn again, never given as it was', async () => {
  const id = randomUUID();
  await ask(id);
  await runWork(id, { end: () => blacken('Sheet1') });
  expect(await listed()).toMatchObject([{ state: workState.waiting }]);
  expect((await fetched(id)).status).toBe(404);
  await runWork(id);
  const words = await wordsOf(id);
  expect(words).toContain('Sheet2');
  expect(words).not.toContain('Sheet1');
  // ready, then another area is redacted: the file is dropped
  const opacity = [{ id: 'all', position: '0,0,900,900' }];
  await post('save-edit-page', { documentGuid: guid, version: 1, pageNo: 1, opacity, highLight: [], note: [] });
  expect(await listed()).toEqual([]);
}, 120_000);

test('hostile: more pages than a file may have, a strange id, the id of the file of another person', async () => {
  const user = (await bench.signIn(holderOf('User'))).token;
  const id = randomUUID();
  await ask(id);
  const many = Array.from({ length: 82 }, () => ({ guid }));
  const answers = [
    await ask(randomUUID(), { guidList: many, AsOnePdf: false }),
    await ask('../../x'),
    await ask(id, {}, user),
    await ask(randomUUID(), { pages: '1-61', userId: 'u-everybody' }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(['documents.tooMany', 'request.invalid', 'row.unknown', 'request.invalid']);
  bench.pass(DAY_MS + 1);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
  expect(await listed()).toEqual([]);
});
