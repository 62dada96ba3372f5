import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { intakeHandlers } from './intake-handlers.ts';

/** Deliveries at the gate of the archive. */

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

type Reading = (
  context: object,
  input: object,
) => Promise<{
  data: { order: { id: string }; items: { code: string }[]; boxes: { code: string }[]; isLastPage: boolean };
}>;
const delivery = (id: string, userId = 'edyta', tenantId = 't1') => {
  const read = intakeHandlers.delivery as unknown as Reading; // it opens no transaction of its own
  return bench.db.inTenant(tenantId, (tx) => read({ ...bench.context(userId, tenantId), tx }, { id, after: '' }));
};

test('a delivery is read by the id of its pickup, with its items and their boxes; no other order is one', async () => {
  const anna = bench.device('anna');
  const boxes: Operation[] = [];
  for (const code of ['GATE-1', 'GATE-2']) boxes.push(await boxAt(bench, anna, code, containerStatus.closed));
  const pickup = anna.make('order.pickup.create', {
    projectId: 'p1',
    containerIds: boxes.map(({ entityId }) => entityId),
    costCenterId: '',
    note: '',
  });
  expect(await anna.send(pickup)).toEqual(['applied']);
  const { data } = await delivery(pickup.entityId);
  expect(data).toMatchObject({ order: { id: pickup.entityId }, isLastPage: true });
  expect(data.boxes.map(({ code }) => code)).toEqual(['GATE-1', 'GATE-2']);
  expect(data.items.map(({ code }) => code).toSorted()).toEqual(['GATE-1', 'GATE-2']);

  const basket = newBasket(anna);
  expect(await anna.send(basket)).toEqual(['applied']);
  for (const id of [basket.entityId, 'nothing']) expect(await delivery(id)).toMatchObject({ refused: 'row.unknown' });
  expect(await delivery(pickup.entityId, 'anna', 't2')).toMatchObject({ refused: 'row.unknown' });
});
