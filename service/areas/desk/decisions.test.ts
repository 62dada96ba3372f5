import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { checkCustody } from '#service/areas/sync/check-custody.ts';
import { custody } from '#service/db/tables/sync.ts';
import { protocols } from '#service/db/tables/vault.ts';
import { conflictAudit } from './audit.ts';
import { undoBatch } from './undo-batch.ts';

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
afterAll(() => bench.close());

const caseOf = async (operation: Operation) => (await celina.rows<Conflict>('conflicts')).get(operation.opId);
const verdictOf = async (operation: Operation) =>
  (await bench.device(operation.userId).rows<VerdictRow>('verdicts')).get(operation.opId);
const documentOf = async (id: string) => (await celina.rows<Registration>('registrations')).get(id);
const boxOf = async (id: string) => (await celina.rows<Container>('containers')).get(id);

/** Decides as the supervisor, at the version on the screen. */
async function decision(about: Operation, choice: Choice, more: { by?: TestDevice; version?: number; batchId?: string } = {}) {
  const by = more.by ?? celina;
  const version = more.version ?? (await caseOf(about))?.version ?? 0;
  const about2 = {
    version,
    choice,
    reason: 'checked with the paper',
    note: 'please look',
    batchId: more.batchId ?? '',
    secondsSpent: 7,
  };
  return by.make('conflict.decide', about2, { entityId: about.opId });
}
async function decide(about: Operation, choice: Choice, more: Parameters<typeof decision>[2] = {}): Promise<string[]> {
  return (more.by ?? celina).send(await decision(about, choice, more));
}

async function boxWith(code: string): Promise<[Operation, Operation]> {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D1`);
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  return [box, file];
}

const edit = (device: TestDevice, file: Operation, values: Record<string, string>, more: Partial<Operation> = {}) =>
  device.make(
    'registration.update',
    { containerId: file.payload['containerId'], values, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: 1 }, ...more },
  );

/** A document that two people changed: Anna's change is applied, Bogdan's waits. */
async function clash(code: string): Promise<[Operation, Operation]> {
  const [, file] = await boxWith(code);
  const late = edit(bogdan, file, { surname: 'Kowalski', name: 'Jerzy' });
  await anna.send(edit(anna, file, { surname: 'Kowalska', name: 'Janina' }));
  expect(await bogdan.send(late)).toEqual(['contested changed']);
  return [file, late];
}

async function closedBox(code: string): Promise<Operation> {
  const [box] = await boxWith(code);
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await anna.send(closing)).toEqual(['applied']);
  return box;
}

test('fields: each side, or a third value; the operator reads the outcome; the audit has both values', async () => {
  const [file, late] = await clash('F-1');
  const fields = {
    'values.surname': { from: 'device', value: '' },
    'values.name': { from: 'edit', value: 'Jerzy Jan' },
  } as const;
  expect(await decide(late, { take: 'fields', fields })).toEqual(['applied']);
  expect((await documentOf(file.entityId))?.values).toMatchObject({ surname: 'Kowalski', name: 'Jerzy Jan' });
  expect(await verdictOf(late)).toMatchObject({ verdict: 'applied', conflictId: late.opId });
  expect(await caseOf(late)).toMatchObject({ status: 'resolved', decision: 'fields', decidedByName: 'Celina', version: 2 });
  const outcome = await bench.db.inTenant('t1', (tx) => conflictAudit({ ...bench.context('celina'), tx }, { id: late.opId }));
  const [row] = 'data' in outcome ? outcome.data : [];
  expect(row).toMatchObject({ who: 'Celina', decision: 'fields', reason: 'checked with the paper', secondsSpent: 7 });
  expect(
    [row?.['base'], row?.['device'], row?.['service'], row?.['result']].map((text) => JSON.parse(text ?? '').values.surname),
  ).toEqual(['Nowak', 'Kowalski', 'Kowalska', 'Kowalski']);
});

test('fields: the service wins everywhere: nothing is written, the case is closed', async () => {
  const [file, late] = await clash('F-2');
  const fields = { 'values.surname': { from: 'service', value: '' }, 'values.name': { from: 'service', value: '' } } as const;
  expect(await decide(late, { take: 'fields', fields })).toEqual(['applied']);
  expect(await documentOf(file.entityId)).toMatchObject({ version: 2, values: { surname: 'Kowalska', name: 'Janina' } });
});

test('fields: a record deleted in the meantime comes back with the proposed values, and counts in its box again', async () => {
  const [box, file] = await boxWith('F-3');
  await anna.send(
    anna.make('registration.delete', { containerId: box.entityId }, { entityId: file.entityId, base: { [file.entityId]: 1 } }),
  );
  const late = edit(bogdan, file, { surname: 'Kept' });
  expect(await bogdan.send(late)).toEqual(['contested changed']);
  expect(await decide(late, { take: 'fields', fields: {} })).toEqual(['applied']);
  expect((await documentOf(file.entityId))?.values).toMatchObject({ surname: 'Kept', name: 'Jan' });
  expect((await boxOf(box.entityId))?.documents).toBe(1);
});

test('newCode: the box gets it, keeps the old one as alias, and what waited for it follows', async () => {
  await boxWith('N-1');
  const box = bogdan.box('N-1', { description: 'other' });
  const files = ['N-X1', 'N-X2'].map((code) => bogdan.file(box, code));
  const closing = bogdan.make('container.close', { seals: ['S'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  await bogdan.send(box, ...files, closing);
  expect(await decide(box, { take: 'newCode', code: 'N-1' })).toEqual(['refused choiceInvalid']);
  expect(await decide(box, { take: 'newCode', code: ' n-1b ' })).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ code: 'N-1B', alias: 'N-1', documents: 2, status: 2 });
  expect(await verdictOf(box)).toMatchObject({ verdict: 'applied', outcome: 'newCode:N-1B' });
  expect(await verdictOf(closing)).toMatchObject({ verdict: 'applied' });
});

test('newCode: a document gets it in its code attribute too', async () => {
  const [box] = await boxWith('N-3');
  const twin = bogdan.file(box.entityId, 'N-3-D1', { surname: 'Inny' });
  await bogdan.send(twin);
  expect(await decide(twin, { take: 'newCode', code: 'N-3-D2' })).toEqual(['applied']);
  expect(await documentOf(twin.entityId)).toMatchObject({ code: 'N-3-D2', values: { code: 'N-3-D2' } });
});

test('reopen, otherContainer, asItIs: three ways for a document that came after the closing', async () => {
  const box = await closedBox('R-1');
  const [open] = await boxWith('R-2');
  const late = ['R-D7', 'R-D8', 'R-D9'].map((code) => bogdan.file(box.entityId, code));
  await bogdan.send(...late);
  const [into, moved, kept] = late as [Operation, Operation, Operation];
  expect(await decide(kept, { take: 'asItIs' })).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ status: 2, documents: 2 });
  expect(await decide(moved, { take: 'otherContainer', containerId: open.entityId })).toEqual(['applied']);
  expect(await verdictOf(moved)).toMatchObject({ outcome: 'moved:R-2' });
  expect((await documentOf(moved.entityId))?.containerId).toBe(open.entityId);
  expect(await decide(into, { take: 'reopen' })).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ status: 1, seals: [], documents: 3 });
  // a later change of the moved document names the old box; its current box decides
  const change = bogdan.make(
    'registration.update',
    { containerId: box.entityId, values: { name: 'Po' }, evidence: {}, toVerify: [] },
    { entityId: moved.entityId, deps: [moved.opId] },
  );
  expect(await bogdan.send(change)).toEqual(['applied']);
});

test('reopen: further conflicts are shown before anything is opened, so late work need not be sent back', async () => {
  const [box, file] = await boxWith('R-3');
  const change = edit(bogdan, file, { surname: 'Kowalski' });
  const twin = bogdan.file(box.entityId, 'R-3-D1', { surname: 'Inny' });
  await anna.send(edit(anna, file, { surname: 'Kowalska' }));
  await anna.send(anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId }));
  expect(await bogdan.send(change, twin)).toEqual(['contested containerClosed', 'contested containerClosed']);
  for (const late of [change, twin]) expect(await decide(late, { take: 'reopen' })).toEqual(['refused conflictMoved']);
  expect(await boxOf(box.entityId)).toMatchObject({ status: 2, documents: 1 });
  expect(await caseOf(change)).toMatchObject({ status: 'open', kind: 'changed', version: 2 });
  expect(await caseOf(twin)).toMatchObject({ status: 'open', kind: 'duplicateCode', version: 2 });
  const fields = { 'values.surname': { from: 'device', value: '' } } as const;
  expect(await decide(change, { take: 'fields', fields })).toEqual(['applied']);
  expect((await documentOf(file.entityId))?.values).toMatchObject({ surname: 'Kowalski' });
  expect(await decide(twin, { take: 'newCode', code: 'R-3-D2' })).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ status: 2, documents: 2 });
});

test('value: another value for the one that was withdrawn, held to the rules again', async () => {
  const [box] = await boxWith('V-1');
  const file = anna.file(box, 'V-D1', { dept: 'Closed department' });
  expect(await anna.send(file)).toEqual(['contested valueWithdrawn']);
  expect(await decide(file, { take: 'value', attributeId: 'dept', value: 'Nor this' })).toEqual(['refused choiceInvalid']);
  expect(await decide(file, { take: 'value', attributeId: 'dept', value: 'Legal' })).toEqual(['applied']);
  expect((await documentOf(file.entityId))?.values['dept']).toBe('Legal');
  const boxed = anna.box('V-2', { costCenterId: 'cc0' });
  await anna.send(boxed);
  expect(await decide(boxed, { take: 'value', attributeId: 'costCenterId', value: 'cc1' })).toEqual(['applied']);
  expect((await boxOf(boxed.entityId))?.costCenterId).toBe('cc1');
});

test('return: the operator corrects it with a new operation, and what waited goes on', async () => {
  await boxWith('B-1');
  const box = bogdan.box('B-1', { description: 'other' });
  const file = bogdan.file(box, 'B-X1');
  await bogdan.send(box, file);
  expect(await decide(box, { take: 'return' })).toEqual(['applied']);
  expect(await verdictOf(box)).toMatchObject({ verdict: 'returned', message: 'please look' });
  expect(await verdictOf(file)).toMatchObject({ verdict: 'contested' });
  const right = bogdan.box('B-2', { description: 'other' }, { entityId: box.entityId, supersedes: box.opId });
  expect(await bogdan.send(right)).toEqual(['applied']);
  expect(await verdictOf(file)).toMatchObject({ verdict: 'applied' });
  expect(await caseOf(box)).toMatchObject({ status: 'resolved', decision: 'superseded' });
  expect((await documentOf(file.entityId))?.containerId).toBe(box.entityId);
});

test('return: a correction that clashes again takes what waited with it to its own case', async () => {
  await boxWith('B-5');
  const box = bogdan.box('B-5', { description: 'other' });
  const file = bogdan.file(box, 'B-X5');
  await bogdan.send(box, file);
  await decide(box, { take: 'return' });
  const wrong = bogdan.box('B-5', { description: 'still other' }, { entityId: box.entityId, supersedes: box.opId });
  expect(await bogdan.send(wrong)).toEqual(['contested duplicateCode']);
  expect(await caseOf(wrong)).toMatchObject({ children: 1 });
  expect(await decide(wrong, { take: 'newCode', code: 'B-6' })).toEqual(['applied']);
  expect(await verdictOf(file)).toMatchObject({ verdict: 'applied' });
});

test('reject: with the reason; what depended on it is refused', async () => {
  await boxWith('J-1');
  const box = bogdan.box('J-1', { description: 'other' });
  const file = bogdan.file(box, 'J-X1');
  await bogdan.send(box, file);
  expect(await decide(box, { take: 'reject' })).toEqual(['applied']);
  expect(await verdictOf(box)).toMatchObject({ verdict: 'rejected', message: 'checked with the paper' });
  expect(await verdictOf(file)).toMatchObject({ verdict: 'refused', code: 'dependencyRefused' });
});

test('two records with one code become one: documents of the second box go into the first', async () => {
  const [first] = await boxWith('M-1');
  const second = bogdan.box('M-1', { description: 'from the second shelf' });
  const file = bogdan.file(second, 'M-X1');
  await bogdan.send(second, file);
  const fields = { description: { from: 'device', value: '' } } as const;
  expect(await decide(second, { take: 'fields', fields })).toEqual(['applied']);
  expect(await boxOf(first.entityId)).toMatchObject({ description: 'from the second shelf', documents: 2 });
  expect((await documentOf(file.entityId))?.containerId).toBe(first.entityId);
});

test('merge: a pickup that names both boxes fetches the one they became', async () => {
  const [first, second] = [anna.box('MRG-7'), bogdan.box('MRG-7', { description: 'the other' })];
  await anna.send(first);
  expect(await bogdan.send(second)).toEqual(['contested duplicateCode']);
  await bogdan.send(bogdan.file(second, 'MRG-7-D1'));
  expect(await decide(second, { take: 'merge', fields: {} })).toEqual(['applied']);
  const closing = bogdan.make(
    'container.close',
    { seals: ['S-7'], scanned: true },
    { entityId: second.entityId, deps: [second.opId] },
  );
  const both = { projectId: 'p1', containerIds: [first.entityId, second.entityId], costCenterId: '', note: '' };
  const pickup = bogdan.make('order.pickup.create', both, { deps: [second.opId, closing.opId] });
  expect(await bogdan.send(closing, pickup)).toEqual(['applied', 'applied']);
  const orders = await bogdan.rows<{ containerIds: string[] }>('orders');
  expect(orders.get(pickup.entityId)).toMatchObject({ containerIds: [first.entityId] });
});

test('merge: only into a box of the same project and class that is still open; else nothing is changed', async () => {
  const closed = await closedBox('MG-1');
  const second = bogdan.box('MG-1', { description: 'second shelf' });
  await bogdan.send(second);
  expect(await decide(second, { take: 'merge', fields: {} })).toEqual(['refused choiceInvalid']);
  await celina.send(celina.make('container.reopen', { reason: 'more paper' }, { entityId: closed.entityId }));
  const loose = bogdan.box('MG-1', { classId: 'loose' });
  await bogdan.send(loose);
  expect(await decide(loose, { take: 'merge', fields: {} })).toEqual(['refused choiceInvalid']);
  expect(await decide(second, { take: 'merge', fields: {} })).toEqual(['applied']);
  expect(await caseOf(second)).toMatchObject({ status: 'resolved', decision: 'merge' });
  expect(await boxOf(closed.entityId)).toMatchObject({ description: '', documents: 1 });
  expect(await boxOf(second.entityId)).toBeUndefined();
});

test('a case is decided once, at the version seen, by the owner of its lock', async () => {
  const [, late] = await clash('C-1');
  const dawid = bench.device('dawid');
  const claim = celina.make('conflict.claim', { until: bench.now() + 60_000 }, { entityId: late.opId });
  expect(await celina.send(claim)).toEqual(['applied']);
  expect(await caseOf(late)).toMatchObject({ claimedByName: 'Celina', version: 1 });
  expect(await decide(late, { take: 'reject' }, { by: dawid })).toEqual(['refused claimedByOther']);
  expect(await dawid.send(dawid.make('conflict.claim', { until: bench.now() + 1 }, { entityId: late.opId }))).toEqual([
    'refused claimedByOther',
  ]);
  expect(await decide(late, { take: 'reject' }, { version: 7 })).toEqual(['refused conflictMoved']);
  bench.pass(11 * 60_000);
  expect(await decide(late, { take: 'reject' }, { by: dawid })).toEqual(['applied']);
  expect(await decide(late, { take: 'asItIs' })).toEqual(['refused conflictMoved']);
  expect(await decide(late, { take: 'reject' }, { by: bogdan })).toEqual(['refused grantMissing']);
});

test('a case that is put off is free for a colleague immediately', async () => {
  const [, late] = await clash('C-3');
  const claim = (until: number) => celina.make('conflict.claim', { until }, { entityId: late.opId });
  expect(await celina.send(claim(bench.now() + 60_000), claim(0))).toEqual(['applied', 'applied']);
  expect(await caseOf(late)).toMatchObject({ claimedBy: '', claimedByName: '', claimedUntil: 0, status: 'open' });
  expect(await decide(late, { take: 'reject' }, { by: bench.device('dawid') })).toEqual(['applied']);
});

test('a side that changed while the case lay there is shown before anyone decides', async () => {
  const [file, late] = await clash('C-2');
  const more = anna.make(
    'registration.update',
    { containerId: file.payload['containerId'], values: { surname: 'Zmieniona' }, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: 2 } },
  );
  await anna.send(more);
  expect(await decide(late, { take: 'asItIs' })).toEqual(['refused conflictMoved']);
  expect((await caseOf(late))?.fields.find(({ field }) => field === 'values.surname')?.service).toBe('Zmieniona');
  expect(await decide(late, { take: 'asItIs' })).toEqual(['applied']);
});

test('what arrives while its case is being decided is never left behind', async () => {
  for (let round = 0; round < 6; round += 1) {
    const code = `RACE-${round}`;
    await boxWith(code);
    const box = bogdan.box(code, { description: 'other' });
    const files = Array.from({ length: 5 }, (_, index) => bogdan.file(box, `${code}-X${index}`));
    await bogdan.send(box);
    const deciding = await decision(box, { take: 'newCode', code: `${code}-B` });
    const answers = await Promise.all([...files.map((file) => bogdan.send(file)), celina.send(deciding)]);
    expect(answers.at(-1)).toEqual(['applied']);
    expect(await boxOf(box.entityId)).toMatchObject({ documents: 5 });
    for (const file of files) expect(await verdictOf(file)).toMatchObject({ verdict: 'applied' });
  }
});

test('look-alike cases are decided together and taken back together', async () => {
  const box = await closedBox('U-1');
  const [rejected, file] = await clash('U-2').then(([one, two]) => [two, one] as const);
  const late = ['U-D1', 'U-D2'].map((code) => bogdan.file(box.entityId, code));
  await bogdan.send(...late);
  const keys = await Promise.all(late.map(async (one) => (await caseOf(one))?.lookAlike));
  expect(keys[0]).toBe(keys[1]);
  const batchId = newId();
  const decisions = [];
  for (const one of late) decisions.push(await decision(one, { take: 'asItIs' }, { batchId }));
  decisions.push(await decision(rejected, { take: 'fields', fields: {} }, { batchId }));
  expect(await celina.send(...decisions)).toEqual(['applied', 'applied', 'applied']);
  expect((await boxOf(box.entityId))?.documents).toBe(3);
  // one of the documents goes on living: it stays as it was decided
  await celina.send(celina.make('container.reopen', { reason: 'more paper' }, { entityId: box.entityId }));
  await bogdan.send(edit(bogdan, late[0] as Operation, { surname: 'Dalej' }));
  const run = () => bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId }));
  expect(await run()).toEqual({ data: { reopened: 2, kept: 1 } });
  expect((await boxOf(box.entityId))?.documents).toBe(2);
  expect(await documentOf((late[1] as Operation).entityId)).toBeUndefined();
  expect((await documentOf(file.entityId))?.values).toMatchObject({ surname: 'Kowalska' });
  expect(await verdictOf(late[1] as Operation)).toMatchObject({ verdict: 'contested' });
  expect(await run()).toEqual({ data: { reopened: 0, kept: 3 } });
  // it is open again and can be decided again
  expect(await decide(late[1] as Operation, { take: 'asItIs' })).toEqual(['applied']);
  bench.pass(16 * 60_000);
  expect(await run()).toEqual({ data: { reopened: 0, kept: 2 } });
});

async function undo(batchId: string) {
  const outcome = await bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId }));
  return 'data' in outcome ? outcome.data : outcome;
}

/** A box under a code that is taken, decided by a batch of its own; its documents come afterwards. */
async function decidedBox(code: string, choice: Choice): Promise<{ box: Operation; batchId: string }> {
  await boxWith(code);
  const box = bogdan.box(code, { description: 'other' });
  expect(await bogdan.send(box)).toEqual(['contested duplicateCode']);
  const batchId = newId();
  expect(await decide(box, choice, { batchId })).toEqual(['applied']);
  return { box, batchId };
}

test('a decision that made a box is taken back: the box is gone, its history is whole and goes on when it is decided again', async () => {
  const { box, batchId } = await decidedBox('UB-1', { take: 'newCode', code: 'UB-1B' });
  expect(await undo(batchId)).toEqual({ reopened: 1, kept: 0 });
  expect(await boxOf(box.entityId)).toBeUndefined();
  expect(await verdictOf(box)).toMatchObject({ verdict: 'contested', code: 'duplicateCode' });
  expect(await caseOf(box)).toMatchObject({ status: 'open' });
  const history = async () => {
    const rows = await bench.db.inTenant('t1', (tx) => tx.select().from(custody).where(eq(custody.containerId, box.entityId)));
    return rows.toSorted((a, b) => a.position - b.position).map(({ event, userName, toState }) => [event, userName, toState]);
  };
  const undone = [
    [3, 'Bogdan', 'opened'],
    [6, 'Celina', 'deleted'],
  ];
  expect(await history()).toEqual(undone);
  expect(await checkCustody(bench.db, 't1')).toMatchObject({ broken: 0, first: '' });
  expect(await decide(box, { take: 'newCode', code: 'UB-1B' })).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ code: 'UB-1B', version: 1, documents: 0 });
  expect(await history()).toEqual([...undone, [3, 'Bogdan', 'opened']]);
  expect(await checkCustody(bench.db, 't1')).toMatchObject({ broken: 0, first: '' });
  expect(await bogdan.send(bogdan.file(box, 'UB-1-X'))).toEqual(['applied']);
});

test('a box that anything still names is kept, and the rest of its batch is taken back all the same', async () => {
  const used = await decidedBox('UB-2', { take: 'newCode', code: 'UB-2B' });
  const file = bogdan.file(used.box, 'UB-2-X');
  const removed = { entityId: file.entityId, base: { [file.entityId]: 1 }, deps: [file.opId] };
  const gone = bogdan.make('registration.delete', { containerId: used.box.entityId }, removed);
  expect(await bogdan.send(file, gone)).toEqual(['applied', 'applied']);
  const [, rejected] = await clash('UB-3');
  expect(await decide(rejected, { take: 'reject' }, { batchId: used.batchId })).toEqual(['applied']);
  expect(await undo(used.batchId)).toEqual({ reopened: 1, kept: 1 });
  expect(await boxOf(used.box.entityId)).toMatchObject({ code: 'UB-2B' });
  const printed = await decidedBox('UB-4', { take: 'newCode', code: 'UB-4B' });
  await bench.db.inTenant('t1', (tx) =>
    tx.insert(protocols).values({ tenantId: 't1', number: 1, containerId: printed.box.entityId, contentHash: 'h', at: 1 }),
  );
  expect(await undo(printed.batchId)).toEqual({ reopened: 0, kept: 1 });
});

test('I10: what waits for a correction that waits itself is judged after it, and the decision goes through', async () => {
  const [file, late] = await clash('WAIT-1');
  const change = edit(bogdan, file, { place: 'Gdynia' }, { deps: [late.opId] });
  const following = edit(bogdan, file, { dept: 'IT' }, { deps: [change.opId] });
  expect(await bogdan.send(change, following)).toEqual(['contested changed', 'contested changed']);
  const corrected = edit(bogdan, file, { place: 'Gdańsk' }, { deps: [late.opId], supersedes: change.opId });
  expect(await bogdan.send(corrected)).toEqual(['contested changed']);
  expect(await decide(late, { take: 'reject' })).toEqual(['applied']);
  expect(await verdictOf(corrected)).toMatchObject({ verdict: 'refused', code: 'dependencyRefused' });
  expect(await verdictOf(following)).toMatchObject({ verdict: 'refused', code: 'dependencyRefused' });
});

test('I3: a correction that waits in the case of another does not wait for what waits for it there', async () => {
  const [file, late] = await clash('WAIT-2');
  const change = edit(bogdan, file, { place: 'Gdynia' }, { deps: [late.opId] });
  const following = edit(bogdan, file, { dept: 'HR' }, { deps: [change.opId] });
  const last = edit(bogdan, file, { dept: 'Legal' }, { deps: [following.opId] });
  expect(await bogdan.send(change, following, last)).toEqual(['contested changed', 'contested changed', 'contested changed']);
  const corrected = edit(bogdan, file, { place: 'Sopot' }, { deps: [late.opId, last.opId], supersedes: change.opId });
  expect(await bogdan.send(corrected)).toEqual(['contested changed']);
  expect(await decide(late, { take: 'fields', fields: {} })).toEqual(['applied']);
  for (const one of [corrected, following, last]) expect(await verdictOf(one)).toMatchObject({ verdict: 'applied' });
  expect((await documentOf(file.entityId))?.values).toMatchObject({ place: 'Sopot', dept: 'Legal' });
});
