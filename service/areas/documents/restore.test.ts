import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, documentEvent } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { anonymizations, tags } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { custody } from '#service/db/tables/sync.ts';
import { classes, containers, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { readingLanguageOf } from './text-work.ts';

/** Restored documents, each with its verdict, and calls that are refused: a refusal leaves nothing behind. */

const tenantId = 't-north';
let bench: Bench;
let user: string;
let admin: string;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  user = (await bench.signIn(holderOf('User'))).token;
  admin = (await bench.signIn(holderOf('Administrator'))).token;
  const [paper, free, taken, boxless] = ['only-paper', 'code-free', 'code-taken', 'box-gone'];
  await copyDocument(bench, [paper, free, taken, boxless], () => ({}));
  await bench.db.asSystem(async (tx) => {
    for (const id of [free, taken, boxless])
      await tx.update(registrations).set({ deletedAt: bench.now() }).where(eq(registrations.id, id));
    const [box] = await tx.select().from(containers).where(eq(containers.id, 'own-container'));
    if (!box) throw new Error('The fixture has no box.');
    await tx.insert(containers).values([
      { ...box, id: 'gone', code: 'GONE', deletedAt: bench.now() },
      { ...box, id: 'closed-box', code: 'CLOSED', status: containerStatus.closed, orderId: '', documents: 3 },
      { ...box, id: 'open-box', code: 'OPEN', status: containerStatus.opened, orderId: '', documents: 1 },
    ]);
    await tx.update(registrations).set({ containerId: 'gone' }).where(eq(registrations.id, boxless));
  });
  await copyDocument(bench, ['has-the-code'], () => ({ code: taken }));
  await copyDocument(bench, ['sealed-1', 'sealed-2', 'sealed-3', 'loose-lid'], (id) => ({
    containerId: id === 'loose-lid' ? 'open-box' : 'closed-box',
  }));
}, 120_000);
afterAll(() => bench?.close());

async function post(call: string, body: object, token = user) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  return { status: answer.status, code: answer.body['code'], data: Object(answer.body['data']) as Record<string, unknown> };
}

test('documents are restored one by one: a code given again and a deleted box stop their document alone', async () => {
  const guidList = ['code-free', 'code-taken', 'box-gone'];
  const { status, data } = await post('undelete', { guidList }, admin);
  const verdicts = data['documents'] as { guid: string; verdict: string; code: string }[];
  const found = new Map(verdicts.map(({ guid, verdict, code }) => [guid, [verdict, code]]));
  expect(status).toBe(200);
  expect(found).toEqual(
    new Map([
      ['code-free', ['applied', '']],
      ['code-taken', ['refused', 'duplicateCode']],
      ['box-gone', ['refused', 'boxGone']],
    ]),
  );
  const rows = await bench.db.asSystem((tx) => tx.select().from(registrations));
  const deleted = rows.filter(({ id, deletedAt }) => guidList.includes(id) && deletedAt > 0).map(({ id }) => id);
  expect(deleted.toSorted()).toEqual(['box-gone', 'code-taken']);
});

const lists = (...ids: string[]) => ({ GuidList: ids.map((Guid) => ({ Guid })), reason: 'lost' });

test('a deletion whose answer was lost is answered again, also with documents that are left; an unknown document is still none', async () => {
  await copyDocument(bench, ['lost-1', 'lost-2'], () => ({ containerId: null }));
  const first = await post('delete', lists('lost-1'));
  expect(first.data['documents']).toMatchObject([{ guid: 'lost-1', deleted: true }]);
  const again = await post('delete', lists('lost-1', 'lost-2'));
  expect(again.data['documents']).toMatchObject([
    { guid: 'lost-1', deleted: true, blockers: [] },
    { guid: 'lost-2', deleted: true },
  ]);
  const deletions = and(eq(documentHistory.documentId, 'lost-1'), eq(documentHistory.operation, documentEvent.delete));
  expect(await bench.db.asSystem((tx) => tx.$count(documentHistory, deletions))).toBe(1);
  expect((await post('delete', lists('lost-1', 'nowhere'))).code).toBe('row.unknown');
});

test('a document without pages refuses an anonymization before any of the others is in it', async () => {
  await bench.db.asSystem((tx) => tx.delete(anonymizations));
  const refused = await post('add-to-anonymization', { guidList: ['own-document', 'only-paper'], fileConfigId: 1 });
  expect(refused.code).toBe('document.noPages');
  expect(await bench.db.asSystem((tx) => tx.select().from(anonymizations))).toEqual([]);
});

test('a document with the most tags refuses one more, and no tag is made for it', async () => {
  const tagIds = Array.from({ length: DOCUMENT_LIMITS.tagsOfDocument }, (_, n) => `tag-${n}`);
  await bench.db.asSystem((tx) => tx.update(registrations).set({ tagIds }).where(eq(registrations.id, 'own-document')));
  const refused = await post('add-tag-to-document', { documentGuid: 'own-document', name: 'One more' });
  expect(refused.code).toBe('tags.tooMany');
  expect(await bench.db.asSystem((tx) => tx.select().from(tags))).toEqual([]);
});

const events = async () => {
  const all = await bench.db.asSystem((tx) => tx.select().from(documentHistory));
  return all.filter(({ operation }) => operation === documentEvent.pdfVersion).map(({ documentId }) => documentId);
};

test('the history names a PDF only where a file was given out', async () => {
  expect((await post('prepare-pdf', { guidList: [{ guid: 'only-paper' }] })).code).toBe('document.noPages');
  expect(await events()).toEqual([]);
});

test('text is recognised in the language of the class, else of the client', async () => {
  const language = () => bench.db.asSystem((tx) => readingLanguageOf(tx, tenantId, 'own-document'));
  expect(await language()).toBe('eng');
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ ocr: ['deu'] })
      .where(eq(classes.id, 'own-class')),
  );
  expect(await language()).toBe('deu');
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ ocr: ['xxx'] })
      .where(eq(classes.id, 'own-class')),
  );
  expect(await language()).toBe('eng');
});

/** Events of removals and restores in the custody of a box. */
async function corrections(containerId: string) {
  const rows = await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, containerId)));
  return rows.filter(({ event }) => event === custodyEvent.corrected);
}

test('a document deleted from a closed box, or restored to it, is in the custody of the box, without the reason', async () => {
  const ids = ['sealed-1', 'sealed-2', 'loose-lid'];
  const reason = 'Anna Nowak asked for it';
  const supervisor = (await bench.signIn(holderOf('Supervisor'))).token;
  const { data } = await post('delete', { GuidList: ids.map((Guid) => ({ Guid })), reason }, supervisor);
  expect(data['documents']).toMatchObject(ids.map((guid) => ({ guid, deleted: true })));
  const struck = await corrections('closed-box');
  expect(struck.map(({ detail, how, fromState, toState }) => [detail, how, fromState, toState])).toEqual([
    [{ documents: 1, did: 'struck' }, 'call', 'closed', 'closed'],
  ]);
  await post('undelete', { guidList: ids }, admin);
  const both = await corrections('closed-box');
  expect(both.map(({ detail }) => detail)).toContainEqual({ documents: 3, did: 'restored' });
  expect(both).toHaveLength(2);
  expect(JSON.stringify(both)).not.toContain('Nowak');
  // what comes and goes while a box is open is no correction
  expect(await corrections('open-box')).toEqual([]);
});

test('two restores side by side bring a document back once: one event, one document more in its box', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => `twice-${n}`);
  await copyDocument(bench, ids, () => ({ containerId: 'open-box', deletedAt: bench.now(), version: 1 }));
  const counted = async () =>
    (await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, 'open-box'))))[0]?.documents ?? 0;
  const before = await counted();
  for (const id of ids) {
    const both = await Promise.all([0, 1].map(() => post('undelete', { guidList: [id] }, admin)));
    const applied = [{ guid: id, verdict: 'applied', code: '', message: '', currentChangeSetId: 2 }];
    for (const { code, data } of both) {
      // the one that comes after the other has ended finds no deleted document
      if (code === undefined) expect(data['documents']).toEqual(applied);
      else expect(code).toBe('row.unknown');
    }
    const history = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(eq(documentHistory.documentId, id)));
    expect(history.map(({ operation }) => operation)).toEqual([documentEvent.unDelete]);
    const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, id)));
    expect([row?.version, row?.deletedAt]).toEqual([2, 0]);
  }
  expect(await counted()).toBe(before + ids.length);
});
