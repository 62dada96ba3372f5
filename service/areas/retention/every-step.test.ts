import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, custodyEvent, orderType } from '#schema/codes.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import { objectType, positionState, type HandoverKind } from '#schema/codes/orders.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, positionId, type Position } from '#schema/records/position.ts';
import { blockerStops, isOfTheWay, type BlockerCode } from '#schema/rules/blockers.ts';
import { orderKinds } from '#schema/rules/order-kinds.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { custody } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { facts, storedBox, termOfFiles, type Stored } from '#tests/bench/blocked-bench.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addEwaAndMarek, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Each step of a destruction with each blocker that came before it. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let edyta: TestDevice;
let ewa: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  [anna, celina, edyta, ewa] = [bench.device('anna'), bench.device('celina'), bench.device('edyta'), bench.device('ewa')];
});
afterAll(() => bench.close());

const archived = () => storedBox(bench, anna, containerStatus.completed);

/** Steps of a destruction, in their order; each is tried after a reason came. */
const steps = ['order.finalise', 'order.approve', 'position.pick', 'handover.seal'] as const;
type Step = (typeof steps)[number];

const orderNow = async (id: string) => (await celina.rows<Order>('orders')).get(id);

/** Makes one step of the destruction of a box. */
async function step(name: Step, { orderId, boxId }: { orderId: string; boxId: string }) {
  const at = { entityId: positionId(orderId, boxId) };
  switch (name) {
    case 'order.finalise':
      return celina.send(celina.make(name, { confirmed: 1 }, { entityId: orderId }));
    case 'order.approve':
      return ewa.send(ewa.make(name, { version: (await orderNow(orderId))?.version ?? 0 }, { entityId: orderId }));
    case 'position.pick':
      await edyta.send(edyta.make('order.takeOn', {}, { entityId: orderId }));
      return edyta.send(edyta.make(name, { orderId, scanned: true, quantity: 1 }, at));
    case 'handover.seal':
      return edyta.send(sealedList(edyta, { orderId, kind: 'destruction', lines: [{ objectId: boxId, containerId: boxId }] }));
  }
}

/** An order of destruction of this box, before one of its steps. */
async function beforeStep(until: Step, { boxId, code }: Stored): Promise<string> {
  const type = orderType.orderDestroyBox;
  const { operation, kind } = orderKinds[type];
  const basket = newBasket(celina, { type, operation, kind });
  const orderId = basket.entityId;
  const item = { ...blankItem, orderId, projectId: 'p1', type, objectType: objectType.box, objectId: boxId, containerId: boxId };
  const add = celina.make('order.position.add', { ...item, code, title: 'Box' }, { entityId: positionId(orderId, boxId) });
  expect(await celina.send(basket, add)).toEqual(['applied', 'applied']);
  for (const name of steps.slice(0, steps.indexOf(until)))
    expect([name, await step(name, { orderId, boxId })]).toEqual([name, ['applied']]);
  return orderId;
}

const stateOf = async (orderId: string, { boxId }: Stored) =>
  (await celina.rows<Position>('positions')).get(positionId(orderId, boxId))?.state;

test('O3: a box that nothing keeps is destroyed step by step', async () => {
  await termOfFiles(bench);
  const of = await archived();
  const orderId = await beforeStep('handover.seal', of);
  expect(await step('handover.seal', { orderId, ...of })).toEqual(['applied']);
  expect(await stateOf(orderId, of)).toBe(positionState.done);
});

// the proposal and the claim of the order itself are part of the way
const ofDestruction = (Object.keys(blockerStops) as BlockerCode[]).filter(
  (code): code is keyof typeof facts => code !== 'unsentWork' && !isOfTheWay(code), // its own keys
);

test.each(steps.flatMap((name) => ofDestruction.map((code) => [name, code] as const)))(
  'O3: %s does not destroy a box that is kept: %s',
  async (name, code) => {
    await termOfFiles(bench);
    const of = await archived();
    const orderId = await beforeStep(name, of);
    await facts[code](bench, of, anna);
    const answer = await step(name, { orderId, ...of });
    // a seal is a fact, so it is applied, and the box stays
    if (name === 'handover.seal') expect(await stateOf(orderId, of)).toBe(positionState.refused);
    else expect(answer).toEqual([expect.stringMatching(/^refused /)]);
    expect(await stateOf(orderId, of)).not.toBe(positionState.done);
    const [box] = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, of.boxId)));
    expect(box?.status).toBe(containerStatus.completed);
  },
);

const signedBy = (device: TestDevice, kind: HandoverKind, orderId: string, { boxId, code }: Stored) =>
  device.send(sealedList(device, { orderId, kind, lines: [{ objectId: boxId, containerId: boxId, code }] }));

const eventsOf = async ({ boxId }: Stored) => {
  const rows = await bench.db.asSystem((tx) => tx.select().from(custody).where(eq(custody.containerId, boxId)));
  return rows.map(({ event }) => event).filter((event) => event === custodyEvent.destroyed);
};
/** Exceptions about the box that was signed as destroyed without an approval. */
const signedUnapproved = async ({ boxId, code }: Stored) => {
  const all = [...(await celina.rows<Exception>('lists/exception')).values()].filter(({ containerId }) => containerId === boxId);
  expect(all.every((one) => one.kind === exceptionKind.notApproved && one.state === 'open' && one.projectId === 'p1')).toBe(true);
  expect(all.every((one) => one.code === code && /^(?:[0-9A-F]{4} ?){3}$/.test(one.note))).toBe(true);
  return all.length;
};
const certified = async () => (await bench.db.asSystem((tx) => tx.select().from(certificates))).length;

test.each(['order.finalise', 'order.approve'] as const)(
  'O4: before %s a signed list destroys nothing and certifies nothing, by any hand',
  async (before) => {
    await termOfFiles(bench);
    const of = await archived();
    const orderId = await beforeStep(before, of);
    const certificatesBefore = await certified();
    for (const device of [celina, anna, edyta]) expect(await signedBy(device, 'destruction', orderId, of)).toEqual(['applied']);
    expect([await stateOf(orderId, of), await eventsOf(of)]).toEqual([positionState.asked, []]);
    expect(await signedUnapproved(of)).toBe(3);
    // a list that takes the box along is no approval
    for (const kind of ['dispatch', 'pickup'] as const) expect(await signedBy(anna, kind, orderId, of)).toEqual(['applied']);
    expect(await signedBy(edyta, 'destruction', orderId, of)).toEqual(['applied']);
    expect([await stateOf(orderId, of), await eventsOf(of)]).not.toContainEqual(positionState.done);
    expect(await eventsOf(of)).toEqual([]);
    expect(await certified()).toBe(certificatesBefore);
    expect(await signedUnapproved(of)).toBe(4);
  },
);

test('O4: an approved destruction is carried out by a list of the archive alone', async () => {
  await termOfFiles(bench);
  const of = await archived();
  const orderId = await beforeStep('position.pick', of);
  for (const device of [celina, anna]) expect(await signedBy(device, 'destruction', orderId, of)).toEqual(['applied']);
  expect([await stateOf(orderId, of), await eventsOf(of)]).toEqual([positionState.asked, []]);
  expect(await signedUnapproved(of)).toBe(2);
  expect(await signedBy(edyta, 'destruction', orderId, of)).toEqual(['applied']);
  expect([await stateOf(orderId, of), await eventsOf(of)]).toEqual([positionState.done, [custodyEvent.destroyed]]);
  // a list that comes again, or after the end, is nothing to look at
  expect(await signedBy(edyta, 'destruction', orderId, of)).toEqual(['applied']);
  expect(await signedUnapproved(of)).toBe(2);
});

test('a signed list writes no waybill into a basket', async () => {
  await termOfFiles(bench);
  const of = await archived();
  const waybillOf = async (until: Step) => {
    const orderId = await beforeStep(until, of);
    const lines = [{ objectId: of.boxId, containerId: of.boxId }];
    const list = sealedList(edyta, { orderId, kind: 'dispatch', lines, waybill: 'WB-1' });
    expect(await edyta.send(list)).toEqual(['applied']);
    return (await orderNow(orderId))?.waybill;
  };
  expect(await waybillOf('order.finalise')).toBe('');
  expect(await waybillOf('order.approve')).toBe('WB-1');
});

test('O3: a list of another kind does not go round what keeps a box', async () => {
  await termOfFiles(bench);
  const of = await archived();
  const orderId = await beforeStep('handover.seal', of);
  await facts.permanent(bench, of, anna);
  for (const kind of ['delivery', 'receipt'] as const) expect(await signedBy(edyta, kind, orderId, of)).toEqual(['applied']);
  expect(await stateOf(orderId, of)).toBe(positionState.picked);
});
