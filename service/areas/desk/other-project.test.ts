import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { VerdictRow } from '#schema/streams.ts';
import { fileAttributes, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, projects } from '#service/db/tables/vault.ts';

/** A project withdrawn while a tablet worked in it (reliability.md 1.6, PROJECT_WITHDRAWN): the work goes to another one. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
/** A box of the project that is there still, made before. */
let target: Operation;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
  await bench.db.asSystem(async (tx) => {
    // the same names, other ids: a class is set up once for each project
    const attributes = fileAttributes.map((one) => ({ ...one, id: `o-${one.id}` }));
    await tx.update(classes).set({ attributes }).where(eq(classes.id, 'other'));
  });
  target = anna.box('T-1', { projectId: 'p2', classId: 'other' });
  expect(await anna.send(target)).toEqual(['applied']);
});
afterAll(() => bench.close());

const active = (on: boolean) => bench.db.asSystem((tx) => tx.update(projects).set({ active: on }).where(eq(projects.id, 'p1')));
const caseOf = async (about: Operation) => (await celina.rows<Conflict>('conflicts')).get(about.opId);
const boxOf = async (id: string) => (await celina.rows<Container>('containers')).get(id);
const documentOf = async (id: string) => (await celina.rows<Registration>('registrations')).get(id);
const move: Choice = { take: 'otherProject', projectId: 'p2', classId: 'other' };

async function decide(about: Operation, choice: Choice): Promise<string[]> {
  const version = (await caseOf(about))?.version ?? 0;
  const payload = { version, choice, reason: 'the project goes on there', note: '', batchId: '', secondsSpent: 1 };
  return celina.send(celina.make('conflict.decide', payload, { entityId: about.opId }));
}

test('a new box moves with all that was saved in it: documents, changes of them, its closing and its pickup', async () => {
  const box = anna.box('OP-1', { inherited: { place: 'Łódź' } });
  const file = anna.file(box, 'OP-1-D1', { surname: 'Kowalska' });
  const change = anna.make(
    'registration.update',
    { containerId: box.entityId, values: { name: 'Ewa' }, evidence: { name: 'typed' }, toVerify: [] },
    { entityId: file.entityId, deps: [box.opId, file.opId] },
  );
  const closing = anna.make(
    'container.close',
    { seals: ['S-1'], scanned: true },
    { entityId: box.entityId, deps: [box.opId, change.opId] },
  );
  const order = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const pickup = anna.make('order.pickup.create', order, { deps: [box.opId, closing.opId] });
  await active(false);
  expect(await anna.send(box, file, change, closing, pickup)).toEqual(Array(5).fill('contested projectWithdrawn'));
  expect(await caseOf(box)).toMatchObject({ kind: 'projectWithdrawn', children: 4 });
  expect(await decide(box, move)).toEqual(['applied']);
  expect(await boxOf(box.entityId)).toMatchObject({
    projectId: 'p2',
    classId: 'other',
    inherited: { 'o-place': 'Łódź' },
    documents: 1,
    status: 2,
    orderId: pickup.entityId,
  });
  expect(await documentOf(file.entityId)).toMatchObject({
    projectId: 'p2',
    classId: 'other',
    values: { 'o-surname': 'Kowalska', 'o-name': 'Ewa', 'o-code': 'OP-1-D1' },
  });
  const word = (await anna.rows<VerdictRow>('verdicts')).get(box.opId);
  expect(word).toMatchObject({ verdict: 'applied', outcome: 'movedProject:Project p2' });
  await active(true);
});

test('I9: a pickup of two boxes, one of which a supervisor has moved, is reported; each project gets its own', async () => {
  const closed = (box: Operation, seal: string) =>
    anna.make('container.close', { seals: [seal], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  const pickup = (...boxes: Operation[]) =>
    anna.make('order.pickup.create', {
      projectId: 'p1',
      containerIds: boxes.map(({ entityId }) => entityId),
      costCenterId: '',
      note: '',
    });
  const [stays, moves] = [anna.box('OP-6'), anna.box('OP-7')];
  expect(await anna.send(stays, anna.file(stays, 'OP-6-D1'), closed(stays, 'S-6'))).toEqual(Array(3).fill('applied'));
  await active(false);
  await anna.send(moves, anna.file(moves, 'OP-7-D1'), closed(moves, 'S-7'));
  expect(await decide(moves, move)).toEqual(['applied']);
  await active(true);
  expect(await anna.send(pickup(stays, moves))).toEqual(['refused projectsDiffer']);
  expect(await anna.send(pickup(moves, stays))).toEqual(['refused projectsDiffer']);
  expect(await anna.send(pickup(stays), pickup(moves))).toEqual(['applied', 'applied']);
});

test('a document whose tablet does not know of the move follows its box', async () => {
  const box = anna.box('OP-2');
  await active(false);
  await anna.send(box);
  expect(await decide(box, move)).toEqual(['applied']);
  const late = anna.file(box, 'OP-2-D1');
  expect(await anna.send(late)).toEqual(['applied']);
  expect(await documentOf(late.entityId)).toMatchObject({ projectId: 'p2', classId: 'other', values: { 'o-surname': 'Nowak' } });
  await active(true);
});

test('what names the project of a move that a restore has forgotten goes with its box, by the rights in that project', async () => {
  const box = anna.box('OP-5');
  expect(await anna.send(box)).toEqual(['applied']);
  const values = { 'o-surname': 'Lis', 'o-name': 'Ewa', 'o-dept': 'HR', 'o-place': 'Warszawa', 'o-code': 'OP-5-D1' };
  const made = { containerId: box.entityId, projectId: 'p2', classId: 'other', code: 'OP-5-D1', values };
  const file = anna.make(
    'registration.create',
    { ...made, evidence: { 'o-surname': 'typed' }, toVerify: [], tries: {}, leased: [] },
    { deps: [box.opId] },
  );
  expect(await anna.send(file)).toEqual(['applied']);
  expect(await documentOf(file.entityId)).toMatchObject({ projectId: 'p1', classId: 'files', values: { surname: 'Lis' } });
  const closing = anna.make('container.close', { seals: ['S-5'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  const order = { projectId: 'p2', containerIds: [box.entityId], costCenterId: '', note: '' };
  const pickup = anna.make('order.pickup.create', order, { deps: [closing.opId] });
  expect(await anna.send(closing, pickup)).toEqual(['applied', 'applied']);
  expect(await boxOf(box.entityId)).toMatchObject({ projectId: 'p1', orderId: pickup.entityId });
  // naming an own project opens no box of a project without access
  await bench.db.asSystem((tx) =>
    tx.delete(userProjects).where(and(eq(userProjects.userId, 'anna'), eq(userProjects.projectId, 'p2'))),
  );
  const foreign = anna.file(target, 'OP-5-D2');
  expect(await anna.send(foreign)).toEqual(['contested accessLost']);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values({ tenantId: 't1', userId: 'anna', projectId: 'p2' }));
});

test('a document of a box that stays moves into an open box of another project', async () => {
  const box = anna.box('OP-3');
  await anna.send(box);
  await active(false);
  const file = anna.file(box, 'OP-3-D1', { surname: 'Lis' });
  expect(await anna.send(file)).toEqual(['contested projectWithdrawn']);
  expect(await decide(file, move)).toEqual(['refused choiceInvalid']);
  expect(await decide(file, { take: 'otherContainer', containerId: target.entityId })).toEqual(['applied']);
  expect(await documentOf(file.entityId)).toMatchObject({
    containerId: target.entityId,
    projectId: 'p2',
    values: { 'o-surname': 'Lis' },
  });
  await active(true);
});

test('a user cannot move anything to a project they do not work in, nor to a class of another one', async () => {
  const box = anna.box('OP-4');
  await active(false);
  await anna.send(box);
  expect(await decide(box, { ...move, classId: 'files' })).toEqual(['refused choiceInvalid']);
  expect(await decide(box, { ...move, projectId: 'p1', classId: 'files' })).toEqual(['refused choiceInvalid']);
  const rights = { tenantId: 't1', userId: 'celina', projectId: 'p2' };
  const hers = and(eq(userProjects.tenantId, 't1'), eq(userProjects.userId, 'celina'), eq(userProjects.projectId, 'p2'));
  await bench.db.asSystem((tx) => tx.delete(userProjects).where(hers));
  expect(await decide(box, move)).toEqual(['refused choiceInvalid']);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(rights));
  expect(await decide(box, move)).toEqual(['applied']);
  await active(true);
});
