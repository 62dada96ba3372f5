import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receipts } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

/** A change of documents whose answer was lost: asked again, it gets the first answer, and can be undone. */

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  token = (await bench.signIn(holderOf('Supervisor'))).token;
}, 240_000);
afterAll(() => bench?.close());

const sets = (value: string) => [{ attributes: [{ id: 'own-attribute', value }] }];
async function ask(call: string, body: object) {
  const answer = await bench.ask('POST', `/api/documents/${call}`, { token, body });
  const { code = '', data } = answer.body as { code?: string; data?: Record<string, unknown> };
  return { code, data };
}
const change = (ids: readonly string[], value: string, opId: string, currentChangeSetId = 1) =>
  ask('attributes-update', { guidList: ids.map((guid) => ({ guid, currentChangeSetId, sets: sets(value) })), opId });
const undo = (id: string) => ask('mass-update-undo', { id });
const rowOf = async (id: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, id))))[0];
const valueOf = async (id: string) => (await rowOf(id))?.values;

/** Makes three documents that have a value. */
async function three(): Promise<string[]> {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  await copyDocument(bench, ids, () => ({ values: { 'own-attribute': 'before' } }));
  return ids;
}

test('the same change again gets the first answer, changes nothing twice and can be undone', async () => {
  const ids = await three();
  const opId = randomUUID();
  const first = await change(ids, 'after', opId);
  expect(first.data).toEqual({
    documents: ids.map((guid) => ({ guid, verdict: 'applied', code: '', message: '', currentChangeSetId: 2 })),
  });
  expect(await change(ids, 'after', opId)).toEqual(first);
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ version: 2, values: { 'own-attribute': 'after' } });
  const known = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, opId)));
  expect(known).toMatchObject([{ type: 'document.update', status: 'applied', userId: holderOf('Supervisor') }]);

  const undone = await undo(opId);
  expect(undone.data).toEqual({ undone: 3, skipped: 0 });
  for (const id of ids) expect(await valueOf(id)).toEqual({ 'own-attribute': 'before' });
  // the answer of the undo may be lost, too
  expect(await undo(opId)).toEqual(undone);
  for (const id of ids) expect((await rowOf(id))?.version).toBe(3);
});

test('what others changed after the first answer stays, and the repetition does not write over it', async () => {
  const [mine = '', theirs = ''] = await three();
  const opId = randomUUID();
  await change([mine, theirs], 'after', opId);
  await change([theirs], 'of another', randomUUID(), 2);
  const again = (await change([mine, theirs], 'after', opId)).data;
  expect(again?.['documents']).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied', currentChangeSetId: 3 }]);
  expect([await valueOf(mine), await valueOf(theirs)]).toEqual([{ 'own-attribute': 'after' }, { 'own-attribute': 'of another' }]);
  expect((await undo(opId)).data).toEqual({ undone: 1, skipped: 1 });
  expect(await valueOf(theirs)).toEqual({ 'own-attribute': 'of another' });
});

test('another change under the same id is refused, a document that was refused is judged again', async () => {
  const [changed = '', late = ''] = await three();
  const opId = randomUUID();
  const mixed = (lateSeen: number) =>
    ask('attributes-update', {
      guidList: [
        { guid: changed, currentChangeSetId: 1, sets: sets('one') },
        { guid: late, currentChangeSetId: lateSeen, sets: sets('one') },
      ],
      opId,
    });
  const verdicts = async (lateSeen: number) => ((await mixed(lateSeen)).data?.['documents'] as object[]) ?? [];
  expect(await verdicts(7)).toMatchObject([{ verdict: 'applied' }, { verdict: 'refused', code: 'row.changed' }]);
  expect(await verdicts(1)).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied' }]);
  const other = (await change([changed], 'two', opId)).data;
  expect(other?.['documents']).toMatchObject([{ verdict: 'refused', code: 'opIdReused' }]);
  expect(await valueOf(changed)).toEqual({ 'own-attribute': 'one' });
});

test('two same changes side by side are one', async () => {
  const ids = await three();
  const opId = randomUUID();
  const [one, other] = await Promise.all([change(ids, 'after', opId), change(ids, 'after', opId)]);
  expect(other).toEqual(one);
  for (const id of ids) expect((await rowOf(id))?.version).toBe(2);
});
