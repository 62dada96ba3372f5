import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { rescueHandlers } from './rescue.ts';

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
});
afterAll(() => bench.close());

/** Celina brings in a file of Anna's; gives the state of each operation, or why it was turned away. */
async function bringIn(operations: Operation[], userId = 'anna'): Promise<string | string[]> {
  const { handle } = rescueHandlers.rescueImport as { handle: (...asked: unknown[]) => Promise<unknown> }; // it opens its own transactions
  const outcome = (await handle(bench.context('celina'), { userId, deviceName: 'Tablet 7', operations, files: [] })) as
    | { refused: string; message: string }
    | { data: { state: string }[] };
  return 'data' in outcome ? outcome.data.map(({ state }) => state) : outcome.message;
}

async function known(...operations: Operation[]): Promise<string[]> {
  const { rescueKnown } = rescueHandlers;
  if (typeof rescueKnown !== 'function') throw new Error('it reads in one transaction');
  const asked = { operations: operations.map(({ opId, hash }) => ({ opId, hash })) };
  const outcome = await bench.db.inTenant('t1', (tx) => rescueKnown({ ...bench.context('celina'), tx }, asked));
  return 'data' in outcome ? outcome.data.map(({ state }) => state) : [];
}

const caseOf = async ({ opId }: Operation) => (await celina.rows<Conflict>('conflicts')).get(opId);
const noted = ({ opId }: Operation) => bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, opId)));
const codesOf = async (stream: 'containers' | 'registrations') =>
  [...(await celina.rows<Container | Registration>(stream)).values()]
    .map(({ code }) => code)
    .filter((code) => code.startsWith('RES'));

/** Dawid decides: who imported a file may not. */
async function approve(about: Operation, by = bench.device('dawid')): Promise<string[]> {
  const version = (await caseOf(about))?.version ?? 0;
  const choice = { take: 'asItIs' };
  const decided = { version, choice, reason: 'she is known', note: '', batchId: '', secondsSpent: 1 };
  return by.send(by.make('conflict.decide', decided, { entityId: about.opId }));
}

test('S8: a file is brought in as cases, by name of who brought it; nothing is applied unseen, and again changes nothing', async () => {
  const box = anna.box('RES-1');
  const file = anna.file(box, 'RES-1-D1');
  expect(await known(box, file)).toEqual(['new', 'new']);
  expect(await bringIn([box, file])).toEqual(['waiting', 'waiting']);
  expect(await codesOf('containers')).toEqual([]);
  expect(await caseOf(box)).toMatchObject({ status: 'open', userName: 'Anna', deviceName: 'Tablet 7', children: 1 });
  expect((await caseOf(box))?.timeline).toContainEqual(expect.objectContaining({ what: 'arrived', who: 'Celina' }));
  expect(await bringIn([box, file])).toEqual(['waiting', 'waiting']);
  expect((await caseOf(box))?.children).toBe(1);
  expect(await approve(box)).toEqual(['applied']);
  expect(await approve(file)).toEqual(['applied']);
  expect(await known(box, file)).toEqual(['applied', 'applied']);
  expect(await bringIn([box, file])).toEqual(['applied', 'applied']);
  expect(await codesOf('containers')).toEqual(['RES-1']);
  expect(await codesOf('registrations')).toEqual(['RES-1-D1']);
});

test('I2: the tablet comes back with the same operations: they get the words of their cases, before the decision and after', async () => {
  const box = anna.box('RES-2');
  const file = anna.file(box, 'RES-2-D1');
  expect(await bringIn([box, file])).toEqual(['waiting', 'waiting']);
  expect(await anna.send(box, file)).toEqual(['contested accessLost', 'contested accessLost']);
  expect(await approve(box)).toEqual(['applied']);
  expect(await anna.send(box, file)).toEqual(['applied', 'contested accessLost']);
  expect(await approve(file)).toEqual(['applied']);
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  expect((await codesOf('containers')).filter((code) => code === 'RES-2')).toHaveLength(1);
  expect((await codesOf('registrations')).filter((code) => code === 'RES-2-D1')).toHaveLength(1);
});

test('I2: what the tablet had sent before the file came is known as that, and no case is made of it', async () => {
  const [sent, fresh] = [anna.box('RES-3'), anna.box('RES-4')];
  expect(await anna.send(sent)).toEqual(['applied']);
  expect(await known(sent, fresh)).toEqual(['applied', 'new']);
  expect(await bringIn([sent, fresh])).toEqual(['applied', 'waiting']);
  expect(await caseOf(sent)).toBeUndefined();
});

test('B2: a known id with other content is reported, and the first content is kept', async () => {
  const box = anna.box('RES-5');
  expect(await anna.send(box)).toEqual(['applied']);
  const { hash: _, ...rest } = { ...box, payload: { ...box.payload, code: 'RES-5X' } };
  const other = { ...rest, hash: hashOf(rest) };
  expect(await known(other)).toEqual(['otherContent']);
  expect(await bringIn([other])).toEqual(['otherContent']);
  expect(await caseOf(other)).toBeUndefined();
  expect(await codesOf('containers')).not.toContain('RES-5X');
});

test('a file that was tampered with is turned away whole, and leaves nothing in the way of the true operations', async () => {
  const [good, box] = [anna.box('RES-6'), anna.box('RES-7')];
  const tampered = { ...box, payload: { ...box.payload, code: 'RES-7X' } };
  expect(await bringIn([good, tampered])).toBe('The file was damaged or changed.');
  expect(await noted(good)).toEqual([]);
  expect(await noted(box)).toEqual([]);
  expect(await anna.send(good, box)).toEqual(['applied', 'applied']);
});

test.each([
  ['another client', () => ({ clientId: 't2' }), 'anna'],
  ['several people', () => ({ userId: 'bogdan' }), 'anna'],
  ['nobody of this client', () => ({ userId: 'stranger' }), 'stranger'],
])('S8, I7: a file of %s is turned away whole', async (_whose, change, author) => {
  const make = () => {
    const { hash: _, ...rest } = { ...anna.box('RES-8'), ...change() };
    return { ...rest, hash: hashOf(rest) };
  };
  const mixed = author === 'anna' ? [anna.box('RES-8'), make()] : [make()];
  expect(await bringIn(mixed, author)).toMatch(/belongs to another client or|has no account/);
  for (const each of mixed) expect(await noted(each)).toEqual([]);
});

test('ids of another client inside lead nowhere: the case names nothing of it, and approving finds nothing', async () => {
  const theirs = bench.device('anna', 'tablet-t2', 't2');
  const box = theirs.box('RES-T2');
  expect(await theirs.send(box)).toEqual(['applied']);
  const file = anna.file(box.entityId, 'RES-9-D1');
  expect(await bringIn([file])).toEqual(['waiting']);
  expect(JSON.stringify(await caseOf(file))).not.toContain('RES-T2');
  expect(await approve(file)).toEqual(['refused choiceInvalid']);
});

test('unknown decisions and kinds are not brought in, and leave no row that would stop their author', async () => {
  const box = anna.box('RES-10');
  const claim = anna.make('conflict.claim', { until: bench.now() + 1 }, { entityId: box.opId });
  const unknown = anna.make('container.paint', { colour: 'red' });
  expect(await bringIn([box, claim, unknown])).toEqual(['waiting', 'unfit', 'unfit']);
  expect(await noted(claim)).toEqual([]);
  expect(await noted(unknown)).toEqual([]);
});
