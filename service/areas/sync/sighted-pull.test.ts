import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#schema/entities/all.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { handover } from '#schema/entities/handover.ts';
import { position } from '#schema/entities/position.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { resendScopes, setProjectRight } from './scopes.ts';
import { sightedStreams, type Sighted } from './sighted-streams.ts';

/** Bogdan sees documents of the department HR; hidden documents have this word in a value. */
const CANARY = 'Kanarek';
let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let box: Operation;
let shown: Operation;
let hidden: Operation;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan] = [bench.device('anna'), bench.device('bogdan')];
  await restrict('bogdan', ['HR']);
  box = anna.box('SIGHT-1');
  shown = anna.file(box, 'S1', { dept: 'HR' });
  hidden = anna.file(box, 'S2', { dept: 'Legal', surname: CANARY });
  expect(await anna.send(box, shown, hidden)).toEqual(['applied', 'applied', 'applied']);
});
afterAll(() => bench.close());

const restrict = (userId: string, allowed: string[]) =>
  bench.db.inTenant('t1', async (tx) => {
    const list = { tenantId: 't1', userId, classId: 'files', attributeId: 'dept', allowed };
    await tx
      .update(users)
      .set({ sighted: true })
      .where(sql`id = ${userId}`);
    await tx
      .insert(userRestrictions)
      .values(list)
      .onConflictDoUpdate({
        target: [userRestrictions.tenantId, userRestrictions.userId, userRestrictions.classId, userRestrictions.attributeId],
        set: { allowed },
      });
    await resendScopes(tx, 't1', userId, ['p1']);
  });
const edit = (file: Operation, values: Record<string, string>, version = 1) =>
  anna.make(
    'registration.update',
    { containerId: box.entityId, values, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: version } },
  );

test('a first read brings what is in sight, the box whole, and of the rest nothing, not even an id', async () => {
  const { head } = await bogdan.pull(0);
  const { rows } = await bogdan.pull(0, { start: head });
  const ids = rows.map(({ id }) => id);
  expect([ids.includes(shown.entityId), ids.includes(box.entityId), ids.includes(hidden.entityId)]).toEqual([true, true, false]);
  expect(JSON.stringify(rows)).not.toContain(CANARY);
  const all = await anna.pull(0, { start: head });
  expect(JSON.stringify(all.rows)).toContain(CANARY);
});

test('a document whose value moves out of sight leaves the device, and comes back when it moves in again', async () => {
  const { head } = await bogdan.pull(0);
  expect(await anna.send(edit(shown, { dept: 'Legal', surname: CANARY }))).toEqual(['applied']);
  const gone = await bogdan.pull(head, { start: head });
  expect(gone.rows.filter(({ id }) => id === shown.entityId)).toMatchObject([{ row: null, scope: 'project:p1' }]);
  expect(JSON.stringify(gone.rows)).not.toContain(CANARY);
  expect(await anna.send(edit(shown, { dept: 'HR', surname: 'Nowak' }))).toEqual(['applied']);
  const back = await bogdan.pull(gone.to, { start: head });
  expect(back.rows.filter(({ id }) => id === shown.entityId)).toMatchObject([{ row: { values: { dept: 'HR' } } }]);
});

test('a changed sight grants the scope again; read from its beginning it has the other documents, also page by page', async () => {
  const { head } = await bogdan.pull(0);
  await restrict('bogdan', ['Legal']);
  const news = await bogdan.pull(head, { start: head });
  expect(news.rows.filter(({ stream }) => stream === 'scopes')).toMatchObject([{ row: { scope: 'project:p1', granted: true } }]);
  const ids: string[] = [];
  for (let since = 0, more = true; more;) {
    const page = await bogdan.pull(since, { scope: 'project:p1', start: news.head, limit: 1 });
    ids.push(...page.rows.filter(({ row }) => row !== null).map(({ id }) => id));
    ({ to: since, more } = page);
  }
  expect([ids.includes(shown.entityId), ids.includes(hidden.entityId)]).toEqual([false, true]);
  await restrict('bogdan', ['HR']);
});

test('a case is hidden when any of its documents is out of sight', async () => {
  const twin = anna.file(box, 'S2', { dept: 'HR', surname: 'Second' });
  const plain = anna.file(box, 'S1', { dept: 'HR', surname: 'Third' });
  expect(await anna.send(twin, plain)).toEqual(['contested duplicateCode', 'contested duplicateCode']);
  const celina = bench.device('celina');
  const cases = async () => (await celina.pull(0, { limit: 5_000 })).rows.filter(({ stream }) => stream === 'conflicts');
  const seen = async () => new Set((await cases()).filter(({ row }) => row !== null).map(({ id }) => id));
  expect(await seen()).toEqual(new Set([twin.opId, plain.opId]));
  await restrict('celina', ['HR']);
  expect(await seen()).toEqual(new Set([plain.opId]));
  expect(JSON.stringify(await cases())).not.toContain(CANARY);
});

test('a project that is lost or granted brings the cases of a person with a sight again, and of no other', async () => {
  const celina = bench.device('celina');
  const turned = async (userId: string) => {
    const { head } = await celina.pull(0);
    const of = bench.device(userId);
    for (const granted of [false, true]) await bench.db.inTenant('t1', (tx) => setProjectRight(tx, 't1', userId, 'p2', granted));
    const { rows } = await of.pull(head, { start: head });
    return rows.filter(({ stream }) => stream === 'scopes').map(({ row }) => (row as { scope: string }).scope);
  };
  expect(await turned('celina')).toContain('supervisors');
  expect(await turned('dawid')).not.toContain('supervisors');
});

test('a project that is lost hides its documents, regardless of the lists of the user', async () => {
  await bench.db.inTenant('t1', (tx) => tx.delete(userProjects).where(sql`user_id = 'bogdan'`));
  const { rows } = await bogdan.pull(0);
  expect(rows.filter(({ stream }) => stream === 'registrations')).toEqual([]);
});

test('every stream whose record has values of a document is compared with the sight', () => {
  const sighted: Sighted = sightedStreams;
  for (const { stream, compared } of entities.filter((entity) => 'compared' in entity)) {
    // a position keeps the values its document had when it was ordered, and a sealed list its name; they never change, so nothing compares them
    // rows of the bench repeat its code
    const keeps: readonly string[] = [position, handover, exception, treated, countPart, syncPage].map((one) => one.stream);
    const carries = compared.values === 'values' || keeps.includes(stream);
    expect([stream, Boolean(sighted[stream])]).toEqual([stream, carries]);
  }
  expect(sightedStreams.conflicts).toBeTruthy();
});

test('I4, I7: what is about a document follows it out of the sight of a person and into it, from the cursor of a device', async () => {
  // of the archive
  const [keeper, reader] = [bench.device('celina'), bench.device('edyta')];
  await restrict('edyta', ['HR']);
  const paper = anna.file(box, 'S-FOLLOWS', { dept: 'HR' });
  expect(await anna.send(paper)).toEqual(['applied']);
  const about = { projectId: 'p1', containerId: box.entityId, registrationId: paper.entityId };
  const note = keeper.make('exception.note', { ...about, kind: 1, code: 'S-FOLLOWS', note: 'torn' });
  expect(await keeper.send(note)).toEqual(['applied']);
  let since = 0;
  const news = async () => {
    const page = await reader.pull(since, { limit: 5_000, start: since === 0 ? (await reader.pull(0)).head : 0 });
    since = page.to;
    return page.rows.filter(({ stream }) => stream === exception.stream).map(({ id, row }) => [id, row !== null]);
  };
  expect(await news()).toContainEqual([note.entityId, true]);
  expect(await news()).toEqual([]);
  expect(await anna.send(edit(paper, { dept: 'Legal' }))).toEqual(['applied']);
  expect(await news()).toEqual([[note.entityId, false]]);
  expect(await anna.send(edit(paper, { dept: 'HR' }, 2))).toEqual(['applied']);
  expect(await news()).toEqual([[note.entityId, true]]);
});
