import { afterAll, beforeAll, expect, test } from 'vitest';
import { custodyEvent, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Handover, Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { custody } from '#service/db/tables/sync.ts';
import { sealedList, signed } from '#tests/bench/handover-bench.ts';
import { addEwaAndMarek, addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Orders from basket to signature, by operations alone: what a device sends is what a call does. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let celina: TestDevice;
let ewa: TestDevice;
let marek: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, celina] = [bench.device('anna'), bench.device('bogdan'), bench.device('celina')];
  await addEwaAndMarek(bench);
  [ewa, marek] = [bench.device('ewa'), bench.device('marek')];
});
afterAll(() => bench.close());

/** A box on its shelf: registered, closed, received. */
const archived = (code: string) => boxAt(bench, anna, code);
const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);
const positionOf = async (id: string) => (await celina.rows<Position>('positions')).get(id);
const approve = async (device: TestDevice, order: Operation) => {
  const version = (await orderOf(order.entityId))?.version ?? 0;
  return device.send(device.make('order.approve', { version }, { entityId: order.entityId }));
};

const sealed = (device: TestDevice, orderId: string, box: Operation, kind: Handover['kind'], forged: object = {}): Operation =>
  sealedList(device, { orderId, kind, lines: [{ objectId: box.entityId, containerId: box.entityId }] }, forged);

const eventsOf = async (box: Operation) =>
  (await bench.db.asSystem((tx) => tx.select().from(custody)))
    .filter(({ containerId }) => containerId === box.entityId)
    .map(({ event }) => event);

test('a box from the basket to a signature at the door: number, history of its custody, outcome', async () => {
  const box = await archived('OR-1');
  const order = newBasket(anna);
  expect(await anna.send(order, addBox(anna, order.entityId, box), finalise(anna, order))).toEqual(Array(3).fill('applied'));
  expect(await orderOf(order.entityId)).toMatchObject({
    status: orderStatus.waitingForAcceptance,
    finalisedByName: 'Anna',
    stamp: { number: '2026/000001', asked: 1, done: 0 },
  });
  expect(await approve(ewa, order)).toEqual(['applied']);
  const id = positionId(order.entityId, box.entityId);
  const at = { entityId: id };
  const pick = marek.make('position.pick', { orderId: order.entityId, scanned: true, quantity: 1 }, at);
  expect(await marek.send(marek.make('order.takeOn', {}, { entityId: order.entityId }), pick)).toEqual(['applied', 'applied']);
  expect(await marek.send(sealed(marek, order.entityId, box, 'dispatch'))).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ state: positionState.onTheWay, claimed: true });
  expect(await marek.send(sealed(marek, order.entityId, box, 'delivery'))).toEqual(['applied']);
  expect(await orderOf(order.entityId)).toMatchObject({
    status: orderStatus.completed,
    outcome: 'full',
    approvedByName: 'Ewa',
    stamp: { done: 1, asked: 1 },
  });
  expect(await positionOf(id)).toMatchObject({ state: positionState.done, claimed: false, quantityDone: 1 });
  expect((await eventsOf(box)).slice(-3)).toEqual([106, 107, 108]);
  const sheet = [...(await celina.rows<Handover>('handovers')).values()].find(({ kind }) => kind === 'delivery');
  expect(sheet).toMatchObject({ counts: { found: 1, missing: 0 }, giver: 'Marek', taker: 'Anna' });
  expect(sheet && 'signatures' in sheet).toBe(false);
});

test('a delivered box comes back: its pickup is over when the gate receives it, and it can be ordered again', async () => {
  const box = await archived('OR-BACK');
  const approvedOf = async (order: Operation, more: object = {}) => {
    const all = [order, addBox(anna, order.entityId, box, more), finalise(anna, order)];
    expect(await anna.send(...all)).toEqual(Array(3).fill('applied'));
    expect(await approve(ewa, order)).toEqual(['applied']);
  };
  const delivery = newBasket(anna);
  await approvedOf(delivery);
  const at = { entityId: positionId(delivery.entityId, box.entityId) };
  const pick = marek.make('position.pick', { orderId: delivery.entityId, scanned: true, quantity: 1 }, at);
  await marek.send(marek.make('order.takeOn', {}, { entityId: delivery.entityId }), pick);
  await marek.send(sealed(marek, delivery.entityId, box, 'delivery'));

  const arrived = { projectId: 'p1', seals: [], condition: 'good', placeCode: 'R-09-09-09', scanned: true };
  const receive = () => marek.make('container.receive', arrived, { entityId: box.entityId });
  // no pickup brings it back yet
  expect(await marek.send(receive())).toEqual(['applied alreadyReceived']);
  const its = { operation: operationType.pickup, kind: workOrderKind.pickup, type: orderType.orderPickupBox };
  const back = newBasket(anna, its);
  await approvedOf(back, { type: its.type });
  expect(await marek.send(sealed(marek, back.entityId, box, 'pickup'))).toEqual(['applied']);
  expect(await marek.send(receive())).toEqual(['applied']);
  expect(await orderOf(back.entityId)).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
  expect((await eventsOf(box)).slice(-3)).toEqual([custodyEvent.handedOver, custodyEvent.returned, custodyEvent.placed]);
  expect(await marek.send(receive())).toEqual(['applied alreadyReceived']);
  await approvedOf(newBasket(anna));
});

test('O1: what another order has is left out, waits in a new basket with the reason; the rest goes', async () => {
  const [taken, free] = [await archived('OR-2'), await archived('OR-3')];
  const first = newBasket(anna);
  await anna.send(first, addBox(anna, first.entityId, taken), finalise(anna, first));
  const second = newBasket(bogdan);
  const sending = finalise(bogdan, second);
  const sent = await bogdan.send(second, addBox(bogdan, second.entityId, taken), addBox(bogdan, second.entityId, free), sending);
  expect(sent).toEqual(['applied', 'applied', 'applied', 'applied leftOut:1']);
  const row = await orderOf(second.entityId);
  expect(row).toMatchObject({ status: orderStatus.waitingForAcceptance, nextId: sending.opId, stamp: { asked: 1 } });
  expect(await orderOf(sending.opId)).toMatchObject({ status: orderStatus.draft, projectId: 'p1' });
  expect(await positionOf(positionId(sending.opId, taken.entityId))).toMatchObject({ reasonId: 'onOrder', claimed: false });
  expect(await positionOf(positionId(second.entityId, taken.entityId))).toMatchObject({ state: positionState.withdrawn });
});

test('O1: cancelling gives the box free for another order', async () => {
  const box = await archived('OR-4');
  const first = newBasket(anna);
  await anna.send(first, addBox(anna, first.entityId, box), finalise(anna, first));
  const cancel = anna.make('order.cancel', { reason: '' }, { entityId: first.entityId });
  expect(await anna.send(cancel)).toEqual(['applied']);
  expect((await celina.rows<Container>('containers')).get(box.entityId)).toMatchObject({ orderId: '' });
  const second = newBasket(bogdan);
  expect(await bogdan.send(second, addBox(bogdan, second.entityId, box), finalise(bogdan, second))).toEqual(
    Array(3).fill('applied'),
  );
});

test('O4: no person who touched an order approves it, and only in the version that was seen', async () => {
  const box = await archived('OR-5');
  const order = newBasket(ewa);
  expect(await ewa.send(order, addBox(ewa, order.entityId, box), finalise(ewa, order))).toEqual(Array(3).fill('applied'));
  expect(await approve(ewa, order)).toEqual(['refused ownRequest']);
  expect(await anna.send(anna.make('order.approve', { version: 1 }, { entityId: order.entityId }))).toEqual([
    'refused grantMissing',
  ]);
  expect((await orderOf(order.entityId))?.status).toBe(orderStatus.waitingForAcceptance);
});

test('two people add one box to one basket, both offline: one basket, one line, and nothing is lost', async () => {
  const [box, other] = [await archived('OR-6'), await archived('OR-7')];
  const order = newBasket(anna);
  await anna.send(order);
  const verdicts = [
    await anna.send(addBox(anna, order.entityId, box)),
    await bogdan.send(addBox(bogdan, order.entityId, box), addBox(bogdan, order.entityId, other)),
  ];
  expect(verdicts).toEqual([['applied'], ['applied', 'applied']]);
  const lines = [...(await celina.rows<Position>('positions')).values()].filter(({ orderId }) => orderId === order.entityId);
  expect(lines.map(({ objectId }) => objectId).toSorted()).toEqual([box.entityId, other.entityId].toSorted());
  expect((await orderOf(order.entityId))?.touchedBy).toEqual(['anna', 'bogdan']);
});

test('an item that arrives after the order was sent goes into its next basket, and no person has to decide', async () => {
  const [box, late] = [await archived('OR-8'), await archived('OR-9')];
  const order = newBasket(anna);
  await anna.send(order, addBox(anna, order.entityId, box), finalise(anna, order));
  const adding = addBox(bogdan, order.entityId, late);
  const [verdict] = await bogdan.send(adding);
  expect(verdict).toMatch(/^applied movedBasket:/);
  expect(await orderOf(order.entityId)).toMatchObject({ nextId: adding.opId, stamp: { asked: 1 } });
  expect(await positionOf(positionId(adding.opId, late.entityId))).toMatchObject({ state: positionState.asked });
});

test('two baskets of one key become one: an item of both is in it once, and every line moves', async () => {
  const [both, only] = [await archived('OR-10'), await archived('OR-11')];
  const [a, b] = [newBasket(anna), newBasket(bogdan)];
  await anna.send(a, addBox(anna, a.entityId, both));
  await bogdan.send(b, addBox(bogdan, b.entityId, both), addBox(bogdan, b.entityId, only));
  expect(await anna.send(anna.make('order.join', { otherId: b.entityId }, { entityId: a.entityId }))).toEqual(['applied']);
  const lines = [...(await celina.rows<Position>('positions')).values()].filter(
    ({ orderId, state }) => orderId === a.entityId && state === positionState.asked,
  );
  expect(lines.map(({ objectId }) => objectId).toSorted()).toEqual([both.entityId, only.entityId].toSorted());
  expect(await orderOf(b.entityId)).toMatchObject({ status: orderStatus.cancelled, nextId: a.entityId });
});

test('a code the archive does not know is ordered, approved and picked like a box', async () => {
  const order = newBasket(anna);
  const item = { orderId: order.entityId, projectId: 'p1', type: orderType.orderBox, objectType: objectType.box, objectId: '' };
  const unknown = anna.make('order.position.add', { ...blankItem, ...item, code: 'PL-99812', confirmed: ['unknownCode'] });
  expect(await anna.send(order, unknown, finalise(anna, order))).toEqual(['applied', 'applied', 'applied']);
  expect(await approve(ewa, order)).toEqual(['applied']);
  const take = marek.make('order.takeOn', {}, { entityId: order.entityId });
  const pick = marek.make(
    'position.pick',
    { orderId: order.entityId, scanned: true, quantity: 1 },
    { entityId: unknown.entityId },
  );
  expect(await marek.send(take, pick)).toEqual(['applied', 'applied']);
  expect(await positionOf(unknown.entityId)).toMatchObject({ containerId: '', code: 'PL-99812', state: positionState.picked });
});

const at = (order: Operation, box: Operation) => ({ entityId: positionId(order.entityId, box.entityId) });

test('what was not found is searched in its order, and ordered again once that is over', async () => {
  const [lost, found] = [await archived('FU-1'), await archived('FU-2')];
  const first = newBasket(anna);
  await anna.send(first, addBox(anna, first.entityId, lost), addBox(anna, first.entityId, found), finalise(anna, first));
  await approve(ewa, first);
  const takeOn = (order: Operation) => marek.make('order.takeOn', {}, { entityId: order.entityId });
  const pick = (order: Operation, box: Operation) =>
    marek.make('position.pick', { orderId: order.entityId, scanned: true, quantity: 1 }, at(order, box));
  const failed = { orderId: first.entityId, as: 'notFound', reasonId: '', note: '' };
  const fail = marek.make('position.fail', failed, at(first, lost));
  expect(await marek.send(takeOn(first), fail, pick(first, found))).toEqual(Array(3).fill('applied'));
  const again = newBasket(anna);
  const sent = await anna.send(again, addBox(anna, again.entityId, lost), finalise(anna, again));
  expect(sent).toEqual(['applied', 'applied', 'refused itemUnavailable']);

  expect(await marek.send(sealed(marek, first.entityId, found, 'delivery'))).toEqual(['applied']);
  expect(await orderOf(first.entityId)).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });
  expect(await anna.send(finalise(anna, again))).toEqual(['applied']);
  expect(await approve(ewa, again)).toEqual(['applied']);
  expect(await marek.send(takeOn(again), pick(again, lost))).toEqual(['applied', 'applied']);
});

test('an item that is lost after its pick, or on the way, is not found; a pick still prevails over an older look', async () => {
  const [box, sent] = [await archived('OR-15'), await archived('OR-16')];
  const order = newBasket(anna);
  const act = (type: string, one: Operation, own: object) =>
    marek.make(type, { orderId: order.entityId, ...own }, at(order, one));
  const pick = (one: Operation) => act('position.pick', one, { scanned: true, quantity: 1 });
  const notHere = (one: Operation, own: object = {}) =>
    act('position.fail', one, { as: 'notFound', reasonId: '', note: '', ...own });
  const stateOf = async (one: Operation) => (await positionOf(at(order, one).entityId))?.state;
  await anna.send(order, addBox(anna, order.entityId, box), addBox(anna, order.entityId, sent), finalise(anna, order));
  expect(await approve(ewa, order)).toEqual(['applied']);
  await marek.send(marek.make('order.takeOn', {}, { entityId: order.entityId }), pick(box), pick(sent));
  await marek.send(notHere(box));
  expect(await stateOf(box)).toBe(positionState.picked);
  expect(await marek.send(notHere(box, { from: 'onTheWay' }), notHere(box, { from: 'picked' }))).toEqual(['applied', 'applied']);
  expect(await stateOf(box)).toBe(positionState.notFound);
  await marek.send(sealed(marek, order.entityId, sent, 'dispatch'));
  expect(await stateOf(sent)).toBe(positionState.onTheWay);
  expect(await marek.send(notHere(sent))).toEqual(['refused statusForbids']);
  expect(await marek.send(notHere(sent, { from: 'onTheWay' }))).toEqual(['applied']);
  expect(await orderOf(order.entityId)).toMatchObject({ status: orderStatus.completed, outcome: 'none' });
});

test('O2: a seal that does not fit its list, and a signature moved to another list, are refused', async () => {
  const [box, other] = [await archived('OR-12'), await archived('OR-13')];
  const order = newBasket(anna);
  await anna.send(order, addBox(anna, order.entityId, box), addBox(anna, order.entityId, other), finalise(anna, order));
  const good = sealed(marek, order.entityId, box, 'delivery');
  const moved = sealed(marek, order.entityId, other, 'delivery', { hash: good.payload['hash'] });
  const alone = sealed(marek, order.entityId, box, 'delivery', { signatures: [] });
  expect(await marek.send(moved)).toEqual(['refused handoverHash']);
  // the giver's strokes under the taker's name, and another's strokes
  const swapped = [signed('Anna'), signed('Marek')];
  const foreign = [signed('Marek'), { ...signed('Anna'), strokes: [[20, 20, 1, 1]] }];
  for (const signatures of [swapped, foreign]) {
    expect(await marek.send(sealed(marek, order.entityId, box, 'delivery', { signatures }))).toEqual(['refused handoverHash']);
  }
  expect((await marek.send(alone))[0]).toMatch(/^refused/);
  expect((await positionOf(positionId(order.entityId, box.entityId)))?.state).toBe(positionState.asked);
});

test('one of the two can refuse to sign before a witness; without a witness, or if both refuse, nothing is sealed', async () => {
  const box = await archived('OR-14');
  const order = newBasket(anna);
  await anna.send(order, addBox(anna, order.entityId, box), finalise(anna, order));
  const refuses = { ...signed('Anna'), strokes: [], refusedReason: 'The box is wet', witness: 'Olga' };
  const lines = [{ objectId: box.entityId, containerId: box.entityId }];
  const by = (...signatures: Signature[]) => sealedList(marek, { orderId: order.entityId, kind: 'delivery', lines, signatures });
  expect(await marek.send(by(signed('Marek'), { ...refuses, witness: '' }))).toEqual(['refused signatureMissing']);
  expect(await marek.send(by(refuses, refuses))).toEqual(['refused signatureMissing']);
  const seal = by(signed('Marek'), refuses);
  expect(await marek.send(seal)).toEqual(['applied']);
  const sheet = (await celina.rows<Handover>('handovers')).get(seal.entityId);
  expect(sheet).toMatchObject({ refused: 'The box is wet', taker: 'Anna' });
});

test('an order lacks its address, its items or its kind: refused as a whole, and the basket stays', async () => {
  const box = await archived('OR-14');
  const bare = newBasket(anna, { changes: {} });
  await anna.send(bare, addBox(anna, bare.entityId, box));
  expect(await anna.send(finalise(anna, bare))).toEqual(['refused addressRequired']);
  const empty = newBasket(anna);
  await anna.send(empty);
  expect(await anna.send(finalise(anna, empty))).toEqual(['refused orderEmpty']);
  const wrong = addBox(anna, empty.entityId, box, { type: orderType.orderDestroyBox });
  expect(await anna.send(wrong)).toEqual(['refused orderTypeWrong']);
  expect((await orderOf(empty.entityId))?.status).toBe(orderStatus.draft);
});

test('O4: who filled one order of a bulk does not approve the bulk', async () => {
  const [box, part] = [await archived('BULK-1'), newBasket(ewa)];
  const its = { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk };
  const whole = newBasket(anna, its);
  expect(await ewa.send(part, addBox(ewa, part.entityId, box))).toEqual(['applied', 'applied']);
  const joined = anna.make('order.bulk', { basketIds: [part.entityId] }, { entityId: whole.entityId });
  expect(await anna.send(whole, joined, finalise(anna, whole))).toEqual(['applied', 'applied', 'applied']);
  expect(await approve(ewa, whole)).toEqual(['refused ownRequest']);
});

/** A bulk order of these baskets, as the operations that make and send it. */
function bulkOf(person: TestDevice, parts: readonly Operation[]): Operation[] {
  const its = { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk };
  const whole = newBasket(person, its);
  const basketIds = parts.map(({ entityId }) => entityId);
  return [whole, person.make('order.bulk', { basketIds }, { entityId: whole.entityId }), finalise(person, whole)];
}

test('O1: what a bulk order cannot have waits in a new basket with the reason, and its people know', async () => {
  const [taken, free, other] = [await archived('BULK-2'), await archived('BULK-3'), await archived('BULK-4')];
  const first = newBasket(bogdan);
  await bogdan.send(first, addBox(bogdan, first.entityId, taken), finalise(bogdan, first));
  const [one, two] = [newBasket(anna), newBasket(ewa)];
  await anna.send(one, addBox(anna, one.entityId, taken), addBox(anna, one.entityId, free));
  await ewa.send(two, addBox(ewa, two.entityId, taken), addBox(ewa, two.entityId, other));
  const [whole, joined, sending] = bulkOf(anna, [one, two]) as [Operation, Operation, Operation];
  expect(await anna.send(whole, joined, sending)).toEqual(['applied', 'applied', 'applied leftOut:2']);
  for (const part of [one, two]) {
    expect(await orderOf(part.entityId)).toMatchObject({ nextId: sending.opId, stamp: { asked: 1 } });
    expect(await positionOf(positionId(part.entityId, taken.entityId))).toMatchObject({ state: positionState.withdrawn });
  }
  const next = await orderOf(sending.opId);
  expect(next).toMatchObject({ status: orderStatus.draft, operation: operationType.delivery, bulkId: '' });
  // who asked for any part of it asked for what goes on in it (O4)
  expect(next?.touchedBy.toSorted((a, b) => a.localeCompare(b))).toEqual(['anna', 'ewa']);
  expect(await positionOf(positionId(sending.opId, taken.entityId))).toMatchObject({ reasonId: 'onOrder', claimed: false });
});

test('O1: an item in two orders of one bulk goes with one of them, and waits in a new basket for the other', async () => {
  const [both, other] = [await archived('BULK-5'), await archived('BULK-6')];
  const [one, two] = [newBasket(anna), newBasket(anna)];
  await anna.send(
    one,
    addBox(anna, one.entityId, both),
    two,
    addBox(anna, two.entityId, both),
    addBox(anna, two.entityId, other),
  );
  const [whole, joined, sending] = bulkOf(anna, [one, two]) as [Operation, Operation, Operation];
  expect(await anna.send(whole, joined, sending)).toEqual(['applied', 'applied', 'applied leftOut:1']);
  const claims = [...(await celina.rows<Position>('positions')).values()].filter(
    ({ objectId, claimed }) => objectId === both.entityId && claimed,
  );
  expect(claims).toHaveLength(1);
  expect(await positionOf(positionId(sending.opId, both.entityId))).toMatchObject({ reasonId: 'onOrder', claimed: false });
});
