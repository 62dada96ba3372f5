import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { positions } from '#service/db/tables/orders.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { orders } from '#service/db/tables/vault.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench?.close());

test('fifty concurrent orders for one box: one is accepted, the others are refused with the reason', async () => {
  const anna = bench.device('anna');
  const box = anna.box('ONE-1');
  const close = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  expect(await anna.send(box, anna.file(box, 'ONE-D1'), close)).toEqual(['applied', 'applied', 'applied']);
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const tablets = Array.from({ length: 50 }, (_, index) => bench.device(index % 2 === 0 ? 'anna' : 'bogdan', `tablet-${index}`));
  const words = await Promise.all(tablets.map((tablet) => tablet.send(tablet.make('order.pickup.create', asked))));
  const count = (wanted: string) => words.flat().filter((word) => word === wanted).length;
  expect([count('applied'), count('refused containerAlreadyOrdered')]).toEqual([1, 49]);
  const held = await bench.db.asSystem((tx) => tx.select().from(orders));
  expect(held).toHaveLength(1);
});

const PEOPLE = 10;
const BASKETS_EACH = 50;
const AT_ONCE = 25;

test('O1: five hundred baskets with one box are sent, many together: one order claims the box, and the others stay baskets', async () => {
  const box = await boxAt(bench, bench.device('anna'), 'ONE-2');
  const ids = Array.from({ length: PEOPLE }, (_, n) => `clerk-${n}`);
  await bench.db.asSystem(async (tx) => {
    await tx
      .insert(users)
      .values(ids.map((id) => ({ tenantId: 't1', id, userName: id, name: id, roles: ['User'], passwordHash: '' })));
    await tx.insert(userProjects).values(ids.map((userId) => ({ tenantId: 't1', userId, projectId: 'p1' })));
  });
  const sendings: (() => Promise<string[]>)[] = [];
  for (const device of ids.map((id) => bench.device(id))) {
    const baskets = Array.from({ length: BASKETS_EACH }, () => newBasket(device));
    const filled = baskets.flatMap((basket) => [basket, addBox(device, basket.entityId, box)]);
    expect(new Set(await device.send(...filled))).toEqual(new Set(['applied']));
    sendings.push(...baskets.map((basket) => () => device.send(finalise(device, basket))));
  }
  bench.pass(1_000);
  const words: string[] = [];
  while (sendings.length > 0) words.push(...(await Promise.all(sendings.splice(0, AT_ONCE).map((send) => send()))).flat());
  const lost = PEOPLE * BASKETS_EACH - 1;
  const count = (wanted: string) => words.filter((word) => word === wanted).length;
  expect([count('applied'), count('refused itemUnavailable')]).toEqual([1, lost]);
  // the others are baskets as before, each with its item
  const [items, drafts] = await bench.db.asSystem(async (tx) => [
    await tx.select().from(positions).where(eq(positions.objectId, box.entityId)),
    await tx.$count(orders, eq(orders.status, orderStatus.draft)),
  ]);
  expect([
    items.filter(({ claimed }) => claimed).length,
    items.filter(({ state }) => state === positionState.asked).length,
  ]).toEqual([1, lost + 1]);
  expect(drafts).toBe(lost);
}, 240_000);
