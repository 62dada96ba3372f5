import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preferenceId, signalKind } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { positionId } from '#schema/records/position.ts';
import type { Order } from '#schema/records/order.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { listenForSignals, type Signal } from '#service/hub/signals.ts';
import { sealedList } from '#tests/bench/handover-bench.ts';
import { mailNode, type MailNode } from '#tests/bench/mail-node.ts';
import { addBox, addEwaAndMarek, boxAt, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Each row of the table of messages, who gets it in the application and who also by mail. */

const english = { [preferenceId.language]: 'en' };

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let ewa: TestDevice;
let marek: TestDevice;
let node: MailNode;
let stopListening: () => Promise<void>;
const sent: Message[] = [];
const signals: Signal[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  [anna, celina, ewa, marek] = [bench.device('anna'), bench.device('celina'), bench.device('ewa'), bench.device('marek')];
  await bench.db.asSystem((tx) => tx.update(users).set({ email: sql`id || '@example.com'`, preferences: english }));
  node = await mailNode(bench, async (message) => void sent.push(message));
  stopListening = await listenForSignals(bench.db, (signal) => signals.push(signal));
});
beforeEach(forget);
afterAll(async () => {
  await stopListening();
  await node.stop();
  await bench.close();
});

async function forget(): Promise<void> {
  await bench.db.asSystem(async (tx) => {
    await tx.delete(work);
    await tx.delete(notifications);
  });
  sent.length = 0;
  signals.length = 0;
}

/** Messages of these operations, without those before: `user kind text`, and the lines of mails by their receiver. */
async function madeBy(device: TestDevice, ...operations: Operation[]) {
  await forget();
  const verdicts = await device.send(...operations);
  expect(verdicts.filter((verdict) => !verdict.startsWith('applied'))).toEqual([]);
  const rows = await bench.db.asSystem((tx) => tx.select().from(notifications));
  await node.tenMinutesLater();
  return {
    inApp: rows.map(({ userId, kind, text }) => `${userId} ${kind} ${text}`).toSorted(),
    mails: sent.map(({ to, subject }) => `${to.replace('@example.com', '')} ${subject.replace(/^[^·]+· /, '')}`).toSorted(),
  };
}

let boxes = 0;
const newBox = () => boxAt(bench, anna, `EM-${(boxes += 1)}`);
const versionOf = async (id: string) => (await anna.rows<Order>('orders')).get(id)?.version ?? 0;
const on = async (device: TestDevice, type: string, entityId: string, more: object = {}) =>
  device.make(type, { version: await versionOf(entityId), ...more }, { entityId });

/** A basket of Anna with boxes that Celina sends. */
async function sending(many = 1) {
  const basket = newBasket(anna);
  const own = await Promise.all(Array.from({ length: many }, newBox));
  await anna.send(basket, ...own.map((box) => addBox(anna, basket.entityId, box)));
  return { id: basket.entityId, boxes: own, send: finalise(celina, basket) };
}
/** The same, sent and approved. */
async function approved(many = 1) {
  const its = await sending(many);
  await celina.send(its.send);
  await ewa.send(await on(ewa, 'order.approve', its.id));
  return its;
}
const { newOrderToAccept: waits, workflowProcess: news, refreshTaskList: refresh } = signalKind;
const pick = (orderId: string, { entityId }: Operation) =>
  marek.make('position.pick', { orderId, scanned: true, quantity: 1 }, { entityId: positionId(orderId, entityId) });
const handedOver = (orderId: string, kind: 'dispatch' | 'delivery', { entityId }: Operation) =>
  sealedList(marek, { orderId, kind, lines: [{ objectId: entityId, containerId: entityId }] });
const kindsOf = (userId: string) => new Set(signals.filter((one) => one.userId === userId).map(({ kind }) => kind));

test('waits for approval: the acceptors; accepted: the archive; their open pages read again', async () => {
  const { id, send } = await sending();
  expect(await madeBy(celina, send)).toEqual({ inApp: [`ewa ${waits} Anna`], mails: ['ewa Anna'] });
  await expect.poll(() => kindsOf('ewa')).toEqual(new Set([waits, refresh]));
  const { inApp } = await madeBy(ewa, await on(ewa, 'order.approve', id));
  expect(inApp.filter((line) => line.includes(` ${waits} `))).toEqual([`edyta ${waits} Anna`, `marek ${waits} Anna`]);
  await expect.poll(() => kindsOf('marek')).toEqual(new Set([waits, refresh]));
});

const both = (text: string) => ({
  inApp: [`anna ${news} ${text}`, `celina ${news} ${text}`],
  mails: [`anna ${text}`, `celina ${text}`],
});

test('approved, sent back, declined, refused: the author and who sent it, also by mail', async () => {
  const reason = { reasonId: '', reason: 'Too many' };
  const first = await sending();
  await celina.send(first.send);
  expect(await madeBy(ewa, await on(ewa, 'order.sendBack', first.id, reason))).toEqual(both('Ewa: sent back'));
  const second = await sending();
  await celina.send(second.send);
  expect(await madeBy(ewa, await on(ewa, 'order.decline', second.id, reason))).toEqual(both('Ewa: rejected'));
  const third = await sending();
  await celina.send(third.send);
  const accepted = await madeBy(ewa, await on(ewa, 'order.approve', third.id));
  expect(accepted.inApp).toEqual(expect.arrayContaining(both('Ewa: approved').inApp));
  expect(accepted.mails).toEqual(expect.arrayContaining(both('Ewa: approved').mails));
  const refusal = marek.make('order.refuse', reason, { entityId: third.id });
  expect(await madeBy(marek, refusal)).toEqual(both('Marek: rejected'));
});

test('left out: the author and who sent it, also by mail', async () => {
  const { id, boxes: own, send } = await sending(2);
  const other = newBasket(celina);
  const [shared] = own;
  await celina.send(other, addBox(celina, other.entityId, shared!), finalise(celina, other));
  const { inApp, mails } = await madeBy(celina, send);
  const text = 'Celina: something was left out and waits in a new basket';
  expect(inApp).toEqual(expect.arrayContaining([`anna ${news} ${text}`, `celina ${news} ${text}`]));
  expect(mails).toContain(`anna ${text}`);
  expect(mails.some((line) => line.startsWith('celina '))).toBe(true);
  expect((await anna.rows<Order>('orders')).get(id)?.nextId).not.toBe('');
});

test('taken on, waybill, on the way: the author, and nothing by mail', async () => {
  const { id, boxes: own } = await approved();
  const takeOn = await madeBy(marek, marek.make('order.takeOn', {}, { entityId: id }));
  expect(takeOn).toMatchObject({ inApp: expect.arrayContaining([`anna ${news} Marek: in progress`]), mails: [] });
  const waybill = await madeBy(marek, marek.make('order.waybill', { waybill: 'W-7' }, { entityId: id }));
  expect(waybill).toMatchObject({ inApp: expect.arrayContaining([`anna ${news} Marek: waybill W-7`]), mails: [] });
  await marek.send(pick(id, own[0]!));
  const way = await madeBy(marek, handedOver(id, 'dispatch', own[0]!));
  expect(way).toEqual({ inApp: [`anna ${news} on the way`], mails: [] });
});

test('completed, and in part with how much is missing: the author, also by mail; the mail names no box', async () => {
  const whole = await approved();
  await marek.send(marek.make('order.takeOn', {}, { entityId: whole.id }), pick(whole.id, whole.boxes[0]!));
  const full = await madeBy(marek, handedOver(whole.id, 'delivery', whole.boxes[0]!));
  expect(full.inApp).toContain(`anna ${news} Marek: completed`);
  expect(full.mails).toContain('anna Marek: completed');

  const { id, boxes: own } = await approved(2);
  const missing = positionId(id, own[1]!.entityId);
  const fail = marek.make('position.fail', { orderId: id, as: 'notFound', reasonId: '', note: '' }, { entityId: missing });
  await marek.send(marek.make('order.takeOn', {}, { entityId: id }), pick(id, own[0]!), fail);
  const part = await madeBy(marek, handedOver(id, 'delivery', own[0]!));
  expect(part.inApp).toContain(`anna ${news} Marek: completed, missing 1/2`);
  expect(part.mails).toContain('anna Marek: completed, missing 1/2');
  expect(JSON.stringify(sent)).not.toContain('EM-');
});
