import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { positionClaim } from '#schema/operations/claims.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { undoBatch } from '#service/areas/desk/undo-batch.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Two orders want one box, and a supervisor decides about each box on its own. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
});
afterAll(() => bench.close());

const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await celina.rows<Position>('positions')).get(id);
const boxOf = async (id: string) => (await celina.rows<Container>('containers')).get(id);
const caseOf = async (id: string) => (await celina.rows<Conflict>('conflicts')).get(id);
const receiptOf = async (opId: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(receipts))).find((row) => row.opId === opId);

/** Both boxes are in a basket of Bogdan when Anna's order claims the first of them. */
async function race(code: string) {
  const [box, free] = [await boxAt(bench, anna, code), await boxAt(bench, anna, `${code}-FREE`)];
  const [first, second] = [newBasket(anna), newBasket(bogdan)];
  await bogdan.send(second, addBox(bogdan, second.entityId, box), addBox(bogdan, second.entityId, free));
  bench.pass(1_000);
  await anna.send(first, addBox(anna, first.entityId, box), finalise(anna, first));
  bench.pass(1_000);
  const sending = finalise(bogdan, second);
  const claimId = `${sending.opId}.1`;
  const mine = positionId(second.entityId, box.entityId);
  const theirs = positionId(first.entityId, box.entityId);
  return { box, free, first, second, sending, claimId, mine, theirs, answer: await bogdan.send(sending) };
}

let batch = 0;

/** The batch of a decision, to take it back by. */
async function decide(caseId: string, take: string, verdict = 'applied'): Promise<string> {
  const version = (await caseOf(caseId))?.version ?? 0;
  const batchId = `race-${(batch += 1)}`;
  const chosen = { version, choice: { take }, reason: 'firstOrder', note: 'ask Anna', batchId, secondsSpent: 1 };
  expect(await celina.send(celina.make('conflict.decide', chosen, { entityId: caseId }))).toEqual([verdict]);
  return batchId;
}

const undo = (batchId: string) => bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId }));

const newsFor = async (userId: string) =>
  (await bench.db.asSystem((tx) => tx.select().from(notifications)))
    .filter((row) => row.userId === userId)
    .map(({ text }) => text);

test('O1: an item that another order claimed first is a case of its own, and the rest goes', async () => {
  const { answer, box, free, first, second, claimId, mine } = await race('RACE-1');
  expect(answer).toEqual(['applied itemTaken:1']);
  expect(await orderOf(second.entityId)).toMatchObject({
    status: orderStatus.waitingForAcceptance,
    nextId: '',
    stamp: { asked: 1 },
  });
  expect(await positionOf(positionId(second.entityId, free.entityId))).toMatchObject({ claimed: true });
  expect(await positionOf(mine)).toMatchObject({ state: positionState.withdrawn, claimed: false, conflictId: claimId });
  expect(await caseOf(claimId)).toMatchObject({
    kind: 'itemTaken',
    status: 'open',
    containerId: box.entityId,
    otherId: first.entityId,
    otherTitle: 'Anna',
    userId: 'bogdan',
  });
  expect(await receiptOf(claimId)).toMatchObject({ status: 'contested', code: 'itemTaken', userId: 'bogdan' });
  expect(await newsFor('bogdan')).toContain('an item is on another order, a supervisor decides');
});

test('O1: left out, the item stays where it is, and the author knows', async () => {
  const { box, claimId, mine, first } = await race('RACE-2');
  const batchId = await decide(claimId, 'reject');
  expect(await caseOf(claimId)).toMatchObject({ status: 'rejected', decision: 'reject' });
  expect(await positionOf(mine)).toMatchObject({ state: positionState.withdrawn, claimed: false });
  expect(await boxOf(box.entityId)).toMatchObject({ orderId: first.entityId });
  expect(await newsFor('bogdan')).toContain('Celina: an item was left out: it stays on another order');
  expect(await undo(batchId)).toEqual({ data: { reopened: 1, kept: 0 } });
  expect(await caseOf(claimId)).toMatchObject({ status: 'open', decision: '' });
});

test('O1: taken over, the item changes its order, the other author gets a message, and it can be taken back', async () => {
  const { box, claimId, mine, theirs, first, second } = await race('RACE-3');
  const before = await orderOf(second.entityId);
  const batchId = await decide(claimId, 'takeOver');
  expect(await caseOf(claimId)).toMatchObject({ status: 'resolved', decision: 'takeOver' });
  expect(await positionOf(mine)).toMatchObject({ state: positionState.asked, claimed: true, reasonId: '' });
  expect(await positionOf(theirs)).toMatchObject({ state: positionState.withdrawn, claimed: false, reasonId: 'takenOver' });
  expect(await boxOf(box.entityId)).toMatchObject({ orderId: second.entityId });
  // it was the only item there
  expect(await orderOf(first.entityId)).toMatchObject({ status: orderStatus.cancelled });
  expect(await newsFor('anna')).toContain('Celina: an item moved to another order');
  // who looked at the order before looks again
  expect((await orderOf(second.entityId))?.version).toBe((before?.version ?? 0) + 1);
  expect(await undo(batchId)).toEqual({ data: { reopened: 0, kept: 1 } });
});

test('a take over is taken back while both orders are as it left them', async () => {
  const { box, free, claimId, mine, first, sending } = await race('RACE-4');
  const more = positionId(first.entityId, free.entityId);
  expect(more).not.toBe(mine);
  const other = await boxAt(bench, anna, 'RACE-4-MORE');
  const third = newBasket(anna);
  await anna.send(third, addBox(anna, third.entityId, other), finalise(anna, third));
  // the order that has the item keeps another one
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update positions set order_id = ${first.entityId} where id = ${positionId(third.entityId, other.entityId)}`),
  );
  const batchId = await decide(claimId, 'takeOver');
  expect(await positionOf(mine)).toMatchObject({ claimed: true });
  expect(await undo(batchId)).toEqual({ data: { reopened: 1, kept: 0 } });
  expect(await caseOf(claimId)).toMatchObject({ status: 'open' });
  expect(await positionOf(mine)).toMatchObject({ state: positionState.withdrawn, claimed: false, conflictId: claimId });
  expect(await positionOf(positionId(first.entityId, box.entityId))).toMatchObject({ state: positionState.asked, claimed: true });
  expect(await boxOf(box.entityId)).toMatchObject({ orderId: first.entityId });
  expect(sending.opId).not.toBe('');
});

test('nothing is taken over from an order in progress', async () => {
  const { claimId, theirs, first } = await race('RACE-5');
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update orders set status = ${orderStatus.inProgress} where id = ${first.entityId}`),
  );
  await decide(claimId, 'takeOver', 'refused choiceInvalid');
  expect(await positionOf(theirs)).toMatchObject({ claimed: true });
  await decide(claimId, 'reject');
});

test('back to the author, the item waits in the next basket with the note, and comes out again', async () => {
  const { box, claimId, mine, second } = await race('RACE-6');
  const batchId = await decide(claimId, 'return');
  expect(await caseOf(claimId)).toMatchObject({ status: 'resolved', decision: 'return' });
  const next = (await orderOf(second.entityId))?.nextId ?? '';
  expect(await orderOf(next)).toMatchObject({ status: orderStatus.draft, createdBy: 'bogdan' });
  const copy = positionId(next, box.entityId);
  expect(await positionOf(copy)).toMatchObject({
    state: positionState.asked,
    reasonId: 'onOrder',
    note: 'ask Anna',
    claimed: false,
  });
  expect(await positionOf(mine)).toMatchObject({ state: positionState.withdrawn });
  // sent again it is known to be taken: it makes no second case
  expect(await bogdan.send(bogdan.make('order.finalise', {}, { entityId: next }))).toEqual(['refused itemUnavailable']);
  expect(await undo(batchId)).toEqual({ data: { reopened: 1, kept: 0 } });
  expect(await positionOf(copy)).toBeUndefined();
});

test('a claim of an item is made by the service alone', async () => {
  const { second, mine } = await race('RACE-7');
  const asked = { orderId: second.entityId, projectId: 'p1', goesTo: 'order', note: '' };
  const forged = bogdan.make(positionClaim.type, asked, { entityId: mine });
  expect(await bogdan.send(forged)).toEqual(['refused typeUnknown']);
  expect(await positionOf(mine)).toMatchObject({ claimed: false });
});

const ask = (device: TestDevice, ...boxes: Operation[]) =>
  device.make('order.pickup.create', {
    projectId: 'p1',
    containerIds: boxes.map(({ entityId }) => entityId),
    costCenterId: '',
    note: '',
  });

test('O1: a pickup fetches the free boxes, and each taken one is a case of its own', async () => {
  const [one, two, free] = [
    await boxAt(bench, anna, 'PICK-1', 2),
    await boxAt(bench, anna, 'PICK-2', 2),
    await boxAt(bench, anna, 'PICK-3', 2),
  ];
  const first = ask(anna, one, two);
  expect(await anna.send(first)).toEqual(['applied']);
  const second = ask(bogdan, one, two, free);
  expect(await bogdan.send(second)).toEqual(['applied itemTaken:2']);
  expect(await orderOf(second.entityId)).toMatchObject({ containerIds: [free.entityId], stamp: { asked: 1 } });
  expect(await boxOf(free.entityId)).toMatchObject({ orderId: second.entityId });
  expect(await boxOf(one.entityId)).toMatchObject({ orderId: first.entityId });
  expect(await caseOf(`${second.opId}.1`)).toMatchObject({ kind: 'itemTaken', containerCode: 'PICK-1' });
  await decide(`${second.opId}.2`, 'takeOver');
  expect(await boxOf(two.entityId)).toMatchObject({ orderId: second.entityId });
  expect(await orderOf(second.entityId)).toMatchObject({ containerIds: [free.entityId, two.entityId] });
  expect(await orderOf(first.entityId)).toMatchObject({ containerIds: [one.entityId], status: orderStatus.waitingForAcceptance });
});
