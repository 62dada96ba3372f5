import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkLine } from '#schema/calls/order-bulk.ts';
import { orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { orders } from '#service/db/tables/vault.ts';
import { addBox, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { bulkFileHandlers } from './create-bulk.ts';

/** A basket is filled from a list of codes, each row shown before anything is added. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

interface Made {
  data: { bulkBasketId: string; counts: Record<BulkLine['outcome'], number>; lines: BulkLine[] };
  refused?: string;
  message?: string;
}

const sent = (id: string, rows: readonly string[], more: object = {}, who = 'anna') => {
  const chunks = (async function* () {
    yield Buffer.from(rows.join('\n'));
  })();
  const context = { ...bench.context(who, 't1'), arriving: { name: 'list.txt', type: 'text/plain', chunks } };
  const asked = { opId: randomUUID(), id, projectId: 'p1', type: orderType.orderBox, ...more };
  return bulkFileHandlers.createBulkWorkOrder.handle(context, asked) as Promise<Made>;
};
const outcomes = ({ data }: Made) => data.lines.map(({ code, type, outcome, reason }) => [code, type, outcome, reason]);
const itemsOf = async (orderId: string) =>
  [...(await anna.rows<Position>('positions')).values()].filter((one) => one.orderId === orderId);

test('a plain list of codes fills a basket of a delivery, and opens no other order', async () => {
  const [held, free] = [await boxAt(bench, anna, 'LIST-1'), await boxAt(bench, anna, 'LIST-2')];
  await boxAt(bench, anna, 'LIST-OPEN', 1);
  const basket = newBasket(anna);
  await anna.send(basket, addBox(anna, basket.entityId, held));
  const count = () => bench.db.asSystem((tx) => tx.$count(orders));
  const before = await count();
  const rows = ['LIST-1', 'LIST-2', 'LIST-1-D', 'LIST-OPEN', 'NOWHERE-1', 'list-2'];
  const preview = await sent(basket.entityId, rows, { preview: true });
  expect(outcomes(preview)).toEqual([
    ['LIST-1', orderType.orderBox, 'duplicate', 'inOrder'],
    ['LIST-2', orderType.orderBox, 'added', ''],
    ['LIST-1-D', orderType.orderDocument, 'added', ''],
    ['LIST-OPEN', orderType.orderBox, 'notPossible', 'notAtArchive'],
    ['NOWHERE-1', orderType.orderBox, 'unknown', ''],
    ['LIST-2', orderType.orderBox, 'duplicate', 'inFile'],
  ]);
  expect((await itemsOf(basket.entityId)).length).toBe(1);
  const made = await sent(basket.entityId, rows);
  expect(made.data).toEqual(preview.data);
  const its = await itemsOf(basket.entityId);
  expect(its.map(({ code }) => code).toSorted()).toEqual(['LIST-1', 'LIST-1-D', 'LIST-2', 'NOWHERE-1']);
  expect(its.find(({ code }) => code === 'LIST-2')?.id).toBe(positionId(basket.entityId, free.entityId));
  expect(await count()).toBe(before);
  // a code of no document is not ordered where documents are chosen
  const other = await sent(basket.entityId, ['NOWHERE-2'], { type: orderType.orderDocument, preview: true });
  expect(outcomes(other)).toEqual([['NOWHERE-2', orderType.orderDocument, 'notPossible', 'documentUnknown']]);
});

test('the words of a file name objects; the basket decides what is done with them', async () => {
  await boxAt(bench, anna, 'FETCH-1', 2);
  const scans = newBasket(anna, { kind: workOrderKind.scan, type: orderType.orderScan });
  const pickup = newBasket(anna, {
    operation: operationType.pickup,
    kind: workOrderKind.pickup,
    type: orderType.orderPickupBox,
  });
  expect(await anna.send(scans, pickup)).toEqual(['applied', 'applied']);
  const fetched = await sent(pickup.entityId, ['code;type', 'FETCH-1;box', 'LIST-1;box', 'NEW-1;folder', 'NEW-2;scan'], {
    type: orderType.orderPickupBox,
  });
  expect(outcomes(fetched)).toEqual([
    ['FETCH-1', orderType.orderPickupBox, 'added', ''],
    ['LIST-1', orderType.orderPickupBox, 'notPossible', 'atArchive'],
    ['NEW-1', orderType.orderPickupFileFolder, 'unknown', ''],
    ['NEW-2', orderType.orderScan, 'notPossible', 'typeDiffers'],
  ]);
  const scanned = await sent(scans.entityId, ['code;type', 'LIST-2-D;', 'LIST-2;', 'LIST-2;box'], {
    type: orderType.orderScan,
  });
  expect(outcomes(scanned)).toEqual([
    ['LIST-2-D', orderType.orderScan, 'added', ''],
    ['LIST-2', orderType.orderScan, 'notPossible', 'documentUnknown'],
    ['LIST-2', orderType.orderBox, 'notPossible', 'typeDiffers'],
  ]);
  expect((await itemsOf(scans.entityId)).map(({ code, type }) => [code, type])).toEqual([['LIST-2-D', orderType.orderScan]]);
});

test('a basket of tapes takes no box of paper', async () => {
  await boxAt(bench, anna, 'PAPER-1');
  const tapes = newBasket(anna, { kind: workOrderKind.tapes, type: orderType.orderTape });
  expect(await anna.send(tapes)).toEqual(['applied']);
  const answer = await sent(tapes.entityId, ['PAPER-1'], { type: orderType.orderTape });
  expect(answer.data.lines).toMatchObject([{ code: 'PAPER-1', outcome: 'notPossible', reason: 'notTape' }]);
});

test('a basket that was sent, is unknown, of another kind or of people without the grant takes no file', async () => {
  const box = await boxAt(bench, anna, 'GONE-1');
  const basket = newBasket(anna);
  await anna.send(basket, addBox(anna, basket.entityId, box));
  expect(await sent(basket.entityId, ['X'], { type: orderType.orderPickupBox })).toMatchObject({ message: 'kindsDiffer' });
  expect(await sent(basket.entityId, ['X'], { type: orderType.orderBulk })).toMatchObject({ message: 'kindsDiffer' });
  expect(await sent(basket.entityId, ['X'], { projectId: 'p2' })).toMatchObject({ message: 'entityUnknown' });
  expect(await sent(basket.entityId, ['X'], {}, 'edyta')).toMatchObject({ refused: 'action.refused' });
  expect(await sent(randomUUID(), ['X'])).toMatchObject({ message: 'Wrong order type' });
  expect(await anna.send(finalise(anna, basket))).toEqual(['applied']);
  expect(await sent(basket.entityId, ['X'])).toMatchObject({ message: 'statusForbids' });
  expect((await anna.rows<Order>('orders')).get(basket.entityId)?.status).not.toBe(1);
});

test('a basket takes 500 items, and the rows beyond stay out', async () => {
  const codes = Array.from({ length: 520 }, (_, n) => `MANY-${String(n).padStart(4, '0')}`);
  for (let at = 0; at < codes.length; at += 260) await anna.send(...codes.slice(at, at + 260).map((code) => anna.box(code)));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where code like 'MANY-%'`));
  const basket = newBasket(anna);
  await anna.send(basket);
  const { data } = await sent(basket.entityId, codes);
  expect(data.counts).toMatchObject({ added: 500, notPossible: 20 });
  expect(data.lines.at(-1)).toMatchObject({ reason: 'limitReached', params: { most: 500 } });
}, 60_000);
