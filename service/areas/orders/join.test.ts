import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { blankItem, blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { materials, positions } from '#service/db/tables/orders.ts';
import { newBasket } from '#tests/bench/order-bench.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Joining two baskets keeps the set of their items. */

let bench: VaultBench;
let anna: TestDevice;
const goods = ['m1', 'm2', 'm3'];
beforeAll(async () => {
  bench = await vaultBench();
  await bench.db.asSystem((tx) =>
    tx.insert(materials).values(goods.map((id) => ({ tenantId: 't1', id, code: id.toUpperCase(), name: id, unit: 'pcs' }))),
  );
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const its = { operation: operationType.materials, kind: workOrderKind.materials, type: orderType.orderMaterial };
const add = (orderId: string, materialId: string, quantity: number) =>
  anna.make(
    'order.position.add',
    { ...blankItem, orderId, projectId: 'p1', type: orderType.orderMaterial, materialId, quantity },
    { entityId: positionId(orderId, materialId) },
  );
const remove = (orderId: string, materialId: string) =>
  anna.make('order.position.remove', { orderId }, { entityId: positionId(orderId, materialId) });
const join = (a: Operation, b: Operation) => anna.make('order.join', { otherId: b.entityId }, { entityId: a.entityId });
const askedIn = async (orderId: string) =>
  Object.fromEntries(
    [...(await anna.rows<Position>('positions')).values()]
      .filter((one) => one.orderId === orderId && one.state === positionState.asked)
      .map(({ materialId, quantity, reasonId, endedAt }) => [materialId, [quantity, reasonId, endedAt]]),
  );

/** Each material in a basket: never there, there, or taken out again. */
const states = ['none', 'there', 'out'] as const;
const worlds = states.flatMap((a) => states.map((b) => [a, b] as const));

test.each(worlds)('a material %s in one basket and %s in the other is asked as both ask', async (inA, inB) => {
  const [a, b] = [newBasket(anna, its), newBasket(anna, its)];
  await anna.send(a, b, add(a.entityId, 'm3', 1), add(b.entityId, 'm2', 2));
  for (const [state, { entityId }, quantity] of [[inA, a, 10] as const, [inB, b, 20] as const]) {
    if (state !== 'none') await anna.send(add(entityId, 'm1', quantity));
    if (state === 'out') await anna.send(remove(entityId, 'm1'));
  }
  expect(await anna.send(join(a, b))).toEqual(['applied']);
  const quantity = (inA === 'there' ? 10 : 0) + (inB === 'there' ? 20 : 0);
  expect(await askedIn(a.entityId)).toEqual({
    ...(quantity > 0 ? { m1: [quantity, '', 0] } : {}),
    m2: [2, '', 0],
    m3: [1, '', 0],
  });
  expect(await askedIn(b.entityId)).toEqual({});
});

test('two baskets that have more than 500 items together are not joined', async () => {
  const [a, b] = [newBasket(anna), newBasket(anna)];
  await anna.send(a, b);
  const made = { createdAt: 1, createdBy: 'anna', createdByName: 'Anna', createdByOp: '', version: 1 };
  const item = {
    ...blankPosition,
    ...made,
    tenantId: 't1',
    projectId: 'p1',
    type: orderType.orderBox,
    objectType: objectType.box,
  };
  const fill = ({ entityId: orderId }: Operation, many: number) =>
    bench.db.asSystem((tx) =>
      tx.insert(positions).values(Array.from({ length: many }, (_, n) => ({ ...item, id: newId(), orderId, code: `J-${n}` }))),
    );
  await fill(a, ORDER_LIMITS.positions - 1);
  await fill(b, 1);
  const c = newBasket(anna);
  await anna.send(c);
  await fill(c, 2);
  expect(await anna.send(join(a, c))).toEqual(['refused limitReached']);
  expect(await anna.send(join(a, b))).toEqual(['applied']);
});

test('baskets of a destruction are joined only by who may ask for one', async () => {
  const celina = bench.device('celina');
  const destroyed = { operation: operationType.destroy, kind: workOrderKind.destroy, type: orderType.orderDestroyBox };
  const [a, b] = [newBasket(celina, destroyed), newBasket(celina, destroyed)];
  expect(await celina.send(a, b)).toEqual(['applied', 'applied']);
  expect(await anna.send(join(a, b))).toEqual(['refused grantMissing']);
  expect(await celina.send(celina.make('order.join', { otherId: b.entityId }, { entityId: a.entityId }))).toEqual(['applied']);
});
