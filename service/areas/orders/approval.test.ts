import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId } from '#schema/records/position.ts';
import { needsApproval } from '#schema/rules/order-states.ts';
import { detailsOf } from '#service/areas/orders/details.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { projects } from '#service/db/tables/vault.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** orders.md §12: approval is a setting per project and operation. */

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const { delivery, pickup, materials } = operationType;

test.each([
  ['the usual operations', null, true],
  ['none but materials', [materials], false],
  ['delivery', [delivery, pickup], true],
])('a project that lists %s: basket, call and judge agree', async (name, approval, isAsked) => {
  const anna = bench.device('anna');
  await bench.db.inTenant('t1', (tx) => tx.update(projects).set({ approval }).where(eq(projects.id, 'p1')));
  const box = anna.box(`AP-${name.length}`);
  await anna.send(box, anna.file(box, `AP-${name.length}-D`, { surname: 'Nowak' }));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where id = ${box.entityId}`));
  const about = { projectId: 'p1', type: orderType.orderBox };
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const its = { ...about, operation: delivery, kind: workOrderKind.org, centralArchiveId: '', bulkId: '', changes: { deliver } };
  const order = anna.make('order.create', its);
  const at = { entityId: positionId(order.entityId, box.entityId) };
  const blank = { containerId: '', code: '', classId: '', values: {}, title: '', materialId: '', kilograms: 0, note: '' };
  const item = { ...blank, ...about, orderId: order.entityId, objectType: objectType.box, objectId: box.entityId };
  const adding = anna.make('order.position.add', { ...item, quantity: 1, confirmed: [] }, at);
  expect(await anna.send(order, adding)).toEqual(['applied', 'applied']);

  const { caller, ...context } = bench.context('anna');
  const [details, row] = await bench.db.inTenant('t1', async (tx) => [
    await detailsOf({ ...context, caller, tx }, order.entityId),
    // the row devices have
    (await projectsOf(tx, caller)).find(({ id }) => id === 'p1'),
  ]);
  expect('data' in details && details.data.approval).toBe(isAsked);
  expect(needsApproval(delivery, row ?? null)).toBe(isAsked);

  expect(await anna.send(anna.make('order.finalise', {}, { entityId: order.entityId }))).toEqual(['applied']);
  const sent = (await bench.device('celina').rows<Order>('orders')).get(order.entityId);
  expect(sent?.status).toBe(isAsked ? orderStatus.waitingForAcceptance : orderStatus.accepted);
});
