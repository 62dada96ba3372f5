import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { DAY_MS } from '#schema/limits.ts';
import { closedStates, isOver } from '#schema/rules/order-states.ts';
import { handoverText, faultOf } from '#schema/rules/handover-hash.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { DemoMade } from '#service/demo/demo-part.ts';
import { generateClient } from '#service/demo/generate.ts';
import { certificateHash, type CertificateContent } from '#service/areas/retention/certificate-content.ts';
import { certificates, holdItems, holds } from '#service/db/tables/retention.ts';
import { handovers, materialStock, stockMoves } from '#service/db/tables/orders.ts';
import { DEMO_NOW, defaultScale } from '#service/demo/scale.ts';
import type { SealedHandover } from './signed.ts';

const demo = generateClient(1, 'demo', defaultScale);
const rowsOf = <T>(parts: readonly DemoMade[], table: object) =>
  parts.flatMap(({ tables }) => tables.filter((one) => one.table === table).flatMap(({ rows }) => rows as readonly T[]));
const fed = <T>(stream: string) => demo.feed.filter((one) => one.stream === stream).map(({ row }) => row as T);
const orders = fed<Order>('orders');
const month = ({ createdAt }: Order) => new Date(createdAt).toISOString().slice(0, 7);
const positions = fed<Position>('positions');

test('orders of all fifteen types and all seven statuses', () => {
  expect(new Set(orders.map(({ type }) => type))).toEqual(new Set(Object.values(orderType)));
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(Object.values(orderStatus)));
  expect(orders.some(({ outcome }) => outcome === 'partial')).toBe(true);
});

test('180 orders of fourteen months with the pickups that filled the archive, 2,400 items, 24 materials with 300 moves', () => {
  const brought = new Set(demo.orders.map(({ id }) => id));
  const own = orders.filter(({ id }) => !brought.has(id));
  expect(own.length).toBeGreaterThanOrEqual(180);
  expect(positions.length).toBeGreaterThanOrEqual(2_400);
  expect(new Set(own.map(month)).size).toBeGreaterThanOrEqual(14);
  const moves = rowsOf<typeof stockMoves.$inferSelect>(demo.parts, stockMoves);
  expect(new Set(moves.map(({ materialId }) => materialId)).size).toBe(24);
  expect(moves.length).toBeGreaterThanOrEqual(300);
  expect(moves.every(({ onHand }) => onHand >= 0)).toBe(true);
});

test('what was fetched arrives: no pickup is on its way for longer than two weeks', () => {
  const { inProgress } = orderStatus;
  const fetched = orders.filter(({ operation, status }) => operation === operationType.pickup && status === inProgress);
  expect(fetched.length).toBeGreaterThan(5);
  expect(fetched.filter(({ createdAt }) => createdAt < DEMO_NOW - 14 * DAY_MS)).toEqual([]);
  expect(fetched.filter(({ createdAt }) => createdAt > DEMO_NOW)).toEqual([]);
});

test('O1: an item is on one open order', () => {
  const claimed = positions.filter((one) => one.claimed && one.objectId !== '').map(({ objectId }) => objectId);
  expect(new Set(claimed).size).toBe(claimed.length);
});

test('O4: no person approves an own order', () => {
  for (const { approvedByName, createdByName } of orders)
    expect(approvedByName === '' || approvedByName !== createdByName).toBe(true);
});

test('O5: the counts of an order are those of its items, and an order that is over has none left to do', () => {
  const byOrder = Map.groupBy(positions, ({ orderId }) => orderId);
  for (const { id, status, stamp } of orders) {
    const its = byOrder.get(id) ?? [];
    expect(stamp?.asked).toBe(its.length);
    if (status === orderStatus.completed) expect(its.every(({ state }) => closedStates.includes(state))).toBe(true);
    if (isOver(status)) expect(its.some(({ claimed }) => claimed)).toBe(false);
  }
});

test('O2: each handover has the hash of its list and its strokes, as a tablet computes it', () => {
  const signed = rowsOf<SealedHandover>(demo.parts, handovers);
  const kinds = signed.map(({ kind }) => kind);
  expect(kinds).toHaveLength(12);
  expect(new Set(kinds)).toEqual(new Set(['delivery', 'dispatch', 'pickup', 'destruction']));
  expect(signed.filter(({ lines }) => lines.some(({ differs }) => differs !== ''))).toHaveLength(3);
  for (const one of signed) {
    expect(faultOf(one)).toBe(null);
    expect(createHash('sha256').update(handoverText(one)).digest('hex')).toBe(one.hash);
  }
});

test('deliveries of 14 boxes are under way; in one a seal differs, a box is unannounced, and one is known to no device', () => {
  const underWay = demo.orders.filter(
    ({ status, containerIds }) => status === orderStatus.inProgress && containerIds.length === 14,
  );
  expect(underWay.length).toBeGreaterThanOrEqual(2);
  const ids = new Set(underWay.map(({ id }) => id));
  const [sheet, ...others] = rowsOf<SealedHandover>(demo.parts, handovers).filter(({ orderIds }) => ids.has(orderIds[0] ?? ''));
  expect(others).toEqual([]);
  expect(sheet?.lines.filter(({ found }) => found === 'found')).toHaveLength(14);
  expect(sheet?.lines.map(({ found, differs }) => `${found} ${differs}`).filter((one) => one !== 'found ')).toEqual([
    'found seal',
    'extra otherOrder',
    'extraLeft unknownBox',
  ]);
});

test('X12: a destruction that is over has its certificate, whose hash is that of its content and names its handover', () => {
  const made = rowsOf<typeof certificates.$inferSelect>(demo.parts, certificates);
  const signed = new Set(rowsOf<SealedHandover>(demo.parts, handovers).map(({ hash }) => hash));
  expect(made.map(({ number }) => number)).toEqual(['D2026-000001', 'D2026-000002']);
  for (const { content, hash, orderId } of made) {
    const its = content as CertificateContent;
    expect(certificateHash(its)).toBe(hash);
    expect(its.items).toHaveLength(positions.filter((one) => one.orderId === orderId).length);
    expect(its.handovers.map((one) => signed.has(one.hash))).toEqual([true]);
  }
});

test('the stock of a material is the sum of its moves', () => {
  const sums = new Map<string, number>();
  for (const { materialId, change } of rowsOf<typeof stockMoves.$inferSelect>(demo.parts, stockMoves))
    sums.set(materialId, (sums.get(materialId) ?? 0) + change);
  const stock = rowsOf<typeof materialStock.$inferSelect>(demo.parts, materialStock);
  expect(stock.map(({ materialId, onHand }) => [materialId, onHand])).toEqual([...sums]);
});

test('of one material less is on hand than open orders ask for', () => {
  const isOpen = new Set(orders.flatMap(({ id, status }) => (isOver(status) || status === orderStatus.draft ? [] : [id])));
  const asked = new Map<string, number>();
  for (const { materialId, orderId, quantity, quantityDone } of positions)
    if (isOpen.has(orderId)) asked.set(materialId, (asked.get(materialId) ?? 0) + quantity - quantityDone);
  const stock = rowsOf<typeof materialStock.$inferSelect>(demo.parts, materialStock);
  expect(stock.filter(({ materialId, onHand }) => onHand < (asked.get(materialId) ?? 0))).toHaveLength(1);
});

test.each(['acme', 'globex'])('the small client %s has 15 orders in every status, with its pickups', (urlPath) => {
  const small = generateClient(1, urlPath, defaultScale);
  const pickups = new Set(small.orders.map(({ id }) => id));
  const own = small.feed
    .flatMap(({ stream, row }) => (stream === 'orders' ? [row as Order] : []))
    .filter(({ id }) => !pickups.has(id));
  expect(own).toHaveLength(15);
  expect(new Set(own.map(({ status }) => status)).size).toBe(7);
});

test('legal holds on a class, a box and a person, and one that was lifted', () => {
  const placed = rowsOf<typeof holds.$inferSelect>(demo.parts, holds);
  expect(placed.map(({ scope, state }) => `${scope} ${state}`)).toEqual([
    'class placed',
    'box placed',
    'box lifted',
    'person placed',
  ]);
  const items = rowsOf<typeof holdItems.$inferSelect>(demo.parts, holdItems);
  expect(placed.every(({ id }) => items.some(({ holdId }) => holdId === id))).toBe(true);
});
