import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { quarantine } from './quarantine.ts';

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
afterAll(() => bench.close());

/** Imports operations of Anna's by another user. */
async function bring(...operations: Operation[]): Promise<string[]> {
  const taken = await quarantine(anna.context, operations, {
    tenantId: 't1',
    userId: 'anna',
    deviceName: 'Tablet 7',
    delivery: { userId: 'dawid', userName: 'Dawid', deviceId: '', how: 'file' },
  });
  return (taken?.results ?? []).map(({ verdict, code }) => [verdict, code].join(' ').trim());
}

const active = (on: boolean) =>
  bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ active: on })
      .where(and(eq(users.tenantId, 't1'), eq(users.id, 'anna'))),
  );
const caseOf = async (operation: Operation) => (await celina.rows<Conflict>('conflicts')).get(operation.opId);
const boxes = () => celina.rows<Container>('containers');
const documents = () => celina.rows<Registration>('registrations');

async function decide(about: Operation, choice: Choice): Promise<string[]> {
  const version = (await caseOf(about))?.version ?? 0;
  const decided = { version, choice, reason: 'she is known', note: '', batchId: '', secondsSpent: 1 };
  return celina.send(celina.make('conflict.decide', decided, { entityId: about.opId }));
}
const approve = (about: Operation) => decide(about, { take: 'asItIs' });

test('S10: an import for another user is applied only by the supervisor, one operation after the other', async () => {
  const box = anna.box('Q-1');
  const [first, second] = [anna.file(box, 'Q-1-D1'), anna.file(box, 'Q-1-D2')];
  expect(await bring(box, first, second)).toEqual(['contested accessLost', 'contested accessLost', 'contested accessLost']);
  expect((await boxes()).has(box.entityId)).toBe(false);
  expect(await caseOf(box)).toMatchObject({
    kind: 'accessLost',
    title: 'Q-1',
    userName: 'Anna',
    deviceName: 'Tablet 7',
    children: 2,
  });
  expect((await caseOf(box))?.timeline).toContainEqual(
    expect.objectContaining({ what: 'arrived', who: 'Dawid', detail: 'setAside' }),
  );
  expect(await approve(box)).toEqual(['applied']);
  expect((await boxes()).get(box.entityId)).toMatchObject({ code: 'Q-1', documents: 0, createdByName: 'Anna' });
  // Anna may work there: what waited for her box is set aside all the same
  expect(await caseOf(first)).toMatchObject({ status: 'open', kind: 'accessLost', title: 'Nowak, Jan' });
  expect((await caseOf(first))?.timeline).toContainEqual(expect.objectContaining({ who: 'Dawid', detail: 'setAside' }));
  expect(await approve(first)).toEqual(['applied']);
  expect(await decide(second, { take: 'reject' })).toEqual(['applied']);
  expect([...(await documents()).values()].map(({ code }) => code)).toEqual(['Q-1-D1']);
});

test('a switched-off user keeps their name on the case and on the stored rows', async () => {
  const box = anna.box('Q-2');
  await active(false);
  expect(await bring(box)).toEqual(['contested accessLost']);
  expect(await caseOf(box)).toMatchObject({ userName: 'Anna' });
  expect(await approve(box)).toEqual(['applied']);
  expect((await boxes()).get(box.entityId)).toMatchObject({ createdByName: 'Anna' });
  await active(true);
});

test('I2: an operation is known by its id, whichever way it comes', async () => {
  const [box, sent] = [anna.box('Q-3'), anna.box('Q-4')];
  expect(await bring(box, box)).toEqual(['contested accessLost']);
  expect(await bring(box)).toEqual(['contested accessLost']);
  expect(await anna.send(box)).toEqual(['contested accessLost']);
  expect(await anna.send(sent)).toEqual(['applied']);
  expect(await bring(sent)).toEqual(['applied']);
  expect(await approve(box)).toEqual(['applied']);
  expect(await bring(box)).toEqual(['applied']);
});

test('only the supervisor learns the judgement: a taken code shows at the approval', async () => {
  const held = bogdan.box('Q-5');
  expect(await bogdan.send(held)).toEqual(['applied']);
  const twin = anna.box('Q-5', { description: 'another' });
  const same = anna.box('Q-5');
  const unknown = anna.file('no such box', 'Q-5-D1');
  expect(await bring(twin, same, unknown)).toEqual(Array(3).fill('contested accessLost'));
  expect(await approve(twin)).toEqual(['refused conflictMoved']);
  expect(await caseOf(twin)).toMatchObject({ status: 'open', kind: 'duplicateCode', otherTitle: 'Q-5', version: 2 });
  expect(await decide(twin, { take: 'newCode', code: 'Q-5B' })).toEqual(['applied']);
  expect((await boxes()).get(twin.entityId)).toMatchObject({ code: 'Q-5B' });
  expect(await approve(unknown)).toEqual(['refused choiceInvalid']);
  expect(await decide(unknown, { take: 'reject' })).toEqual(['applied']);
});

test('a change is shown with the fields it asks for', async () => {
  const box = anna.box('Q-6');
  const file = anna.file(box, 'Q-6-D1');
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  const asked = { containerId: box.entityId, values: { surname: 'Kowalska' }, evidence: {}, toVerify: [] };
  const change = anna.make('registration.update', asked, { entityId: file.entityId, base: { [file.entityId]: 1 } });
  expect(await bring(change)).toEqual(['contested accessLost']);
  const [field] = (await caseOf(change))?.fields ?? [];
  expect(field).toMatchObject({ field: 'values.surname', device: 'Kowalska', service: 'Nowak' });
  expect((await documents()).get(file.entityId)?.values).toMatchObject({ surname: 'Nowak' });
  expect(await approve(change)).toEqual(['applied']);
  expect((await documents()).get(file.entityId)?.values).toMatchObject({ surname: 'Kowalska' });
});

test('I10: a change of a row that is gone shows what the tablet wanted all the same', async () => {
  const box = anna.box('Q-10');
  const file = anna.file(box, 'Q-10-D1');
  expect(await anna.send(box)).toEqual(['applied']);
  const asked = { containerId: box.entityId, values: { surname: 'Kowalska' }, evidence: {}, toVerify: [] };
  const change = anna.make('registration.update', asked, { entityId: file.entityId });
  expect(await bring(change)).toEqual(['contested accessLost']);
  const found = await caseOf(change);
  expect(found?.fields).toMatchObject([{ field: 'values.surname', device: 'Kowalska', service: null }]);
  expect(JSON.parse(found?.deviceRow || '{}')).toMatchObject({ containerId: box.entityId, values: { surname: 'Kowalska' } });
  expect(found).toMatchObject({ serviceRow: '', containerCode: 'Q-10' });
});

test('I10: so does a change of a synchronization that is gone', async () => {
  const change = anna.make('synchronization.change', { do: 'close', projectId: 'p1' });
  expect(await bring(change)).toEqual(['contested accessLost']);
  const found = await caseOf(change);
  expect(JSON.parse(found?.deviceRow || '{}')).toMatchObject({ id: change.entityId, state: 'closed' });
});

test('I10: so does a settled exception that is gone: its resolution and note, and no kind of its own making', async () => {
  const change = anna.make('exception.resolve', { resolution: 'found', note: 'It was in the next box' });
  expect(await bring(change)).toEqual(['contested accessLost']);
  const found = await caseOf(change);
  expect(found?.fields).toMatchObject([
    { field: 'resolution', device: 'found', service: null },
    { field: 'note', device: 'It was in the next box', service: null },
  ]);
  const wanted: unknown = JSON.parse(found?.deviceRow || '{}');
  expect(wanted).toMatchObject({ id: change.entityId, state: 'resolved', resolution: 'found' });
  expect(wanted).not.toHaveProperty('kind');
});

test('I10: so does a note of damaged labels whose print run is gone', async () => {
  const change = anna.make('labels.print', { do: 'damage', numbers: [3, 4] });
  expect(await bring(change)).toEqual(['contested accessLost']);
  const found = await caseOf(change);
  expect(JSON.parse(found?.deviceRow || '{}')).toMatchObject({ id: change.entityId, damaged: [3, 4] });
});

test('what is no operation of this author is refused, and what was built on something rejected goes with it', async () => {
  const box = anna.box('Q-7');
  const file = anna.file(box, 'Q-7-D1');
  const claim = anna.make('conflict.claim', { until: bench.now() + 1 }, { entityId: box.opId });
  expect(await bring(bogdan.box('Q-8'))).toEqual(['refused ownerMismatch']);
  expect(await bring({ ...anna.box('Q-9'), payload: { code: 'other' } })).toEqual(['refused payloadInvalid']);
  expect(await bring(claim)).toEqual(['refused grantMissing']);
  expect(await bring(box, file)).toEqual(Array(2).fill('contested accessLost'));
  expect(await decide(box, { take: 'reject' })).toEqual(['applied']);
  expect(await bring(file)).toEqual(['refused dependencyRefused']);
});
