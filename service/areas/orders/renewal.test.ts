import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { orderReasons } from '#service/db/tables/orders.ts';
import { tenants, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { addBox, boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { detailsOf, toRefresh } from './details.ts';
import { orderReadHandlers } from './reads.ts';

/** A basket before it is sent: documents that changed since, what it lacks, and baskets by the outcome of their orders. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan] = [bench.device('anna'), bench.device('bogdan')];
});
afterAll(() => bench.close());

const ask = <T>(device: TestDevice, asked: (context: HandlerContext) => Promise<T>): Promise<T> =>
  device.context.db.inTenant('t1', (tx) => asked({ ...device.context, tx }));
const positionOf = async (id: string) => (await anna.rows<Position>('positions')).get(id);

type Asked = (context: HandlerContext, input: object) => Promise<{ data: { items: { id: string }[] } }>;

/** A basket with one document. */
async function basketOf(code: string, dept = 'HR') {
  const box = anna.box(code);
  const document = anna.file(box, `${code}-D`, { dept });
  const order = newBasket(anna, { type: orderType.orderDocument });
  const item = { type: orderType.orderDocument, objectType: objectType.document, containerId: box.entityId };
  const add = addBox(anna, order.entityId, document, item);
  expect(await anna.send(box, document, order, add)).toEqual(Array(4).fill('applied'));
  return { order, box, document, id: positionId(order.entityId, document.entityId) };
}

const rename = (box: Operation, { entityId }: Operation, values: Record<string, string>) =>
  anna.make(
    'registration.update',
    { containerId: box.entityId, values, evidence: {}, toVerify: [] },
    { entityId, base: { [entityId]: 1 } },
  );
const renew = (by: TestDevice, orderId: string, id: string, changes: object) =>
  by.make('order.position.update', { orderId, changes }, { entityId: id });

test('R-319: a document that changed since it was added is named, and brought up to date by what it is now', async () => {
  const { order, box, document, id } = await basketOf('RN-1');
  const changed = () => ask(anna, (context) => toRefresh(context, [id]));
  expect(await changed()).toEqual({ data: [] });
  expect(await anna.send(rename(box, document, { surname: 'Kowalska' }))).toEqual(['applied']);
  expect(await changed()).toMatchObject({
    data: [{ positionId: id, title: 'RN-1-D', gone: false, values: { surname: 'Kowalska' } }],
  });
  const client = eq(tenants.tenantId, 't1');
  const [held] = await bench.db.asSystem((tx) => tx.select().from(tenants).where(client));
  const parameters = Object(held?.parameters);
  const setting = (value: object) => bench.db.asSystem((tx) => tx.update(tenants).set({ parameters: value }).where(client));
  await setting({ ...parameters, isRefreshDocumentsEnabled: false });
  expect(await changed(), 'a client that switched it off').toEqual({ data: [] });
  await setting(parameters);
  // what a device claims of the document does not count
  const forged = { values: { surname: 'Nobody', salary: '1' } };
  expect(await anna.send(renew(anna, order.entityId, id, forged))).toEqual(['applied']);
  expect(await positionOf(id)).toMatchObject({ code: 'RN-1-D', title: 'RN-1-D', values: { surname: 'Kowalska', dept: 'HR' } });
  expect(await positionOf(id)).not.toHaveProperty('values.salary');
  expect(await changed()).toEqual({ data: [] });
  expect(await anna.send(renew(anna, order.entityId, id, { ...forged, quantity: 2 }))).toEqual(['refused payloadInvalid']);
});

test('R-319: a document that got another code is brought up to date once, also where it has none', async () => {
  for (const [from, code] of [
    ['RN-5', 'RN-5-NEW'],
    ['RN-6', ''],
  ] as const) {
    const { order, box, document, id } = await basketOf(from);
    const changed = () => ask(anna, (context) => toRefresh(context, [id]));
    const its = { containerId: box.entityId, code, values: { code }, evidence: {}, toVerify: [] };
    const recoded = anna.make('registration.update', its, { entityId: document.entityId, base: { [document.entityId]: 1 } });
    expect(await anna.send(recoded)).toEqual(['applied']);
    const { data } = await changed();
    expect(data).toMatchObject([{ positionId: id, title: code, values: { code } }]);
    expect(await anna.send(renew(anna, order.entityId, id, { values: data[0]?.values }))).toEqual(['applied']);
    // a device compares the item with the answer it has: it is not named again
    expect(await positionOf(id)).toMatchObject({ code, values: data[0]?.values, title: code || `${from}-D` });
    expect(await changed()).toEqual({ data: [] });
  }
});

test('R-319: who may not see a document learns nothing of it by bringing it up to date', async () => {
  const { order, id } = await basketOf('RN-2', 'Legal');
  const its = { tenantId: 't1', userId: 'bogdan', classId: 'files', attributeId: 'dept', allowed: ['HR'] };
  await bench.db.asSystem(async (tx) => {
    await tx.insert(userRestrictions).values(its);
    await tx.update(users).set({ sighted: true }).where(eq(users.id, 'bogdan'));
  });
  const [verdict] = await bogdan.send(renew(bogdan, order.entityId, id, { values: {} }));
  expect(verdict).toBe('refused entityUnknown');
});

test('details name a comment that the reason of an order asks for', async () => {
  const why = { tenantId: 't1', id: 'audit', code: 'A', name: 'Audit', operations: [], commentRequired: true };
  await bench.db.asSystem((tx) => tx.insert(orderReasons).values({ ...why, use: 'order' }));
  const { order } = await basketOf('RN-3');
  const missing = async () => {
    const answer = await ask(anna, (context) => detailsOf(context, order.entityId));
    return 'data' in answer ? answer.data.missing : answer;
  };
  const change = (changes: object) => anna.make('order.update', { changes }, { entityId: order.entityId });
  expect(await anna.send(change({ reasonId: 'audit' }))).toEqual(['applied']);
  expect(await missing()).toEqual(['reasonCommentRequired']);
  expect(await anna.send(change({ reasonComment: 'KAS 2026/1' }))).toEqual(['applied']);
  expect(await missing()).toEqual([]);
});

test('orders are listed by their outcome', async () => {
  const box = await boxAt(bench, anna, 'RN-4');
  const ended = [newBasket(anna), newBasket(anna), newBasket(anna)];
  expect(await anna.send(...ended, addBox(anna, ended[0]?.entityId ?? '', box))).toEqual(Array(4).fill('applied'));
  for (const [n, outcome] of ['full', 'partial', 'none'].entries()) {
    const over = { status: orderStatus.completed, outcome };
    await bench.db.asSystem((tx) =>
      tx
        .update(orders)
        .set(over)
        .where(eq(orders.id, ended[n]?.entityId ?? '')),
    );
  }
  const basketStatusList = orderReadHandlers('order').basketStatusList as Asked; // it works in the transaction of its call
  const listed = async (outcomes?: ('full' | 'partial' | 'none')[]) => {
    const input = { statusList: [orderStatus.completed], ...(outcomes && { outcomes }) };
    const { data } = await ask(anna, (context) => basketStatusList(context, input));
    return data.items.map(({ id }) => ended.findIndex(({ entityId }) => entityId === id)).toSorted((one, other) => one - other);
  };
  expect(await listed()).toEqual([0, 1, 2]);
  expect(await listed([])).toEqual([0, 1, 2]);
  expect(await listed(['partial', 'none'])).toEqual([1, 2]);
});
