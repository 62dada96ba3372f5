import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { traceStatements } from '#tests/bench/statement-trace.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

/** Places of the statements that read whole rows of a table. Items are read under the lock of their orders. */
const reads = (statements: readonly string[], table: string) =>
  statements.flatMap((text, at) =>
    text.startsWith('select "tenant_id", "id",') && text.includes(` from "${table}" where`) ? [at] : [],
  );

test('a signed list reads its boxes, its orders and their items in one statement each, boxes first', async () => {
  const celina = bench.device('celina');
  const lines = [];
  const orderIds = [];
  for (let n = 0; n < 3; n += 1) {
    const order = newBasket(celina);
    const boxes = [await boxAt(bench, celina, `LR-${n}a`, 1), await boxAt(bench, celina, `LR-${n}b`, containerStatus.completed)];
    await celina.send(order, ...boxes.map((box) => addBox(celina, order.entityId, box)), finalise(celina, order));
    orderIds.push(order.entityId);
    for (const { entityId } of boxes)
      lines.push({ objectId: '', containerId: entityId, code: `LR-${n}`, positionId: `${order.entityId}:${entityId}` });
  }
  const [orderId = ''] = orderIds;
  const list = sealedList(celina, { orderId, kind: 'delivery', lines, orderIds });
  const trace = traceStatements(bench.db);
  const statements = await trace.of(async () => {
    expect(await celina.send(list)).toEqual(['applied']);
  });
  const [boxes, orders, items] = ['containers', 'orders', 'positions'].map((table) => reads(statements, table));
  expect([boxes?.length, orders?.length, items?.length]).toEqual([1, 1, 1]);
  expect(boxes?.[0]).toBeLessThan(orders?.[0] ?? 0);
  expect(orders?.[0]).toBeLessThan(items?.[0] ?? 0);
});
