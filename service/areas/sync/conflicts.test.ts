import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributeKind } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { classes, costCenters, costCenterUsers, projects } from '#service/db/tables/vault.ts';
import { fileAttributes, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let desk: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, desk] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
afterAll(() => bench.close());

const caseOf = async (operation: Operation) => (await desk.rows<Conflict>('conflicts')).get(operation.opId);
const close = (device: TestDevice, box: Operation, seals = ['S-1'], more: Partial<Operation> = {}) =>
  device.make('container.close', { seals, scanned: true }, { entityId: box.entityId, deps: [box.opId], ...more });
const update = (
  device: TestDevice,
  file: Operation,
  values: Record<string, string>,
  version: number,
  more: Partial<Operation> = {},
) =>
  device.make(
    'registration.update',
    { containerId: file.payload['containerId'], values, evidence: {}, toVerify: [] },
    { entityId: file.entityId, base: { [file.entityId]: version }, ...more },
  );

/** A box with one document of Anna's, on the service. */
async function boxWith(code: string): Promise<[Operation, Operation]> {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D1`);
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  return [box, file];
}

test('changed: fields one side changed merge, fields both changed wait with both values and the base', async () => {
  const [, file] = await boxWith('CH-1');
  expect(await anna.send(update(anna, file, { surname: 'Kowalska' }, 1))).toEqual(['applied']);
  expect(await bogdan.send(update(bogdan, file, { name: 'Jerzy' }, 1))).toEqual(['applied merged']);
  const late = update(bogdan, file, { surname: 'Kowalski', place: 'Łódź' }, 1);
  expect(await bogdan.send(late)).toEqual(['contested changed']);
  const found = await caseOf(late);
  expect(found).toMatchObject({
    kind: 'changed',
    title: 'Kowalski, Jerzy',
    containerCode: 'CH-1',
    userName: 'Bogdan',
    version: 1,
  });
  expect(found?.fields).toMatchObject([
    {
      field: 'values.surname',
      label: 'Surname',
      base: 'Nowak',
      device: 'Kowalski',
      service: 'Kowalska',
      deviceEvidence: 'typed',
    },
  ]);
  expect(found?.timeline.map(({ what }) => what)).toEqual([
    'created',
    'changedOnService',
    'changedOnService',
    'changedOnDevice',
    'arrived',
  ]);
  // none of it was applied, because a decision takes it as a whole
  const rows = await desk.rows<Registration>('registrations');
  expect(rows.get(file.entityId)).toMatchObject({
    version: 3,
    values: { surname: 'Kowalska', name: 'Jerzy', place: 'Warszawa' },
  });
});

test('I9: a device that changes a field twice offline does not clash with itself', async () => {
  const box = anna.box('TWICE-1');
  const file = anna.file(box, 'TWICE-D1');
  const edits: Record<string, string>[] = [{ surname: 'Nowa' }, { surname: 'Nowacka' }, { name: 'Ewa' }];
  const chain = edits.map((values) => update(anna, file, values, 0, { deps: [file.opId] }));
  expect(await anna.send(box, file, ...chain)).toEqual(['applied', 'applied', 'applied', 'applied', 'applied']);
  const rows = await desk.rows<Registration>('registrations');
  expect(rows.get(file.entityId)?.values).toMatchObject({ surname: 'Nowacka', name: 'Ewa' });
});

test('changed: both sides to the same value is nothing', async () => {
  const [, file] = await boxWith('SAME-1');
  await anna.send(update(anna, file, { surname: 'Lis' }, 1));
  expect(await bogdan.send(update(bogdan, file, { surname: 'Lis' }, 1))).toEqual(['applied']);
});

test('changed: edit against delete keeps the record until a person has looked', async () => {
  const [box, file] = await boxWith('DEL-1');
  await anna.send(update(anna, file, { surname: 'Lis' }, 1));
  const removal = bogdan.make(
    'registration.delete',
    { containerId: box.entityId },
    { entityId: file.entityId, base: { [file.entityId]: 1 } },
  );
  expect(await bogdan.send(removal)).toEqual(['contested changed']);
  expect((await caseOf(removal))?.fields).toMatchObject([
    { field: 'values.surname', base: 'Nowak', device: null, service: 'Lis' },
  ]);
  const gone = anna.make(
    'registration.delete',
    { containerId: box.entityId },
    { entityId: file.entityId, base: { [file.entityId]: 2 } },
  );
  expect(await anna.send(gone)).toEqual(['applied']);
  const edit = update(bogdan, file, { name: 'Ola' }, 2);
  expect(await bogdan.send(edit)).toEqual(['contested changed']);
  expect((await caseOf(edit))?.fields).toMatchObject([
    { service: null, device: 'Ola', suggested: 'device', because: 'keepProposed' },
  ]);
});

test('S5: same code and same content is a repeat; what follows lands on the record that was there', async () => {
  const [box] = await boxWith('REP-1');
  const again = bogdan.box('rep-1');
  const file = bogdan.file(again, 'REP-D9');
  const verdicts = await bogdan.send(again, file);
  expect(verdicts).toEqual([expect.stringMatching(`^applied linked:${box.entityId}`), 'applied']);
  const rows = await bogdan.rows<Registration>('registrations');
  expect(rows.get(file.entityId)?.containerId).toBe(box.entityId);
  const received = await bogdan.rows<VerdictRow>('verdicts');
  expect(received.get(again.opId)?.outcome).toBe(`linked:${box.entityId}`);
});

test('duplicateCode: a box with the same code and other content waits, and its documents wait with it', async () => {
  await boxWith('DUP-1');
  const other = bogdan.box('DUP-1', { description: 'another box' });
  const files = ['DUP-X1', 'DUP-X2'].map((code) => bogdan.file(other, code));
  expect(await bogdan.send(other, ...files)).toEqual(Array.from({ length: 3 }, () => 'contested duplicateCode'));
  expect(await caseOf(other)).toMatchObject({
    children: 2,
    otherTitle: 'DUP-1',
    fields: [{ field: 'description', device: 'another box' }],
  });
  const boxes = await desk.rows<Container>('containers');
  expect([...boxes.values()].filter(({ code }) => code === 'DUP-1')).toHaveLength(1);
});

test('duplicateCode: a document code is unique in its class, unless the class lets it repeat', async () => {
  const [box] = await boxWith('DOC-1');
  const twin = bogdan.file(box.entityId, 'DOC-1-D1', { surname: 'Inny' });
  expect(await bogdan.send(twin)).toEqual(['contested duplicateCode']);
  const loose = ['L-1', 'L-1'].map((code) => {
    const { payload } = bogdan.file(box.entityId, code);
    return bogdan.make('registration.create', { ...payload, classId: 'loose' });
  });
  expect(await bogdan.send(...loose)).toEqual(['applied', 'applied']);
});

test('S6: a provisional number that is taken gets the next free one', async () => {
  const [box] = await boxWith('AUTO-1');
  await anna.send(anna.file(box, 'A-008'), anna.file(box, 'A-009'));
  const provisional = (code: string) => {
    const { payload } = bogdan.file(box.entityId, code, { surname: 'Inny' });
    return bogdan.make('registration.create', { ...payload, leased: [] });
  };
  const [first, second] = [provisional('A-008'), provisional('A-009')];
  expect(await bogdan.send(first, second)).toEqual(['applied newCode:A-010', 'applied newCode:A-011']);
  const rows = await bogdan.rows<Registration>('registrations');
  expect(rows.get(first.entityId)).toMatchObject({ code: 'A-010', values: { code: 'A-010' } });
});

test('containerClosed: documents that come after the closing wait; a repeat does not', async () => {
  const [box, file] = await boxWith('CLOSED-1');
  expect(await anna.send(close(anna, box))).toEqual(['applied']);
  const late = bogdan.file(box.entityId, 'CLOSED-D2');
  expect(await bogdan.send(late)).toEqual(['contested containerClosed']);
  expect(await caseOf(late)).toMatchObject({ otherTitle: 'CLOSED-1', containerId: box.entityId, title: 'Nowak, Jan' });
  const { payload } = file;
  expect(await bogdan.send(bogdan.make('registration.create', payload))).toEqual([expect.stringMatching('applied linked:')]);
  expect(await bogdan.send(close(bogdan, box, ['OTHER']))).toEqual(['contested containerClosed']);
  expect(await bogdan.send(close(bogdan, box))).toEqual(['applied']);
});

test('valueWithdrawn: a value taken out of a strict dictionary waits; of an open one it is marked to verify', async () => {
  const [box] = await boxWith('VAL-1');
  const file = anna.file(box, 'VAL-D1', { dept: 'Legal', place: 'Łódź' });
  await bench.db.asSystem((tx) =>
    tx.update(dictionaryValues).set({ untilVersion: 2 }).where(eq(dictionaryValues.tenantId, 't1')),
  );
  expect(await anna.send(file)).toEqual(['contested valueWithdrawn']);
  expect((await caseOf(file))?.fields).toMatchObject([{ field: 'values.dept', label: 'Department', device: 'Legal' }]);
  const open = anna.file(box, 'VAL-D2', { dept: '' });
  expect(await anna.send(open)).toEqual(['applied']);
  expect((await desk.rows<Registration>('registrations')).get(open.entityId)?.toVerify).toEqual(['place']);
  await bench.db.asSystem((tx) =>
    tx.update(dictionaryValues).set({ untilVersion: 0 }).where(eq(dictionaryValues.tenantId, 't1')),
  );
});

test('projectWithdrawn and accessLost: work waits for a person, never in the bin', async () => {
  const [box] = await boxWith('PRJ-1');
  const p1 = and(eq(projects.tenantId, 't1'), eq(projects.id, 'p1'));
  await bench.db.asSystem((tx) => tx.update(projects).set({ active: false }).where(p1));
  expect(await anna.send(anna.file(box, 'PRJ-D1'))).toEqual(['contested projectWithdrawn']);
  await bench.db.asSystem((tx) => tx.update(projects).set({ active: true }).where(p1));
  const right = { tenantId: 't1', userId: 'bogdan', projectId: 'p1' };
  await bench.db.asSystem((tx) =>
    tx.delete(userProjects).where(and(eq(userProjects.userId, 'bogdan'), eq(userProjects.tenantId, 't1'))),
  );
  expect(await bogdan.send(bogdan.file(box.entityId, 'PRJ-D2'))).toEqual(['contested accessLost']);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(right));
});

test('a missing row is reported only to users with access there: deleting it again has no effect, for others it is refused', async () => {
  const [box, file] = await boxWith('GONE-1');
  const empty = anna.box('GONE-2');
  const without = (device: TestDevice): Operation[] => [
    device.make('registration.delete', { containerId: box.entityId }, { entityId: file.entityId, base: { [file.entityId]: 1 } }),
    device.make('container.delete', {}, { entityId: empty.entityId }),
  ];
  expect(await anna.send(empty)).toEqual(['applied']);
  expect(await desk.send(...without(desk))).toEqual(['applied', 'applied']);
  expect(await desk.send(...without(desk))).toEqual(['applied', 'applied']);
  // an operator deletes documents, and no box that is on the service
  expect(await bogdan.send(...without(bogdan))).toEqual(['applied', 'refused grantMissing']);
  const theirs = and(eq(userProjects.userId, 'bogdan'), eq(userProjects.tenantId, 't1'));
  await bench.db.asSystem((tx) => tx.delete(userProjects).where(theirs));
  expect(await bogdan.send(...without(bogdan))).toEqual(['refused grantMissing', 'refused grantMissing']);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values({ tenantId: 't1', userId: 'bogdan', projectId: 'p1' }));
});

test('costCenterInactive: on a box and on a pickup', async () => {
  const box = anna.box('CC-1', { costCenterId: 'cc0' });
  expect(await anna.send(box)).toEqual(['contested costCenterInactive']);
  // one decision names one cost center in the place of another: boxes of two are not alike
  const gone = anna.box('CC-3', { costCenterId: 'gone' });
  expect(await anna.send(gone)).toEqual(['contested costCenterInactive']);
  expect((await caseOf(gone))?.lookAlike).not.toBe((await caseOf(box))?.lookAlike);
  const [closed] = await boxWith('CC-2');
  await anna.send(close(anna, closed));
  const asked = { projectId: 'p1', containerIds: [closed.entityId], costCenterId: 'cc1', note: '' };
  const pickup = anna.make('order.pickup.create', asked);
  const ours = and(eq(costCenters.tenantId, 't1'), eq(costCenters.id, 'cc1'));
  await bench.db.asSystem((tx) => tx.update(costCenters).set({ status: 0 }).where(ours));
  expect(await anna.send(pickup)).toEqual(['contested costCenterInactive']);
  expect(await caseOf(pickup)).toMatchObject({ collection: 'orders', title: 'CC-2' });
  await bench.db.asSystem((tx) => tx.update(costCenters).set({ status: 1 }).where(ours));
});

test('costCenterInactive: a cost center limited to other people', async () => {
  await bench.db.asSystem(async (tx) => {
    await tx.insert(costCenters).values({ tenantId: 't1', id: 'ccr', code: '905', name: 'Board', status: 1, restricted: true });
    await tx.insert(costCenterUsers).values({ tenantId: 't1', costCenterId: 'ccr', userId: 'anna' });
  });
  expect(await anna.send(anna.box('CC-4', { costCenterId: 'ccr' }))).toEqual(['applied']);
  expect(await bogdan.send(bogdan.box('CC-5', { costCenterId: 'ccr' }))).toEqual(['contested costCenterInactive']);
});

test('ruleChanged: values right by the rules they were made under are taken, values wrong by both wait', async () => {
  const [box] = await boxWith('RULE-1');
  const stricter = [...fileAttributes, plainAttribute({ id: 'year', name: 'Year', kind: attributeKind.text, mandatory: true })];
  const ours = and(eq(classes.tenantId, 't1'), eq(classes.id, 'files'));
  await bench.db.asSystem((tx) => tx.update(classes).set({ attributes: stricter, version: 2 }).where(ours));
  const [old, wrong] = [anna.file(box, 'RULE-D1'), anna.file(box, 'RULE-D2', { surname: '' })];
  const now = anna.file(box, 'RULE-D3', { year: '2026' }, { configVersion: 2 });
  const careless = anna.file(box, 'RULE-D4', {}, { configVersion: 2 });
  expect(await anna.send(old, wrong, now, careless)).toEqual([
    'applied legacyRule',
    'contested ruleChanged',
    'applied',
    'contested ruleChanged',
  ]);
  const rows = await desk.rows<Registration>('registrations');
  expect([rows.get(old.entityId)?.classVersion, rows.get(now.entityId)?.classVersion]).toEqual([1, 2]);
  await bench.db.asSystem((tx) => tx.update(classes).set({ attributes: fileAttributes, version: 1 }).where(ours));
});

test('refused: what its author has to think about again', async () => {
  const box = anna.box('REF-1');
  await anna.send(box);
  const at = { entityId: box.entityId };
  expect(await anna.send(close(anna, box))).toEqual(['refused containerEmpty']);
  await anna.send(anna.file(box, 'REF-D1'));
  expect(await anna.send(close(anna, box, []))).toEqual(['refused sealRequired']);
  expect(await anna.send(anna.make('container.delete', {}, at))).toEqual(['refused grantMissing']);
  expect(await desk.send(desk.make('container.delete', {}, at))).toEqual(['refused containerNotEmpty']);
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  expect(await anna.send(anna.make('order.pickup.create', asked))).toEqual(['refused containerNotClosed']);
  await anna.send(close(anna, box));
  expect(await anna.send(anna.make('order.pickup.create', asked))).toEqual(['applied']);
  expect(await bogdan.send(bogdan.make('order.pickup.create', asked))).toEqual(['refused containerAlreadyOrdered']);
  expect(await anna.send(anna.make('container.reopen', { reason: 'wrong seal' }, at))).toEqual([
    'refused containerAlreadyOrdered',
  ]);
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update projects set cost_center_required = true where tenant_id = 't1' and id = 'p1'`),
  );
  expect(await anna.send(anna.make('order.pickup.create', asked))).toEqual(['refused containerAlreadyOrdered']);
  await bench.db.asSystem((tx) => tx.execute(sql`update projects set cost_center_required = false`));
});

test('O1: a box whose item is on an order is on no second one, also when its own row names none', async () => {
  const [box] = await boxWith('CLAIMED-1');
  await anna.send(close(anna, box));
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  expect(await anna.send(anna.make('order.pickup.create', asked))).toEqual(['applied']);
  // it was deleted when it was ordered, and came back with its next document
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set order_id = '' where id = ${box.entityId}`));
  expect(await bogdan.send(bogdan.make('order.pickup.create', asked))).toEqual(['refused containerAlreadyOrdered']);
  const reopening = bogdan.make('container.reopen', { reason: 'wrong seal' }, { entityId: box.entityId });
  expect(await bogdan.send(reopening)).toEqual(['refused containerAlreadyOrdered']);
  // nor at the desk, because late paper stays out of a box that is on its way
  const late = bogdan.file(box.entityId, 'CLAIMED-1-D2');
  expect(await bogdan.send(late)).toEqual(['contested containerClosed']);
  const chosen = { version: 1, choice: { take: 'reopen' }, reason: 'paper', note: '', batchId: '', secondsSpent: 1 };
  const deciding = desk.make('conflict.decide', chosen, { entityId: late.opId });
  expect(await desk.send(deciding)).toEqual(['refused choiceInvalid']);
  expect((await desk.rows<VerdictRow>('verdicts')).get(deciding.opId)?.message).toBe('containerAlreadyOrdered');
  expect((await desk.rows<Container>('containers')).get(box.entityId)).toMatchObject({ status: 2 });
});

test('a closing waits with the documents that are still on the desk, instead of being refused', async () => {
  const [taken] = await boxWith('WAIT-0');
  const box = anna.box('WAIT-1');
  const twin = anna.file(box, 'WAIT-0-D1', { surname: 'Inny' });
  expect(await anna.send(box, twin, close(anna, box))).toEqual(['applied', 'contested duplicateCode', 'contested duplicateCode']);
  expect(taken.entityId).not.toBe(box.entityId);
});

test('what depends on a refused operation is refused with it', async () => {
  const box = anna.box('DEP-1', { containerTypeId: 'nothing' });
  expect(await anna.send(box, anna.file(box, 'DEP-D1'))).toEqual(['refused entityUnknown', 'refused dependencyRefused']);
});

test('a correction of what was refused frees what depended on it, once that is sent again', async () => {
  const box = anna.box('FIX-1', { containerTypeId: 'nothing' });
  const file = anna.file(box, 'FIX-D1');
  expect(await anna.send(box, file)).toEqual(['refused entityUnknown', 'refused dependencyRefused']);
  const right = anna.box('FIX-1', {}, { entityId: box.entityId, supersedes: box.opId });
  expect(await anna.send(right, file, box)).toEqual(['applied', 'applied', 'applied']);
  expect((await desk.rows<Container>('containers')).get(box.entityId)).toMatchObject({ code: 'FIX-1', documents: 1, version: 1 });
});

test('I3: a correction is not refused because of what was refused because of that which it replaces', async () => {
  const box = anna.box('FIX-2', { containerTypeId: 'nothing' });
  const file = anna.file(box, 'FIX-D2');
  const next = anna.file(box, 'FIX-D3', {}, { deps: [file.opId] });
  expect(await anna.send(box, file, next)).toEqual([
    'refused entityUnknown',
    'refused dependencyRefused',
    'refused dependencyRefused',
  ]);
  const right = anna.box('FIX-2', {}, { entityId: box.entityId, deps: [next.opId], supersedes: box.opId });
  expect(await anna.send(right, file, next)).toEqual(['applied', 'applied', 'applied']);
});

test('I3: a correction does not wait for what waits for it: the reopening that followed a contested closing', async () => {
  const [box] = await boxWith('LOOP-1');
  await bogdan.send(close(bogdan, box, ['S-2']));
  const closing = close(anna, box);
  const envelope = { entityId: box.entityId, deps: [closing.opId] };
  const reopening = anna.make('container.reopen', { reason: 'forgotten file' }, envelope);
  expect(await anna.send(closing, reopening)).toEqual(['contested containerClosed', 'contested containerClosed']);
  const right = close(anna, box, ['S-3'], { deps: [reopening.opId], supersedes: closing.opId });
  expect(await anna.send(right)).toEqual(['contested containerClosed']);
  expect(await caseOf(closing)).toMatchObject({ status: 'resolved', decision: 'superseded' });
  expect(await caseOf(right)).toMatchObject({ status: 'open', children: 1 });
});
