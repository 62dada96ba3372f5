import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { quarantine } from '#service/areas/sync/quarantine.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { openLocal, type Local } from '#src/data/database/database.ts';
import { lineTo } from '#tests/bench/bench-line.ts';
import { aBrowser } from '#tests/bench/local-database.ts';
import { box } from '#tests/bench/sync-ports.ts';
import { firstBox, remarked, secondBox, serveAs, startAs } from '#tests/bench/two-versions.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { engineOver, keyOfTablet, owner, until } from '#tests/recorded/tablet.ts';

/** B9: what an earlier version saved is carried out by this one, wherever it waited: in an outbox, in a case, in a rescue file. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let local: Local | undefined;
beforeEach(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
});
afterEach(async () => {
  await local?.close();
  local = undefined;
  await bench.close();
});

const inFiles = (remark: string, code: string) => remarked(remark, { code, classId: 'files' });
const older = (code: string, remark = 'shelf 3') => anna.make('container.create', inFiles(remark, code));
const plainBox = (code: string) => ({ ...box, code, classId: 'files' });
const boxes = () => celina.rows<Container>('containers');
const caseOf = async ({ opId }: Operation) => (await celina.rows<Conflict>('conflicts')).get(opId);
const receiptOf = async ({ opId }: Pick<Operation, 'opId'>) => {
  const [found] = await bench.db.asSystem((tx) => tx.select().from(receipts).where(eq(receipts.opId, opId)));
  return found?.operation as Operation | undefined; // written from one
};
const decide = async (about: Operation, choice: object) => {
  const decided = {
    version: (await caseOf(about))?.version,
    choice,
    reason: 'as agreed',
    note: '',
    batchId: '',
    secondsSpent: 1,
  };
  return celina.send(celina.make('conflict.decide', decided, { entityId: about.opId }));
};

test('B9, S12: unsent work of the version before survives an update: read, drawn, sent as it was saved, carried out as the new version', async () => {
  local = await openLocal(owner, { ...aBrowser(), key: await keyOfTablet() });
  const line = { isUp: false };
  const before = engineOver(local, lineTo(bench, line));
  startAs(firstBox);
  await before.start();
  const { opId, entityId } = await before.save({ kind: firstBox, payload: inFiles('shelf 3', 'UP-1') });
  await before.stop();
  const [saved] = await local.store.get('outbox', [opId]);

  startAs(secondBox);
  serveAs(secondBox);
  const now = engineOver(local, lineTo(bench, line));
  await now.start();
  const drawn = async () => (await local?.store.get('containers', [entityId]))?.[0];
  await until('the box is drawn', async () => (await drawn())?.row?.description === 'shelf 3');
  expect(now.statusNow().waiting).toBe(1);
  expect((await local.store.get('outbox', [opId]))[0]?.operation).toBe(saved?.operation);

  line.isUp = true;
  now.sendNow();
  await until('it is sent', () => now.statusNow().waiting === 0 && now.statusNow().pictureWhole);
  expect((await boxes()).get(entityId)).toMatchObject({ code: 'UP-1', description: 'shelf 3', createdByOp: opId });
  const kept = await receiptOf({ opId });
  expect(canonical(kept)).toBe(saved?.operation);
  expect(hashOf(kept as Operation)).toBe(kept?.hash);
  expect(await drawn()).toMatchObject({ shown: 1, folded: [], base: { description: 'shelf 3' } });
  await now.stop();
});

test('S12: a device of the version before sends its payload to this one, and again after a lost answer; one box is made', async () => {
  serveAs(secondBox);
  const operation = older('OLD-1');
  expect(await anna.send(operation)).toEqual(['applied']);
  expect(await anna.send(operation)).toEqual(['applied']);
  expect((await boxes()).get(operation.entityId)).toMatchObject({ code: 'OLD-1', description: 'shelf 3', version: 1 });
  expect(canonical(await receiptOf(operation))).toBe(canonical(operation));
});

test('what waited for a person since the version before is decided by this one: itself, and what builds on it', async () => {
  serveAs(firstBox);
  const there = older('CASE-1', 'there');
  const operation = older('CASE-1', 'shelf 9');
  const inIt = anna.file(operation, 'CASE-1-D1');
  const verdicts = await anna.send(there, operation, inIt);
  expect(verdicts).toEqual(['applied', 'contested duplicateCode', 'contested duplicateCode']);

  serveAs(secondBox);
  expect(await decide(operation, { take: 'newCode', code: 'CASE-2' })).toEqual(['applied']);
  expect((await boxes()).get(operation.entityId)).toMatchObject({ code: 'CASE-2', description: 'shelf 9', documents: 1 });
  expect(canonical(await receiptOf(operation))).toBe(canonical(operation));
});

test('what arrives from the version before and has to wait is decided with another value', async () => {
  serveAs(secondBox);
  const asked = { ...inFiles('shelf 2', 'CASE-3'), costCenter: 'cc0' };
  const operation = anna.make('container.create', asked);
  expect(await anna.send(operation)).toEqual(['contested costCenterInactive']);
  const choice = { take: 'value', attributeId: 'costCenterId', value: 'cc1', more: {} };
  expect(await decide(operation, choice)).toEqual(['applied']);
  expect((await boxes()).get(operation.entityId)).toMatchObject({ code: 'CASE-3', description: 'shelf 2', costCenterId: 'cc1' });
});

test('a box of the version before that a correction of this one replaces keeps its receipt as it came', async () => {
  serveAs(secondBox);
  await anna.send(older('SUP-1', 'there'));
  const operation = older('SUP-1', 'mine');
  const { entityId, opId } = operation;
  const description = 'mine, corrected';
  const rest = plainBox('SUP-2');
  const correction = anna.make('container.create', { ...rest, description }, { entityId, supersedes: opId, payloadVersion: 2 });
  expect(await anna.send(operation, correction)).toEqual(['contested duplicateCode', 'applied']);
  expect((await boxes()).get(entityId)).toMatchObject({ code: 'SUP-2', description });
  expect(canonical(await receiptOf(operation))).toBe(canonical(operation));
});

test('S10: a rescue file of the version before becomes cases, and an approved one is carried out', async () => {
  serveAs(secondBox);
  const operation = older('RES-1');
  const delivery = { userId: 'dawid', userName: 'Dawid', deviceId: '', how: 'file' as const };
  const brought = { tenantId: 't1', userId: 'anna', deviceName: 'Tablet 7', delivery };
  const taken = await quarantine(anna.context, [operation], brought);
  expect(taken?.results).toMatchObject([{ verdict: 'contested', code: 'accessLost' }]);
  expect(await decide(operation, { take: 'asItIs' })).toEqual(['applied']);
  expect((await boxes()).get(operation.entityId)).toMatchObject({ code: 'RES-1', description: 'shelf 3' });
});

test('a payload that no version saved is refused by the name of its field', async () => {
  serveAs(secondBox);
  const rest = plainBox('BAD-1');
  const { results } = await anna.push(anna.make('container.create', { ...rest, description: 'not in the first version' }));
  expect(results).toMatchObject([{ verdict: 'refused', code: 'payloadInvalid', message: 'costCenter remark costCenterId' }]);
});

test('a payload of a later version waits for a service that reads it, and the rest of the batch arrives', async () => {
  serveAs(firstBox);
  const rest = plainBox('LATER-1');
  const later = anna.make('container.create', { ...rest, description: 'shelf 7' }, { payloadVersion: 2 });
  expect(await anna.send(later, older('LATER-2'))).toEqual(['held payloadVersion', 'applied']);
  expect(await receiptOf(later)).toBeUndefined();
  serveAs(secondBox);
  expect(await anna.send(later)).toEqual(['applied']);
  expect((await boxes()).get(later.entityId)).toMatchObject({ description: 'shelf 7' });
});

test('a payload of a later version is waited for as long as an operation that never comes', async () => {
  serveAs(firstBox);
  const rest = plainBox('LATER-3');
  const later = anna.make('container.create', { ...rest, description: '' }, { payloadVersion: 2 });
  bench.pass(31 * 86_400_000);
  const { results } = await anna.push(later);
  expect(results).toMatchObject([{ verdict: 'refused', code: 'payloadInvalid', message: 'payloadVersion' }]);
});
