import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { positions } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Five hundred races for one item. */

const PEOPLE = 10;
/** Baskets a person may have open in a project. */
const EACH = 50;
let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

/** People of the project who order, each with a device. */
async function devices() {
  const ids = Array.from({ length: PEOPLE }, (_, n) => `racer-${n}`);
  const [model] = await bench.db.asSystem((tx) => tx.select().from(users).where(eq(users.id, 'bogdan')));
  if (!model) throw new Error('no user to copy');
  await bench.db.asSystem(async (tx) => {
    await tx.insert(users).values(ids.map((id) => ({ ...model, id, userName: id, name: id })));
    await tx.insert(userProjects).values(ids.map((userId) => ({ tenantId: 't1', userId, projectId: 'p1' })));
  });
  return ids.map((id) => bench.device(id));
}

test('O1: of five hundred orders for one box one claims it, and each of the others is refused and stays a basket', async () => {
  const box = await boxAt(bench, bench.device('anna'), 'MANY-1');
  const racers = await devices();
  const open = await Promise.all(
    racers.map(async (device) => {
      const baskets = Array.from({ length: EACH }, () => newBasket(device));
      for (const basket of baskets)
        expect(await device.send(basket, addBox(device, basket.entityId, box))).toEqual(['applied', 'applied']);
      return { device, baskets };
    }),
  );
  bench.pass(1_000);
  const answers = await Promise.all(
    open.map(async ({ device, baskets }) => {
      const found: string[] = [];
      for (const basket of baskets) found.push(...(await device.send(finalise(device, basket))));
      return found;
    }),
  );
  const lost = PEOPLE * EACH - 1;
  expect(answers.flat().toSorted()).toEqual(['applied', ...Array.from({ length: lost }, () => 'refused itemUnavailable')]);
  const its = and(eq(positions.objectId, box.entityId), eq(positions.claimed, true));
  expect(await bench.db.asSystem((tx) => tx.select().from(positions).where(its))).toHaveLength(1);
  // an order that lost is a basket again, with its item
  const baskets = and(like(orders.createdBy, 'racer-%'), eq(orders.status, orderStatus.draft));
  expect(await bench.db.asSystem((tx) => tx.select({ id: orders.id }).from(orders).where(baskets))).toHaveLength(lost);
}, 600_000);
