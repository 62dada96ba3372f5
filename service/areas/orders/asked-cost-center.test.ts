import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPickupAction } from '#schema/codes/orders.ts';
import { projects } from '#service/db/tables/vault.ts';
import { problemAnswer } from '#service/http/answers.ts';
import type { Refused } from '#service/http/handlers.ts';
import { addBox, boxAt, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { orderChangeHandlers } from './changes.ts';

interface Sending {
  handle: (context: object, input: object) => Promise<Refused | { data: object }>;
}

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

test('an order without the cost center its project needs is refused with the code that asks for one', async () => {
  const anna = bench.device('anna');
  await bench.db.asSystem((tx) => tx.update(projects).set({ costCenterRequired: true }).where(eq(projects.id, 'p1')));
  const order = newBasket(anna);
  await anna.send(order, addBox(anna, order.entityId, await boxAt(bench, anna, 'CC-1')));
  const { handle } = orderChangeHandlers('order').order as Sending; // it opens its own transactions
  const send = () => handle(bench.context('anna'), { opId: randomUUID(), id: order.entityId });
  const asks = { actionCode: orderPickupAction.costCenterRequired };
  const refused = await send();
  expect(refused).toEqual({ refused: 'action.refused', message: 'costCenterRequired', asks });
  if (!('refused' in refused)) return;
  const answer = problemAnswer(refused.refused, refused.message, { data: refused.asks });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ result: false, data: asks })]);
  await anna.send(anna.make('order.update', { changes: { costCenterId: 'cc1' } }, { entityId: order.entityId }));
  expect(await send()).toMatchObject({ data: { verdict: 'applied' } });
});
