import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workState } from '#schema/codes.ts';
import { massRuns } from '#service/db/tables/documents.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { changeMany } from './mass-work.ts';

/** A change of more documents than one call accepts: background work with progress, verdicts, and undo. */

const tenantId = 't-north';
const MANY = 260;
const ids = Array.from({ length: MANY }, (_, n) => `many-${String(n).padStart(3, '0')}`);
let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await copyDocument(bench, ids, () => ({ values: { 'own-attribute': 'before' } }));
  token = (await bench.signIn(holderOf('Supervisor'))).token;
}, 240_000);
afterAll(() => bench?.close());

interface State {
  state: number;
  done: number;
  applied: number;
  refused: number;
  undone: number;
  others: { guid: string; code: string }[];
}
async function ask(method: string, call: string, body?: object) {
  const answer = await bench.ask(method, `/api/documents/${call}`, { token, ...(body && { body }) });
  const { code = '', data } = answer.body as { code?: string; data?: unknown };
  return { code, data };
}
const stateOf = async (id: string) => (await ask('GET', `mass-update-state/${id}`)).data as State; // by its row
const valuesNow = async () => {
  const found = await bench.db.asSystem((tx) =>
    tx
      .select()
      .from(registrations)
      .where(sql`id like 'many-%'`)
      .orderBy(registrations.id),
  );
  return found.map(({ values }) => Object(values) as Record<string, string>);
};

const messagesAbout = async (id: string) => {
  const target = `documents/mass-change/${id}`;
  const found = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.target, target)));
  return found.filter(({ userId }) => userId === holderOf('Supervisor')).map(({ text }) => text);
};

/** Runs the work on a node that is killed after `most` steps; the next run continues from the cursor. */
async function runWork(subject: string, undo: boolean, cursor = '', most = Infinity): Promise<string> {
  let [at, left] = [cursor, most];
  const about = {
    tenantId,
    id: 'w',
    subject,
    by: holderOf('Supervisor'),
    cursor,
    now: Date.now,
    signal: new AbortController().signal,
  };
  const step = async (work: Parameters<Parameters<typeof changeMany.run>[0]['step']>[0]) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    await bench.db.inTenant(tenantId, async (tx) => {
      at = (await work(tx))?.cursor ?? at;
    });
  };
  try {
    const ending = await changeMany.run({ ...about, step }, { undo });
    await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
  }
  return at;
}

test('many documents are changed in chunks, a killed run goes on, and it is taken back but for what others changed since', async () => {
  const id = randomUUID();
  const run = { id, guidList: ids, values: { 'own-attribute': 'after' }, clear: [] };
  expect((await ask('POST', 'mass-update-run', run)).data).toEqual({ id });
  // the same id is the same run
  expect((await ask('POST', 'mass-update-run', run)).data).toEqual({ id });
  expect(await stateOf(id)).toMatchObject({ state: workState.waiting, done: 0 });
  await bench.db.asSystem((tx) => tx.execute(sql`update registrations set deleted_at = 5 where id = 'many-259'`));
  const cursor = await runWork(id, false, '', 2);
  expect(await stateOf(id)).toMatchObject({ state: workState.working, done: 100, applied: 100 });
  await runWork(id, false, cursor);
  expect(await stateOf(id)).toMatchObject({
    state: workState.done,
    done: MANY,
    applied: MANY - 1,
    refused: 1,
    others: [{ guid: 'many-259', code: 'accessLost', title: '' }],
  });
  expect(await messagesAbout(id)).toEqual(['Documents changed: 259. Left as they were: 1.']);
  expect((await valuesNow()).filter((values) => values['own-attribute'] === 'after')).toHaveLength(MANY - 1);
  await bench.db.asSystem((tx) => tx.execute(sql`update registrations set version = version + 1 where id = 'many-007'`));
  expect((await ask('POST', 'mass-update-undo', { id })).data).toEqual({ undone: 0, skipped: 0 });
  await runWork(id, true);
  expect(await stateOf(id)).toMatchObject({ state: workState.done, undone: MANY - 2 });
  expect(await messagesAbout(id)).toContain('Change undone: 258. Changed by others since and left as they are: 1.');
  const [back, other] = [(await valuesNow())[0], (await valuesNow())[7]];
  expect([back, other]).toEqual([{ 'own-attribute': 'before' }, { 'own-attribute': 'after' }]);
  // the first answer may have been lost
  expect((await ask('POST', 'mass-update-undo', { id })).data).toEqual({ undone: 0, skipped: 0 });
  expect(await stateOf(id)).toMatchObject({ state: workState.done, undone: MANY - 2 });
}, 60_000);

/** Number of documents with the value of a change that stops. */
const halfChanged = async () => (await valuesNow()).filter((values) => values['own-attribute'] === 'half').length;

/** Ends the work for good, as after its last try. */
const stop = (subject: string, undo: boolean) =>
  bench.db.inTenant(tenantId, async (tx) =>
    changeMany.failed?.(tx, { tenantId, id: 'w', subject, by: holderOf('Supervisor'), now: Date.now, reason: '' }, { undo }),
  );

test('a change that stopped can be undone, and so can the rest of an undo that stopped; a repeat of the undo is answered as the first', async () => {
  const id = randomUUID();
  const guidList = ids.slice(0, 250);
  const undo = async () => ask('POST', 'mass-update-undo', { id });
  await ask('POST', 'mass-update-run', { id, guidList, values: { 'own-attribute': 'half' }, clear: [] });
  // a change under way is not undone
  expect((await undo()).code).toBe('action.refused');
  await runWork(id, false, '', 3);
  await stop(id, false);
  expect(await stateOf(id)).toMatchObject({ state: workState.failed, applied: 200 });
  expect(await halfChanged()).toBe(200);

  const answer = { code: '', data: { undone: 0, skipped: 0 } };
  expect([await undo(), await undo()]).toEqual([answer, answer]);
  await runWork(id, true, '', 2);
  expect(await undo()).toEqual(answer);
  await stop(id, true);
  expect(await stateOf(id)).toMatchObject({ state: workState.failed, applied: 200, undone: 100 });
  expect(await messagesAbout(id)).toEqual([
    'The change of documents stopped before its end. Changed: 200. Left: 50.',
    'The undo of a change stopped before its end. Undone: 100. Still changed: 100. Undo it again.',
  ]);
  expect(await undo()).toEqual(answer);
  await runWork(id, true);
  expect(await stateOf(id)).toMatchObject({ state: workState.done, undone: 200 });
  expect(await halfChanged()).toBe(0);
  expect(await undo()).toEqual(answer);
}, 60_000);

test('a value that did not pass has the name of its field in the language of the reader', async () => {
  const its = and(eq(classes.tenantId, tenantId), eq(classes.id, 'own-class'));
  const translations = { pl: { name: 'Dział' } };
  const attributes = [plainAttribute({ id: 'own-attribute', name: 'Department', lengthMost: 3, translations })];
  await bench.db.asSystem((tx) => tx.update(classes).set({ attributes }).where(its));
  const id = randomUUID();
  await ask('POST', 'mass-update-run', { id, guidList: ids.slice(0, 1), values: { 'own-attribute': 'too long' }, clear: [] });
  await runWork(id, false);
  const readIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await bench.ask('GET', `/api/documents/mass-update-state/${id}`, { token, headers });
    return (body['data'] as State).others; // by its row
  };
  expect([await readIn('en'), await readIn('pl')]).toMatchObject([[{ message: 'Department' }], [{ message: 'Dział' }]]);
});

test('hostile: one document out of sight refuses the whole run; a run of another person is unknown', async () => {
  const id = randomUUID();
  const run = { id, guidList: [...ids.slice(0, 3), 'otherTenant-document'], values: {}, clear: ['own-attribute'] };
  expect((await ask('POST', 'mass-update-run', run)).code).toBe('row.unknown');
  expect(await bench.db.asSystem((tx) => tx.$count(massRuns, sql`id = ${id}`))).toBe(0);
  const others = (await bench.signIn(holderOf('Manager'))).token;
  await ask('POST', 'mass-update-run', { ...run, guidList: ids.slice(0, 3) });
  expect((await bench.ask('GET', `/api/documents/mass-update-state/${id}`, { token: others })).body['code']).toBe('row.unknown');
  const taken = { ...run, guidList: ids.slice(0, 3) };
  expect((await bench.ask('POST', '/api/documents/mass-update-run', { token: others, body: taken })).body['code']).toBe(
    'row.unknown',
  );
  for (const bad of [{ guidList: [] }, { id: randomUUID(), values: { role: 'admin' } }])
    expect((await ask('POST', 'mass-update-run', { ...taken, ...bad })).code).toBe('request.invalid');
  // no change if a right ended before the work runs
  await bench.db.asSystem((tx) => tx.execute(sql`delete from user_projects where user_id = ${holderOf('Supervisor')}`));
  await runWork(id, false);
  expect((await valuesNow()).slice(0, 3).every((values) => values['own-attribute'] !== undefined)).toBe(true);
});
