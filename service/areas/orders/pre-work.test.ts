import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { destroyOwnCalls } from '#schema/calls/order-groups.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { destroyServices } from '#service/db/tables/orders.ts';
import { bytesOf } from '#service/http/answers.ts';
import type { FileAnswer, HandlerContext, OwnTransactionHandler } from '#service/http/handlers.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { destroyHandlers } from './handlers.ts';
import { paperWords } from './paper-words.ts';
import { preWorkSheet } from './pre-work-paper.ts';

/** orders for what the archive does not have, and services of destruction. */

let bench: VaultBench;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  celina = bench.device('celina');
  await bench.db.asSystem((tx) =>
    tx.insert(destroyServices).values([
      { tenantId: 't1', id: 'p4', name: 'Shredding, P-4', group: 'shredding' },
      { tenantId: 't1', id: 'bin', name: 'Locked container', group: 'container' },
    ]),
  );
});
afterAll(() => bench.close());

const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
async function basket(changes: object = {}): Promise<string> {
  const its = { type: orderType.orderDestroyMobile, operation: operationType.destroy, kind: workOrderKind.destroyMobile };
  const open = celina.make('order.create', { projectId: 'p1', ...its, centralArchiveId: '', bulkId: '', changes });
  expect(await celina.send(open)).toEqual(['applied']);
  return open.entityId;
}

const item = (orderId: string, more: object = {}) =>
  celina.make('order.position.add', {
    orderId,
    projectId: 'p1',
    type: orderType.orderDestroyMobile,
    objectType: 0,
    objectId: '',
    containerId: '',
    code: '',
    classId: '',
    values: {},
    title: 'Toner of the second floor',
    materialId: '',
    quantity: 12,
    kilograms: 4.5,
    confirmed: [],
    note: '',
    ...more,
  });

type Calling = (context: HandlerContext, input: unknown) => Promise<object>;
const call = (handler: unknown, input: unknown, userId = 'celina') =>
  bench.db.inTenant('t1', (tx) => (handler as Calling)({ ...bench.context(userId), tx }, input));
const paper = async (workorderId: string, format: 2 | 5) => {
  const asked = { preWorkorderBuildRequest: { workorderId, format } };
  return (await call(destroyHandlers.generatePreWorkorder, asked)) as FileAnswer; // of a `blob` row
};

test('values of what is listed are checked by their class, as those of a document', async () => {
  const id = await basket();
  const classed = (values: object) => item(id, { classId: 'files', values });
  expect(await celina.send(classed({}))).toEqual(['refused payloadInvalid']);
  expect(await celina.send(classed({ surname: 'Nowak', code: 'D-1' }))).toEqual(['refused payloadInvalid']);
  expect(await celina.send(item(id, { classId: 'nowhere' }))).toEqual(['refused entityUnknown']);
  expect(await celina.send(item(id, { values: { surname: 'Nowak' } }))).toEqual(['refused payloadInvalid']);
  expect(await celina.send(classed({ surname: 'Nowak' }), item(id))).toEqual(['applied', 'applied']);
  const details = await call(destroyHandlers.getPreWorkOrderDetails, { id });
  expect(details).toMatchObject({ data: { pieces: 24, kilograms: 9, missing: ['addressRequired'] } });
});

test('what is listed can be changed, and the same field changed by a colleague is a conflict', async () => {
  const id = await basket();
  const made = item(id, { classId: 'files', values: { surname: 'Nowak' } });
  expect(await celina.send(made)).toEqual(['applied']);
  const dawid = bench.device('dawid');
  const change = (device: TestDevice, changes: object, seen: number) =>
    device.make('order.position.update', { orderId: id, changes }, { entityId: made.entityId, base: { [made.entityId]: seen } });
  const now = async () => (await celina.rows<Position>('positions')).get(made.entityId);
  const seen = (await now())?.version ?? 0;
  expect(await celina.send(change(celina, { title: 'Toner', values: { surname: 'Kowal' }, kilograms: 7 }, seen))).toEqual([
    'applied',
  ]);
  expect(await now()).toMatchObject({ title: 'Toner', values: { surname: 'Kowal' }, kilograms: 7, quantity: 12 });
  expect(await dawid.send(change(dawid, { quantity: 3 }, seen))).toEqual(['applied']);
  expect(await dawid.send(change(dawid, { title: 'Paper' }, seen))).toEqual(['contested changed']);
  expect(await dawid.send(change(dawid, { values: { surname: 'Lis' } }, seen))).toEqual(['contested changed']);
  const bad = [{ title: ' ' }, { values: { nothing: 'x' } }, { values: {} }, { classId: 'nowhere' }];
  for (const changes of bad) expect((await celina.send(change(celina, changes, 9)))[0]).toMatch(/^refused/);
  expect(await now()).toMatchObject({ title: 'Toner', values: { surname: 'Kowal' }, quantity: 3 });
});

test('an order for what is fetched names the place, and is sent with the number of its items', async () => {
  const id = await basket();
  expect(await celina.send(item(id))).toEqual(['applied']);
  const send = () => celina.make('order.finalise', { confirmed: 1 }, { entityId: id });
  expect(await celina.send(send())).toEqual(['refused addressRequired']);
  const update = celina.make('order.update', { changes: { deliver } }, { entityId: id, base: { [id]: 1 } });
  expect(await celina.send(update, send())).toEqual(['applied', 'applied']);
  expect((await celina.rows<Order>('orders')).get(id)?.status).toBe(orderStatus.waitingForAcceptance);
});

test('R-317, R-372: the paper names items, services and place, and has another code when the list is another', async () => {
  const id = await basket({ deliver });
  expect(await celina.send(item(id), item(id, { classId: 'files', values: { surname: 'Nowak' } }))).toEqual([
    'applied',
    'applied',
  ]);
  const services = [
    { serviceId: 'p4', quantity: 1 },
    { serviceId: 'bin', quantity: 3 },
  ];
  const put = destroyHandlers.addOrUpdateServices as OwnTransactionHandler<typeof destroyOwnCalls.addOrUpdateServices>;
  const answer = await put.handle(bench.context('celina'), { opId: randomUUID(), workorderId: id, services });
  expect(answer).toMatchObject({ data: { verdict: 'applied' } });
  const before = await paper(id, 5);
  const lines = new TextDecoder().decode(await bytesOf(before)).split('\r\n');
  expect(lines[0]).toContain('Kilogramy'); // the client is Polish
  expect(lines.join('\n')).toContain('Surname: Nowak');
  const pdf = await paper(id, 2);
  expect(new TextDecoder('latin1').decode((await bytesOf(pdf)).subarray(0, 5))).toBe('%PDF-');
  const sheet = async () => {
    const row = (await celina.rows<Order>('orders')).get(id) as Order; // made above
    return bench.db.inTenant('t1', (tx) => preWorkSheet({ ...bench.context('celina'), tx }, row, '', paperWords.en));
  };
  const first = await sheet();
  expect(Object.fromEntries(first.facts)).toMatchObject({
    Services: 'Shredding, P-4, 3 × Locked container',
    Pieces: '24',
    Place: 'Payroll, Prosta 1, Warszawa',
  });
  expect((await sheet()).qr).toBe(first.qr);
  expect(await celina.send(item(id, { title: 'One more' }))).toEqual(['applied']);
  expect((await sheet()).qr).not.toBe(first.qr);
  expect(await call(destroyHandlers.getPreWorkOrderDetails, { id }, 'bogdan')).toMatchObject({ data: { pieces: 36 } });
});
