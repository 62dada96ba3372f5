import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** A person has a limited number of baskets in a project. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const most = ORDER_LIMITS.draftsPerProject;
const bulk = { operation: operationType.bulkDelivery, kind: workOrderKind.org, type: orderType.orderBulk };
const cancel = ({ entityId }: Operation) => anna.make('order.cancel', { reason: '' }, { entityId });

test('a basket above the limit of its author in the project is refused, until another one of them ends', async () => {
  const whole = newBasket(anna, bulk);
  const others = Array.from({ length: most - 1 }, () => newBasket(anna));
  expect(await anna.send(whole, ...others)).toEqual(Array(most).fill('applied'));
  expect(await anna.send(newBasket(anna))).toEqual(['refused draftsFull']);
  // neither another project nor another person is concerned, on any device of hers
  expect(await anna.send(newBasket(anna, { projectId: 'p2' }))).toEqual(['applied']);
  const bogdan = bench.device('bogdan');
  expect(await bogdan.send(newBasket(bogdan))).toEqual(['applied']);
  const phone = bench.device('anna', 'phone');
  expect(await phone.send(newBasket(phone))).toEqual(['refused draftsFull']);
  // the work orders of a bulk order count as one basket with it
  const part = newBasket(anna, { bulkId: whole.entityId });
  expect(await anna.send(part)).toEqual(['applied']);
  const [first, second] = others as [Operation, Operation];
  const next = newBasket(anna);
  expect(await anna.send(cancel(first), next, newBasket(anna))).toEqual(['applied', 'applied', 'refused draftsFull']);
  const joined = anna.make('order.bulk', { basketIds: [second.entityId] }, { entityId: whole.entityId });
  expect(await anna.send(joined, newBasket(anna))).toEqual(['applied', 'applied']);
});

test('the limit cannot be evaded by naming a bulk order that is none, is sent, or is of another project', async () => {
  const celina = bench.device('celina');
  const [whole, plain, far] = [newBasket(celina, bulk), newBasket(celina), newBasket(celina, { ...bulk, projectId: 'p2' })];
  expect(await celina.send(whole, plain, far)).toEqual(['applied', 'applied', 'applied']);
  const bogdan = bench.device('bogdan');
  const partOf = ({ entityId: bulkId }: Operation, more: object = {}) => newBasket(bogdan, { bulkId, ...more });
  expect(await bogdan.send(partOf(plain), partOf(far), newBasket(bogdan, { bulkId: 'nothing' }))).toEqual([
    'refused kindsDiffer',
    // a project without access reads as one that does not exist
    'refused entityUnknown',
    'refused entityUnknown',
  ]);
  const parts = Array.from({ length: ORDER_LIMITS.bulkOrders }, () => partOf(whole));
  expect(await bogdan.send(partOf(whole, bulk), ...parts, partOf(whole))).toEqual([
    'refused kindsDiffer',
    ...parts.map(() => 'applied'),
    'refused limitReached',
  ]);
  await celina.send(celina.make('order.cancel', { reason: 'r' }, { entityId: whole.entityId }));
  expect(await bogdan.send(partOf(whole))).toEqual(['refused statusForbids']);
});

test('of two devices that open the last basket at the same moment, one is refused', async () => {
  const [tablet, phone] = [bench.device('edyta'), bench.device('edyta', 'phone')];
  await bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ roles: ['User'] })
      .where(eq(users.id, 'edyta')),
  );
  expect(await tablet.send(...Array.from({ length: most - 1 }, () => newBasket(tablet)))).toEqual(
    Array(most - 1).fill('applied'),
  );
  for (let round = 0; round < 8; round += 1) {
    const baskets = [newBasket(tablet), newBasket(phone)] as const;
    const [a, b] = await Promise.all([tablet.send(baskets[0]), phone.send(baskets[1])]);
    expect(new Set([...a, ...b])).toEqual(new Set(['applied', 'refused draftsFull']));
    const won = a[0] === 'applied' ? baskets[0] : baskets[1];
    const end = tablet.make('order.cancel', { reason: '' }, { entityId: won.entityId });
    expect(await tablet.send(end)).toEqual(['applied']);
  }
});
