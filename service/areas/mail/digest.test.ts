import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { preferenceId, signalKind, workState } from '#schema/codes.ts';
import { MAIL_LIMITS, WORK_LIMITS } from '#schema/limits.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import type { Sending } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { nodes, work } from '#service/db/tables/work.ts';
import { mailNode } from '#tests/bench/mail-node.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Mails of ten minutes to one person are one mail: nothing is lost, and nothing is sent twice. */

let bench: VaultBench;
let sent: Message[] = [];
let started: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  bench = await vaultBench();
});
beforeEach(async () => {
  sent = [];
  await bench.db.asSystem(async (tx) => {
    for (const table of [work, nodes]) await tx.delete(table);
    await tx.update(users).set({ email: sql`id || '@' || tenant_id || '.example'`, preferences: {}, active: true });
  });
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  started = [];
});
afterAll(() => bench.close());

async function node(send: (message: Message) => Promise<void> = async (message) => void sent.push(message)) {
  const one = await mailNode(bench, send);
  started.push(one);
  return one;
}
const news = (text: string, more: Partial<Sending> = {}): Sending => ({
  to: ['anna'],
  message: {
    kind: signalKind.workflowProcess,
    subject: '2026/000001',
    text,
    target: `orders/delivery/${text}`,
    translations: { pl: { text: `${text} (pl)` }, de: { text: `${text} (de)` } },
  },
  mail: 'needed',
  ...more,
});
const happens = (sendings: readonly Sending[], tenantId = 't1') =>
  bench.db.inTenant(tenantId, (tx) => sendAll(tx, tenantId, sendings, bench.now()));
const waiting = (kind: string) =>
  bench.db.asSystem((tx) =>
    tx
      .select()
      .from(work)
      .where(and(eq(work.kind, kind), eq(work.state, workState.waiting))),
  );
const prefers = (preferences: Record<number, string>) =>
  bench.db.asSystem((tx) => tx.update(users).set({ preferences }).where(eq(users.id, 'anna')));

test('messages of ten minutes are one mail, oldest first, each with its link; later ones are the next mail', async () => {
  const { tenMinutesLater, runDue } = await node();
  await happens([news('one')]);
  bench.pass(MAIL_LIMITS.digestMs - 1);
  await happens([news('two'), news('three')]);
  await runDue();
  expect(sent).toEqual([]);
  bench.pass(1);
  await runDue();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['anna@t1.example', 'Wiadomości: 3']]);
  const linked = ['one', 'two', 'three'].map(
    (text) => `2026/000001 · ${text} (pl)\nhttps://vault.example/t1/orders/delivery/${text}`,
  );
  expect(sent[0]?.text).toBe(linked.join('\n\n'));
  await happens([news('four')]);
  await tenMinutesLater();
  expect(sent.map(({ subject }) => subject)).toEqual(['Wiadomości: 3', '2026/000001 · four (pl)']);
  await tenMinutesLater();
  expect([sent.length, (await waiting('mail.digest')).length]).toEqual([2, 0]);
});

test('people and clients have mails of their own, in their language; the same line is in a mail once', async () => {
  await prefers({ [preferenceId.language]: 'EN' });
  await happens([news('one', { to: ['anna', 'bogdan'] })]);
  await happens([news('one')]);
  await happens([news('one')], 't2');
  const { tenMinutesLater } = await node();
  await tenMinutesLater();
  expect(sent.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    'anna@t1.example 2026/000001 · one',
    'anna@t2.example 2026/000001 · one',
    'bogdan@t1.example 2026/000001 · one (pl)',
  ]);
  expect(sent.find(({ to }) => to === 'anna@t2.example')?.text).toContain('https://vault.example/t2/');
});

test('address, language and wish are those of the moment of the mail; a person who has left gets none', async () => {
  await happens([news('asked'), news('known', { mail: 'all' })]);
  await prefers({ [preferenceId.orderMails]: 'needed', [preferenceId.language]: 'DE' });
  const { tenMinutesLater } = await node();
  await tenMinutesLater();
  expect(sent.map(({ subject }) => subject)).toEqual(['2026/000001 · asked (de)']);
  for (const left of [{ active: false }, { email: '' }, { preferences: { [preferenceId.orderMails]: 'none' } }]) {
    await bench.db.asSystem((tx) => tx.update(users).set({ email: 'anna@t1.example', preferences: {}, active: true }));
    await happens([news('late')]);
    await bench.db.asSystem((tx) => tx.update(users).set(left));
    await tenMinutesLater();
  }
  expect([sent.length, (await waiting('mail.digest')).length]).toEqual([1, 0]);
});

test('a node killed between gathering and sending loses nothing: all of it happened or none', async () => {
  for (const text of ['one', 'two', 'three']) await happens([news(text)]);
  const { tenMinutesLater } = await node();
  const stop = await failsOnce('mail.send');
  await tenMinutesLater();
  await stop();
  // the transaction that gathered is gone: each line is still in the queue
  expect([sent.length, (await waiting('mail.digest')).length]).toEqual([0, 3]);
  await tenMinutesLater();
  expect(sent.map(({ subject }) => subject)).toEqual(['Wiadomości: 3']);
});

/** Refuses rows of this kind until it is stopped: the database as it is for a node that dies in the middle of its transaction. */
async function failsOnce(kind: string): Promise<() => Promise<void>> {
  await change(`alter table work add constraint killed check (kind <> '${kind}') not valid`);
  return () => change('alter table work drop constraint killed');
}
const change = (statement: string) => bench.db.asSystem(async (tx) => void (await tx.execute(sql.raw(statement))));

test('a mail a node died with is sent by another under the same id, with the same text, though more has come', async () => {
  await happens([news('one')]);
  const entered = Promise.withResolvers<Message>();
  const dead = await node((message) => {
    entered.resolve(message);
    return new Promise(() => {});
  });
  bench.pass(MAIL_LIMITS.digestMs);
  void dead.runDue();
  const first = await entered.promise;
  started = [];
  await happens([news('two')]);
  bench.pass(WORK_LIMITS.deadMs);
  const { runDue, renew, tenMinutesLater } = await node();
  await renew();
  await runDue();
  expect(sent).toEqual([first]);
  await tenMinutesLater();
  expect(sent.map(({ subject }) => subject)).toEqual(['2026/000001 · one (pl)', '2026/000001 · two (pl)']);
});

test('two nodes that gather at the same time send each line once', async () => {
  const two = [await node(), await node()];
  const lines: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const texts = Array.from({ length: 8 }, (_, n) => `r${round}n${n}`);
    lines.push(...texts);
    await Promise.all(texts.map((text) => happens([news(text)])));
    bench.pass(MAIL_LIMITS.digestMs);
    // both are alive: neither frees the work of the other
    for (const { renew } of two) await renew();
    await Promise.all(two.map(({ runDue }) => runDue()));
  }
  await Promise.all(two.map(({ runDue }) => runDue()));
  const arrived = sent.flatMap(({ text }) => text.match(/(?<=delivery\/)r\dn\d/g) ?? []);
  expect(arrived.toSorted()).toEqual(lines.toSorted());
});

test('SMTP is down: the digest is whole in the queue, what comes later is gathered as usual, and both arrive once', async () => {
  let isDown = true;
  const { tenMinutesLater, runDue } = await node(async (message) => {
    if (isDown) throw new Error('connection refused');
    sent.push(message);
  });
  await happens([news('one')]);
  await tenMinutesLater();
  await happens([news('two')]);
  await tenMinutesLater();
  expect([sent.length, (await waiting('mail.send')).length]).toEqual([0, 2]);
  isDown = false;
  bench.pass(15 * 60_000);
  await runDue();
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['2026/000001 · one (pl)', '2026/000001 · two (pl)']);
});

test('more lines than a mail has are counted, and the mail leads to where they are', async () => {
  const many = Array.from({ length: MAIL_LIMITS.digestLines + 7 }, (_, n) => news(`n${n}`));
  await happens(many);
  const { tenMinutesLater } = await node();
  await tenMinutesLater();
  expect(sent[0]?.subject).toBe('Wiadomości: 57');
  expect(sent[0]?.text.endsWith('Kolejne w powiadomieniach: 7\nhttps://vault.example/t1/auth/user/my-notification')).toBe(true);
});

test('hostile: a note with line breaks and a foreign link is one line of words; an endless one is cut and fails no mail', async () => {
  const text = `please\r\nBcc: all@evil.example\n\nhttps://evil.example/t1 ${'x'.repeat(5_000)}`;
  await happens([{ ...news('n'), message: { kind: signalKind.workflowProcess, subject: '2026/000002', text, target: '' } }]);
  const { tenMinutesLater } = await node();
  await tenMinutesLater();
  const [mail] = sent;
  expect(mail?.subject).toBe(mail?.text);
  expect(mail?.text).toMatch(/^2026\/000002 · please Bcc: all@evil\.example https:\/\/evil\.example\/t1 x+…$/);
  expect(mail?.text.length).toBe(MAIL_LIMITS.lineCharacters);
});
