import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attributeKind, containerStatus } from '#schema/codes.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { documentTexts } from '#service/db/tables/documents.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, containers, registrations } from '#service/db/tables/vault.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { writeTerms } from './terms.ts';

/** A move to another class of the project as an operation of a device. */

let bench: Bench;
const [tenantId, projectId] = ['t-north', 'own-project'];
let n = 0;
let guid = '';

/** A class whose attributes have ids of their own: a name, which files have too, and one only it has. */
const classWith = (id: string, name: string, only: Partial<Parameters<typeof plainAttribute>[0]> = {}) => ({
  tenantId,
  id,
  projectId,
  name,
  attributes: [
    plainAttribute({ id: `${id}-name`, name: 'Name' }),
    plainAttribute({ ...only, id: `${id}-only`, name: `Only ${name}` }),
  ],
});

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    await tx.update(containers).set({ status: containerStatus.completed }).where(eq(containers.id, 'own-container'));
    await tx.insert(userProjects).values({ tenantId, userId: 'u-supervisor', projectId });
    await tx.insert(classes).values([classWith('letters', 'Letters'), classWith('bills', 'Bills')]);
    await tx.insert(classes).values(classWith('contracts', 'Contracts', { mandatory: true }));
    await tx.insert(classes).values(classWith('numbers', 'Numbers', { kind: attributeKind.number }));
    await tx.insert(classes).values({ ...classWith('theirs', 'Theirs'), projectId: 'otherUser-project' });
  });
}, 120_000);
afterAll(() => bench?.close());
beforeEach(async () => {
  guid = `moving-${n}`;
  const values = { 'letters-name': 'as registered', 'letters-only': 'of letters' };
  const about = { classId: 'letters', evidence: { 'letters-name': 'scanned' } };
  await copyDocument(bench, [guid], () => ({ ...about, version: 1, values }));
});

/** Values of a class as a device saves them: of every attribute. */
const valuesOf = (classId: string, name = 'as registered', only = '') => ({
  [`${classId}-name`]: name,
  [`${classId}-only`]: only,
});

interface Brought {
  seen?: number;
  deviceId?: string;
  values?: Record<string, string>;
  code?: string;
  deps?: string[];
}

function moving(
  classId: string,
  { seen = 1, deviceId = 'desk', values = valuesOf(classId), code = guid, deps = [] }: Brought = {},
) {
  n += 1;
  const about = { type: 'document.move', entityId: guid, lane: guid, base: { [guid]: seen }, deps };
  const payload = { containerId: 'own-container', classId, code, values, evidence: {}, toVerify: [] };
  return anOperation(n, { clientId: tenantId, userId: 'u-supervisor', deviceId, ...about, payload, madeAt: bench.now() });
}

function correcting(values: Record<string, string>, { seen = 1, deviceId = 'tablet', deps = [] }: Brought = {}) {
  n += 1;
  const about = { type: 'document.update', entityId: guid, lane: guid, base: { [guid]: seen }, deps };
  const payload = { containerId: 'own-container', values, evidence: {}, toVerify: [] };
  return anOperation(n, { clientId: tenantId, userId: 'u-supervisor', deviceId, ...about, payload, madeAt: bench.now() });
}

async function pushed(operation: ReturnType<typeof moving>, user = 'supervisor') {
  const { token } = await bench.signIn(user);
  const device = { deviceId: operation.deviceId, deviceName: 'T', version: '1.0.0', highestN: n, waiting: 1, oldestAt: 1 };
  const { body } = await bench.ask('POST', '/api/sync/push', { token, body: { device, operations: [operation] } });
  const [answer] = body['results'] as { verdict: string; code: string }[];
  return [answer?.verdict, answer?.code];
}
const rowNow = async () => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, guid)));
  return row ?? expect.fail('No document');
};
const openCase = async () => {
  const rows = await bench.db.asSystem((tx) => tx.query.conflicts.findMany());
  const found = rows.find(({ entityId, status }) => entityId === guid && status === 'open');
  return found?.record as { id: string; version: number; fields: { field: string; label: string }[] };
};
async function decided(choice: object) {
  const { id, version } = await openCase();
  const payload = { version, choice, reason: 'decided', note: '', batchId: '', secondsSpent: 1 };
  n += 1;
  const about = { type: 'conflict.decide', entityId: id, lane: 'own-container', base: { [id]: version } };
  const [verdict] = await pushed(
    anOperation(n, { clientId: tenantId, userId: 'u-supervisor', deviceId: 'decider', ...about, payload, madeAt: bench.now() }),
  );
  return verdict;
}
const side = (field: string, from: string) => ({ take: 'fields', fields: { [field]: { from, value: '' } } });

test('a document in a box at the archive moves with its values and words, once however often the operation comes', async () => {
  const text = { tenantId, id: guid, projectId, classId: 'letters', createdAt: 1 };
  await bench.db.inTenant(tenantId, (tx) => writeTerms(tx, text, 'Umowa najmu'));
  const operation = moving('bills', { values: valuesOf('bills', 'as registered', 'typed') });
  expect([await pushed(operation), await pushed(operation)]).toEqual([
    ['applied', ''],
    ['applied', ''],
  ]);
  expect(await rowNow()).toMatchObject({
    classId: 'bills',
    version: 2,
    values: { 'bills-name': 'as registered', 'bills-only': 'typed' },
    evidence: { 'bills-name': 'scanned', 'bills-only': 'typed' },
  });
  const texts = await bench.db.asSystem((tx) => tx.select().from(documentTexts).where(eq(documentTexts.documentId, guid)));
  expect(texts).toMatchObject([{ projectId, classId: 'bills' }]);
  const { token } = await bench.signIn('supervisor');
  const { body } = await bench.ask('GET', `/api/documents/get-document-history/${guid}`, { token });
  const { operations } = body['data'] as { operations: { operation: number; detail: object }[] };
  expect(operations.find((one) => one.operation === 7)?.detail).toMatchObject({ fromClass: 'letters', toClass: 'bills' });
});

test('S-d: a correction made in the meantime moves along, and a correction named by the class before is carried into the new one', async () => {
  expect(await pushed(correcting({ 'letters-name': 'corrected' }))).toEqual(['applied', '']);
  expect((await pushed(moving('bills')))[0]).toBe('applied');
  expect(await rowNow()).toMatchObject({ classId: 'bills', values: { 'bills-name': 'corrected' } });
  // a tablet that does not know of the move yet; what has no place in the class waits for a decision
  expect((await pushed(correcting({ 'letters-name': 'late' }, { seen: 2 })))[0]).toBe('applied');
  expect(await pushed(correcting({ 'letters-only': 'late' }, { seen: 2 }))).toEqual(['contested', 'ruleChanged']);
  expect((await rowNow()).values).toEqual({ 'bills-name': 'late' });
  expect(await pushed(correcting({ 'letters-name': 'another' }, { seen: 2, deviceId: 'third' }))).toEqual([
    'contested',
    'changed',
  ]);
});

test('two classes chosen for one document are compared on the desk; either is taken, and a correction is not lost', async () => {
  expect(await pushed(moving('bills', { deviceId: 'first' }))).toEqual(['applied', '']);
  expect(await pushed(moving('numbers', { deviceId: 'second' }))).toEqual(['contested', 'changed']);
  expect((await openCase()).fields).toMatchObject([{ field: 'classId', base: 'letters', device: 'numbers', service: 'bills' }]);
  expect(await pushed(correcting({ 'bills-name': 'corrected' }, { seen: 2 }))).toEqual(['applied', '']);
  expect(await decided(side('classId', 'device'))).toBe('applied');
  expect(await rowNow()).toMatchObject({ classId: 'numbers', values: { 'numbers-name': 'corrected' } });
});

test('the class the service has stays, with the values the document has there', async () => {
  await pushed(moving('bills', { deviceId: 'first', values: valuesOf('bills', 'theirs', 'kept') }));
  const mine = moving('numbers', { deviceId: 'second', values: valuesOf('numbers', 'mine', '7') });
  expect(await pushed(mine)).toEqual(['contested', 'changed']);
  expect(await decided({ take: 'fields', fields: { classId: { from: 'service', value: '' } } })).toBe('applied');
  expect(await rowNow()).toMatchObject({
    classId: 'bills',
    version: 2,
    values: { 'bills-name': 'theirs', 'bills-only': 'kept' },
  });
});

test('a third class is taken on the desk, and values come along by their names', async () => {
  await pushed(moving('bills', { deviceId: 'first' }));
  expect(await pushed(moving('numbers', { deviceId: 'second' }))).toEqual(['contested', 'changed']);
  expect(await decided({ take: 'fields', fields: { classId: { from: 'edit', value: 'own-class' } } })).toBe('applied');
  expect((await rowNow()).classId).toBe('own-class');
});

test('a class that does not take the document waits for a decision, with the names of its attributes', async () => {
  expect(await pushed(moving('contracts'))).toEqual(['contested', 'ruleChanged']);
  expect((await openCase()).fields).toMatchObject([{ field: 'values.contracts-only', label: 'Only Contracts' }]);
  const edit = { take: 'fields', fields: { 'values.contracts-only': { from: 'edit', value: 'filled in' } } };
  expect(await decided(edit)).toBe('applied');
  expect(await rowNow()).toMatchObject({ classId: 'contracts', values: { 'contracts-only': 'filled in' }, incomplete: [] });
});

test('a code that the class already has gets another one on the desk', async () => {
  await copyDocument(bench, [`${guid}-twin`], () => ({ classId: 'bills', code: guid, version: 1, values: {} }));
  expect(await pushed(moving('bills'))).toEqual(['contested', 'duplicateCode']);
  expect(await decided({ take: 'newCode', code: `${guid}-NEW` })).toBe('applied');
  expect(await rowNow()).toMatchObject({ classId: 'bills', code: `${guid}-new`.toUpperCase() });
});

test('a correction saved after a move that was not taken is named by the class of the move, and still found', async () => {
  await pushed(moving('bills', { deviceId: 'first' }));
  const mine = moving('numbers', { deviceId: 'second' });
  expect(await pushed(mine)).toEqual(['contested', 'changed']);
  const after = correcting({ 'numbers-name': 'after' }, { deviceId: 'second', deps: [mine.opId] });
  expect((await pushed(after))[0]).toBe('contested');
  expect(await decided({ take: 'fields', fields: { classId: { from: 'service', value: '' } } })).toBe('applied');
  expect((await rowNow()).classId).toBe('bills');
  expect((await rowNow()).values).toEqual({ 'bills-name': 'after' });
});

test('a correction named by the class of a move that waits for a decision goes to the same attribute of the present class', async () => {
  await pushed(moving('bills', { deviceId: 'first' }));
  expect(await pushed(moving('numbers', { deviceId: 'second' }))).toEqual(['contested', 'changed']);
  // a device names no contested change among what must come first
  expect(await pushed(correcting({ 'numbers-name': 'seen there' }, { seen: 2, deviceId: 'second' }))).toEqual(['applied', '']);
  expect((await rowNow()).values).toMatchObject({ 'bills-name': 'seen there' });
});

test('a correction named by the class of a move that a restore from a backup lost is kept, or waits where the class has no such attribute', async () => {
  expect(await pushed(correcting({ 'bills-name': 'late' }, { seen: 3, deviceId: 'ahead' }))).toEqual(['applied', '']);
  expect((await rowNow()).values).toMatchObject({ 'letters-name': 'late' });
  expect(await pushed(correcting({ 'bills-only': 'late' }, { seen: 3, deviceId: 'ahead' }))).toEqual([
    'contested',
    'ruleChanged',
  ]);
  expect(await pushed(correcting({ 'theirs-name': 'late' }, { seen: 1 }))).toEqual(['refused', 'payloadInvalid']);
});

test('a class of another project, an unknown one, and a person without the right change nothing', async () => {
  for (const classId of ['theirs', 'NO-SUCH', "' or 1=1 --"]) {
    expect(await pushed(moving(classId))).toEqual(['contested', 'ruleChanged']);
    expect(await decided({ take: 'reject' })).toBe('applied');
  }
  expect(await pushed(moving('bills', { values: { nothing: 'x' } }))).toEqual(['refused', 'payloadInvalid']);
  const operation = moving('bills');
  n += 1;
  const asOperator = { ...operation, userId: 'u-operator', deviceId: 'tablet-2', n };
  const { hash: _hash, ...open } = asOperator;
  expect(await pushed(anOperation(n, open), 'operator')).toEqual(['contested', 'accessLost']);
  await bench.db.asSystem((tx) => tx.update(registrations).set({ deletedAt: 1 }).where(eq(registrations.id, guid)));
  expect(await pushed(moving('bills'))).toEqual(['refused', 'entityUnknown']);
  expect(await rowNow()).toMatchObject({ classId: 'letters', version: 1 });
});

/** Asks the service to move the document, as other clients do. */
async function asked(classId: string, more: object = {}, login = 'supervisor') {
  const { token } = await bench.signIn(login);
  const body = { documentGuid: guid, classId, values: valuesOf(classId), ...more };
  const answer = await bench.ask('POST', '/api/documents/move-document', { token, body });
  return (answer.body['data'] ?? answer.body) as { verdict: string; code: string; issue?: { attributeId: string } };
}

test('the call is the same operation: a correction moves along, two classes are compared on the desk, and a repeat gets its answer', async () => {
  expect(await pushed(correcting({ 'letters-name': 'corrected' }))).toEqual(['applied', '']);
  const opId = '0197a000-0000-7000-8000-0000000000c1';
  const once = await asked('bills', { currentChangeSetId: 1, opId });
  expect(once).toMatchObject({ verdict: 'applied', currentChangeSetId: 3 });
  expect(await asked('bills', { currentChangeSetId: 1, opId })).toEqual(once);
  expect(await rowNow()).toMatchObject({ classId: 'bills', version: 3, values: { 'bills-name': 'corrected' } });
  const receipt = await bench.db.asSystem((tx) =>
    tx.query.receipts.findFirst({ where: (row, { eq: is }) => is(row.opId, opId) }),
  );
  expect(receipt).toMatchObject({ type: 'document.move', status: 'applied' });
  expect(await asked('numbers', { currentChangeSetId: 1 })).toMatchObject({ verdict: 'conflict', code: 'changed' });
  expect((await openCase()).fields).toMatchObject([{ field: 'classId', device: 'numbers', service: 'bills' }]);
});

test('a value of the call that does not pass is refused with its attribute and makes no case', async () => {
  expect(await asked('contracts')).toMatchObject({
    verdict: 'refused',
    code: 'required',
    issue: { attributeId: 'contracts-only' },
  });
  expect(await asked('bills', { values: { nothing: 'x' } })).toMatchObject({ verdict: 'refused', code: 'payloadInvalid' });
  expect(await asked('theirs')).toMatchObject({ code: 'action.refused', message: 'classUnknown' });
  expect(await asked('bills', {}, 'operator')).toMatchObject({ code: 'grant.missing' });
  // no operation of this id was answered: it is no repeat, and empties nothing
  const strange = { opId: '0197a000-0000-7000-8000-0000000000c2' };
  expect(await asked('letters', { values: {}, ...strange })).toMatchObject({ code: 'action.refused', message: 'classUnknown' });
  expect(await openCase()).toBeUndefined();
  expect(await rowNow()).toMatchObject({ classId: 'letters', version: 1 });
});
