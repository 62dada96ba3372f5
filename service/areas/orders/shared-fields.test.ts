import { afterAll, beforeAll, expect, test } from 'vitest';
import type { orderChanges } from '#schema/calls/order-changes.ts';
import type { destroyOwnCalls } from '#schema/calls/order-groups.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderType } from '#schema/codes.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { servicesText, type Order } from '#schema/records/order.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import type { OwnTransactionHandler } from '#service/http/handlers.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { destroyHandlers } from './handlers.ts';

/** Two people change the fields of one basket, compared field by field. */

let bench: VaultBench;
let celina: TestDevice;
let dawid: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [celina, dawid] = [bench.device('celina'), bench.device('dawid')];
});
afterAll(() => bench.close());

const of = (...pairs: readonly (readonly [string, number])[]) => pairs.map(([serviceId, quantity]) => ({ serviceId, quantity }));

/** A basket for what is fetched and destroyed, with one service of a group. */
async function basket(services = of(['p4', 1])) {
  const kind = { type: orderType.orderDestroyMobile, operation: operationType.destroy, kind: workOrderKind.destroyMobile };
  const made = celina.make('order.create', {
    projectId: 'p1',
    ...kind,
    centralArchiveId: '',
    bulkId: '',
    changes: { services },
  });
  expect(await celina.send(made)).toEqual(['applied']);
  return made.entityId;
}

const change = (device: TestDevice, id: string, changes: object, seen = 1) =>
  device.make('order.update', { changes }, { entityId: id, base: { [id]: seen } });
const orderOf = async (id: string) => (await celina.rows<Order>('orders')).get(id);
const caseOf = async (opId: string) => (await celina.rows<Conflict>('conflicts')).get(opId);

async function decide(id: string, fields: object) {
  const { version = 0 } = (await caseOf(id)) ?? {};
  const chosen = { version, choice: { take: 'fields', fields }, reason: 'paper', note: '', batchId: newId(), secondsSpent: 1 };
  return celina.send(celina.make('conflict.decide', chosen, { entityId: id }));
}

test('S-d: two different choices of services are a conflict, and the one that is there stays', async () => {
  const id = await basket();
  expect(await celina.send(change(celina, id, { services: of(['p5', 1]) }))).toEqual(['applied']);
  const late = change(dawid, id, { services: of(['p4', 1], ['bin', 2]), note: 'at the gate' });
  expect(await dawid.send(late)).toEqual(['contested changed']);
  expect(await orderOf(id)).toMatchObject({ services: of(['p5', 1]), note: '' });
  expect((await caseOf(late.opId))?.fields).toMatchObject([
    {
      field: 'services',
      base: servicesText(of(['p4', 1])),
      device: servicesText(of(['bin', 2], ['p4', 1])),
      service: servicesText(of(['p5', 1])),
    },
  ]);
});

test('S-d: the same services chosen by both are no conflict, in whatever order, and other fields are merged', async () => {
  const id = await basket();
  expect(await celina.send(change(celina, id, { services: of(['p5', 1], ['bin', 2]) }))).toEqual(['applied']);
  expect(await dawid.send(change(dawid, id, { services: of(['bin', 2], ['p5', 1]) }))).toEqual(['applied']);
  expect(await dawid.send(change(dawid, id, { note: 'at the gate' }))).toEqual(['applied merged']);
  // what a device left as it was takes nothing back
  expect(await dawid.send(change(dawid, id, { services: of(['p4', 1]), wishDay: '2026-12-01' }))).toEqual(['applied merged']);
  expect(await orderOf(id)).toMatchObject({ services: of(['p5', 1], ['bin', 2]), note: 'at the gate', wishDay: '2026-12-01' });
});

test('S-d: a supervisor takes either list, and whatever was not contested goes with it', async () => {
  for (const from of ['device', 'service'] as const) {
    const id = await basket();
    await celina.send(change(celina, id, { services: of(['p5', 1]) }));
    const late = change(dawid, id, { services: of(['bin', 2]), note: 'at the gate', deliver: { city: 'Kraków' } });
    expect(await dawid.send(late)).toEqual(['contested changed']);
    expect(await decide(late.opId, { services: { from, value: '' } })).toEqual(['applied']);
    const services = from === 'device' ? of(['bin', 2]) : of(['p5', 1]);
    expect(await orderOf(id)).toMatchObject({ services, note: 'at the gate', deliver: { city: 'Kraków' } });
  }
});

test('S-d: a supervisor types an address, but no list of services', async () => {
  const id = await basket();
  await celina.send(change(celina, id, { services: of(['p5', 1]), deliver: { city: 'Gdynia' } }));
  const late = change(dawid, id, { services: of(['bin', 2]), deliver: { city: 'Kraków' } });
  expect(await dawid.send(late)).toEqual(['contested changed']);
  const city = { from: 'edit', value: 'Gdańsk' };
  for (const value of ['p5', '[1]', '[["p5"]]', '{}', `[${'["p5",1],'.repeat(20)}["p5",1]]`])
    expect(await decide(late.opId, { services: { from: 'edit', value }, 'deliver.city': city })).toEqual([
      'refused choiceInvalid',
    ]);
  expect(await decide(late.opId, { services: { from: 'service', value: '' }, 'deliver.city': city })).toEqual(['applied']);
  expect(await orderOf(id)).toMatchObject({ services: of(['p5', 1]), deliver: { city: 'Gdańsk' } });
});

test('S-d: two values of one item are decided field by field too', async () => {
  const id = await basket();
  const blank = { orderId: id, projectId: 'p1', type: orderType.orderDestroyMobile, objectType: objectType.none };
  const described = { ...blankItem, ...blank, objectId: '', containerId: '', code: '', title: 'Files', quantity: 4 };
  const made = celina.make('order.position.add', { ...described, classId: 'files', values: { surname: 'Nowak' } });
  expect(await celina.send(made)).toEqual(['applied']);
  const item = (device: TestDevice, changes: object) =>
    device.make('order.position.update', { orderId: id, changes }, { entityId: made.entityId, base: { [made.entityId]: 1 } });
  const now = async () => (await celina.rows<Position>('positions')).get(made.entityId);
  await celina.send(item(celina, { title: 'Toner', quantity: 7, values: { surname: 'Kowal' } }));
  const late = item(dawid, { title: 'Paper', quantity: 9, kilograms: 3, values: { surname: 'Lis' } });
  expect(await dawid.send(late)).toEqual(['contested changed']);
  const sides = { title: { from: 'device', value: '' }, 'values.surname': { from: 'service', value: '' } };
  expect(await decide(late.opId, { ...sides, quantity: { from: 'edit', value: 'many' } })).toEqual(['refused choiceInvalid']);
  expect(await decide(late.opId, { ...sides, quantity: { from: 'edit', value: '8' } })).toEqual(['applied']);
  expect(await now()).toMatchObject({ title: 'Paper', quantity: 8, kilograms: 3, values: { surname: 'Kowal' } });
});

test('a list that is too long to be compared is no list of services', async () => {
  const id = await basket([]);
  const long = Array.from({ length: 20 }, (_, n) => ['"'.repeat(190) + String(n), 1] as const);
  expect(await celina.send(change(celina, id, { services: of(...long) }))).toEqual(['refused payloadInvalid']);
});

const answer = (result: object) => ('data' in result ? (result.data as { verdict: string }).verdict : result);

test('R-315, R-317: a caller has no copy of the basket, and changes what is there now', async () => {
  const id = await basket();
  const put = destroyHandlers.addOrUpdateServices as OwnTransactionHandler<typeof destroyOwnCalls.addOrUpdateServices>;
  const asked = { opId: newId(), workorderId: id, services: of(['bin', 2]) };
  expect(answer(await put.handle(bench.context('dawid'), asked))).toBe('applied');
  expect(answer(await put.handle(bench.context('dawid'), asked))).toBe('applied');
  const charge = destroyHandlers.updateCC as OwnTransactionHandler<typeof orderChanges.updateCC>;
  for (const costCenterId of ['cc1', 'cc2']) {
    const changed = await charge.handle(bench.context('dawid'), { opId: newId(), workorderId: id, costCenterId });
    expect(answer(changed)).toBe('applied');
  }
  expect(await orderOf(id)).toMatchObject({ services: of(['bin', 2]), costCenterId: 'cc2' });
});
