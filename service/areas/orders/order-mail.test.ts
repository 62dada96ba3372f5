import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preferenceId } from '#schema/codes.ts';
import { positionId } from '#schema/records/position.ts';
import type { Order } from '#schema/records/order.ts';
import { mailWorkHandlers } from '#service/areas/mail/work.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { mailNode, type MailNode } from '#tests/bench/mail-node.ts';
import { addBox, finalise, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { notifyLate } from './late-orders.ts';

/** Messages on orders, in the application and by mail, with number, state and link only. */

let bench: VaultBench;
let anna: TestDevice;
let bogdan: TestDevice;
let edyta: TestDevice;
let node: MailNode;
const sent: Message[] = [];
beforeAll(async () => {
  bench = await vaultBench();
  [anna, bogdan, edyta] = [bench.device('anna'), bench.device('bogdan'), bench.device('edyta')];
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: sql`id || '@example.com'` });
    await tx
      .update(users)
      .set({ roles: ['User', 'Acceptor'] })
      .where(eq(users.id, 'bogdan'));
  });
  node = await mailNode(bench, async (message) => void sent.push(message));
});
beforeEach(async () => {
  sent.length = 0;
  await bench.db.asSystem(async (tx) => {
    await tx.delete(work);
    await tx.delete(notifications);
  });
});
afterAll(async () => {
  await node.stop();
  await bench.close();
});

/** Mails sent so far, ten minutes later. */
const mails = async () => {
  await node.tenMinutesLater();
  return sent;
};
const written = async () =>
  (await bench.db.asSystem((tx) => tx.select().from(notifications))).map(({ userId, subject, text }) => [userId, subject, text]);

/** A box that has come to the archive. */
async function storedBox(code: string) {
  const box = anna.box(code);
  await anna.send(box, anna.file(box, `${code}-D`, { surname: 'Secretsurname' }));
  await bench.db.asSystem((tx) => tx.execute(`update containers set status = 4 where code = '${code}'`));
  return box.entityId;
}

/** A basket of a box, as the operations that make and send it. */
function basketOf(person: TestDevice, boxId: string, code: string) {
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const open = newBasket(person, { changes: { deliver, note: 'ramp B' } });
  const add = addBox(person, open.entityId, { entityId: boxId }, { containerId: boxId, code });
  return { id: open.entityId, open, add, send: finalise(person, open) };
}

/** An order of a box that was sent. */
async function sentOrder(code: string) {
  const { id, open, add, send } = basketOf(anna, await storedBox(code), code);
  expect(await anna.send(open, add, send)).toEqual(['applied', 'applied', 'applied']);
  return id;
}
const versionOf = async (id: string) => (await anna.rows<Order>('orders')).get(id)?.version ?? 0;

test('an order that waits goes to its acceptors with its note, also by mail without it; neither names what is ordered', async () => {
  const id = await sentOrder('MAIL-1');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'bogdan@example.com' });
  expect(mail?.text).toMatch(new RegExp(`\\nhttps://vault.example/t1/orders/delivery/${id}$`));
  expect(JSON.stringify(mail)).not.toMatch(/MAIL-1|Secretsurname|Payroll|ramp B/);
  const message = (await written())[0];
  expect(message).toEqual(['bogdan', expect.stringMatching(/^2026\/\d{6}$/), 'Anna: ramp B']);
});

test('approval is news for the author and work for the archive; taking on is news without a mail', async () => {
  const id = await sentOrder('MAIL-2');
  await bench.db.asSystem((tx) => tx.delete(work));
  const approve = bogdan.make('order.approve', { version: await versionOf(id) }, { entityId: id });
  expect(await bogdan.send(approve)).toEqual(['applied']);
  await mails();
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['anna@example.com', 'edyta@example.com']));
  expect(sent.find(({ to }) => to === 'anna@example.com')?.subject).toMatch(/^2026\/\d{6} · Bogdan: zatwierdzone$/);
  expect(await edyta.send(edyta.make('order.takeOn', {}, { entityId: id }))).toEqual(['applied']);
  expect((await mails()).length).toBe(2);
  expect((await written()).at(-1)).toEqual(['anna', expect.stringMatching(/^2026/), 'Edyta: in progress']);
});

const prefer = (userId: string, wish: string) =>
  bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ preferences: { [preferenceId.orderMails]: wish } })
      .where(eq(users.id, userId)),
  );

test('preference 131: nothing by mail, or only what waits for the person; a repeat sends nothing', async () => {
  await prefer('bogdan', 'none');
  await prefer('anna', 'needed');
  const id = await sentOrder('MAIL-3');
  expect(await mails()).toEqual([]);
  const approve = bogdan.make('order.approve', { version: await versionOf(id) }, { entityId: id });
  await bogdan.send(approve);
  await bogdan.send(approve);
  expect((await mails()).map(({ to }) => to)).toEqual(['edyta@example.com']);
  expect((await written()).filter(([userId]) => userId === 'anna')).toHaveLength(1);
});

test('a late order notifies once: the archive and the supervisors', async () => {
  const id = await sentOrder('MAIL-4');
  await bogdan.send(bogdan.make('order.approve', { version: await versionOf(id) }, { entityId: id }));
  await bench.db.asSystem(async (tx) => {
    await tx.delete(notifications);
    await tx
      .update(orderNumbers)
      .set({ dueAt: bench.now() - 1 })
      .where(eq(orderNumbers.orderId, id));
  });
  expect([await notifyLate(bench.db, 't1', bench.now()), await notifyLate(bench.db, 't1', bench.now())]).toEqual([1, 0]);
  expect(new Set((await written()).map(([userId, , text]) => `${userId} ${text}`))).toEqual(
    new Set(['celina late', 'dawid late', 'edyta late']),
  );
  expect(await written()).toHaveLength(3);
});

test('an item of a basket goes to another order: the owner of the basket gets one message and one mail, the sender none', async () => {
  await prefer('anna', '');
  const boxId = await storedBox('MAIL-5');
  const [own, other] = [basketOf(anna, boxId, 'MAIL-5'), basketOf(bogdan, boxId, 'MAIL-5')];
  const second = basketOf(bogdan, boxId, 'MAIL-5');
  await anna.send(own.open, own.add);
  await bogdan.send(other.open, other.add, second.open, second.add);
  await bench.db.asSystem((tx) => tx.delete(notifications));
  expect(await bogdan.send(other.send)).toEqual(['applied']);
  await bogdan.send(other.send);
  const name = `Project p1 · ${own.id.slice(-4).toUpperCase()}`;
  const taken = (await written()).filter(([, , text]) => text?.includes('another order'));
  expect(taken).toEqual([['anna', name, 'Bogdan: items in this basket are now on another order']]);
  const mail = (await mails()).filter(({ to }) => to === 'anna@example.com');
  expect(mail.map(({ subject }) => subject)).toEqual([`${name} · Bogdan: pozycje z tego koszyka są teraz na innym zamówieniu`]);
  expect(mail[0]?.text).toMatch(new RegExp(`\\nhttps://vault.example/t1/orders/delivery/${own.id}$`));
  expect(JSON.stringify([taken, mail])).not.toMatch(/MAIL-5|Secretsurname/);
});

test('what waits in a basket of another person, and is withdrawn or sent already, is no news to them', async () => {
  const boxId = await storedBox('MAIL-6');
  const [own, other] = [basketOf(anna, boxId, 'MAIL-6'), basketOf(bogdan, boxId, 'MAIL-6')];
  const remove = anna.make('order.position.remove', { orderId: own.id }, { entityId: positionId(own.id, boxId) });
  expect(await anna.send(own.open, own.add, remove)).toEqual(['applied', 'applied', 'applied']);
  await bogdan.send(other.open, other.add, other.send);
  expect((await written()).filter(([, , text]) => text?.includes('another order'))).toEqual([]);
});

test('a mail ends with links below the origin of the service', async () => {
  const texts: string[] = [];
  const sender = { send: async ({ text }: { text: string }) => void texts.push(text) };
  const { run } = mailWorkHandlers({ sender, publicUrl: 'https://vault.example' })['mail.send'];
  const message = { to: 'a@b.example', subject: 's', text: '2026/000001 · late', places: ['t1/orders/delivery/x'] };
  await run({ id: 'w-1' } as Parameters<typeof run>[0], message);
  expect(texts).toEqual(['2026/000001 · late\nhttps://vault.example/t1/orders/delivery/x']);
});
