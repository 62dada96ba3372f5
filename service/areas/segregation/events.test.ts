import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem } from '#schema/records/position.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { projects } from '#service/db/tables/vault.ts';
import { finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.db.asSystem((tx) => tx.delete(notifications)));

/** A box with one document, closed by Bogdan. */
async function closedBox(code: string): Promise<{ id: string; documentId: string }> {
  const [anna, bogdan] = [bench.device('anna'), bench.device('bogdan')];
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D1`);
  await anna.send(box, file);
  const close = bogdan.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId });
  expect(await bogdan.send(close)).toEqual(['applied']);
  return { id: box.entityId, documentId: file.entityId };
}

/** Receivers of the messages on a box, with their text in English. */
const messagesOn = async (code: string) => {
  const found = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, code)));
  return found.map(({ userId, text }) => [userId, text] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
};

test('a count that differs is one message a box to the supervisors of its project and to who closed it', async () => {
  const edyta = bench.device('edyta');
  const { id } = await closedBox('NEWS-1');
  const numbers = { expected: 1, found: 0, missing: 1, extra: 0, strays: 0 };
  const counted = { projectId: 'p1', run: 'confirm', items: [], parts: [], numbers, differences: [], receives: true, remark: '' };
  const verify = edyta.make('container.verify', counted, { entityId: id });
  expect(await edyta.send(verify)).toEqual(['applied']);
  const text = 'The count of the box differs: 1 missing, 0 extra, 0 unexpected.';
  const differing = (await messagesOn('NEWS-1')).filter(([, words]) => words.startsWith('The count'));
  expect(differing).toEqual([
    ['bogdan', text],
    ['celina', text],
    ['dawid', text],
  ]);
  // sent again, and counted with the same result
  await edyta.send(verify, edyta.make('container.verify', counted, { entityId: id }));
  expect((await messagesOn('NEWS-1')).filter(([, words]) => words.startsWith('The count'))).toHaveLength(3);
});

test('a box received without an order is a message to who made it; one on an order is not', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  const { id } = await closedBox('NEWS-2');
  const ordered = await closedBox('NEWS-3');
  const pickup = { projectId: 'p1', containerIds: [ordered.id], costCenterId: '', note: '' };
  expect(await anna.send(anna.make('order.pickup.create', pickup))).toEqual(['applied']);
  const arrived = { projectId: 'p1', seals: ['S-1'], condition: 'good', placeCode: '', scanned: true };
  for (const box of [id, id, ordered.id]) await edyta.send(edyta.make('container.receive', arrived, { entityId: box }));
  expect(await messagesOn('NEWS-2')).toEqual([['anna', 'The archive received this box without an order.']]);
  expect(await messagesOn('NEWS-3')).toEqual([]);
});

test('a box that was ordered by its code alone is not called one without an order', async () => {
  const [anna, edyta] = [bench.device('anna'), bench.device('edyta')];
  await bench.db.asSystem((tx) => tx.update(projects).set({ approval: [] }));
  const { pickup } = operationType;
  const order = newBasket(anna, { operation: pickup, kind: workOrderKind.pickup, type: orderType.orderPickupBox });
  const item = { orderId: order.entityId, projectId: 'p1', type: orderType.orderPickupBox, objectType: objectType.box };
  // as a device of before sent it
  const add = anna.make('order.position.add', { ...blankItem, ...item, code: 'news-4' });
  expect(await anna.send(order, add, finalise(anna, order))).toEqual(Array(3).fill('applied'));
  const { id } = await closedBox('NEWS-4');
  const arrived = { projectId: 'p1', seals: ['S-1'], condition: 'good', placeCode: '', scanned: true };
  expect(await edyta.send(edyta.make('container.receive', arrived, { entityId: id }))).toEqual(['applied unannounced']);
  expect(await messagesOn('NEWS-4')).toEqual([]);
  expect((await anna.rows<Order>('orders')).get(order.entityId)?.status).toBe(orderStatus.completed);
});
