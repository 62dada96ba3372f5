import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';

/** The state of the order in the head of a document. */

const tenantId = 't-north';
let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  token = (await bench.signIn(holderOf('User'))).token;
  // the pickup of the fixture is about the box
  await bench.db.asSystem((tx) => tx.update(orders).set({ containerIds: [] }).where(own));
}, 60_000);
afterAll(() => bench?.close());

const own = and(eq(orders.tenantId, tenantId), eq(orders.id, 'own-order'));
const setOrder = (status: OrderStatus, claimed: boolean, containerIds: string[] = []) =>
  bench.db.asSystem(async (tx) => {
    await tx.update(orders).set({ status, containerIds }).where(own);
    await tx.update(positions).set({ claimed }).where(eq(positions.tenantId, tenantId));
  });
const shown = async () => {
  const { body } = await bench.ask('GET', '/api/documents/document-page-info/own-document', { token });
  return Object(body['data'])['order'] as number;
};

test('a document that was ordered itself shows the state of its order, a basket and what is over show none', async () => {
  expect(await shown()).toBe(0);
  const item = pickupPosition('own-document', {
    orderId: 'own-order',
    projectId: 'own-project',
    objectType: objectType.document,
  });
  await bench.db.asSystem((tx) => tx.insert(positions).values({ tenantId, ...item }));
  await setOrder(orderStatus.draft, false);
  expect(await shown()).toBe(0);
  await setOrder(orderStatus.inProgress, true);
  expect(await shown()).toBe(orderStatus.inProgress);
  await setOrder(orderStatus.completed, false);
  expect(await shown()).toBe(0);
});

test('an order of its box is an order of the document', async () => {
  await setOrder(orderStatus.accepted, false, ['own-container']);
  expect(await shown()).toBe(orderStatus.accepted);
});
