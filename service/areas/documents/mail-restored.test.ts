import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workState } from '#schema/codes.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { mailWork } from '#service/areas/mail/work-kinds.ts';
import { mailWorkHandlers } from '#service/areas/mail/work.ts';
import { beginEpoch } from '#service/areas/sync/epoch.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { Door } from '#service/pages/shown.ts';
import { putterOf } from '#service/work/put.ts';
import { startWorkers, type Workers } from '#service/work/workers.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { sendDocuments } from './mail-work.ts';
import { documentWork } from './work-kinds.ts';

/** Messages that a restored backup has: the life of the database before may have sent them. */

const rules = { ...mailWork, 'document.mail': documentWork['document.mail'] } as const;
const put = putterOf(rules);
const [tenantId, guid] = ['t-north', 'own-document'];
const mails: Message[] = [];
let bench: Bench;
let workers: Workers;
beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: sql`user_name || '@north.example'` });
    await tx.delete(work);
  });
  const sender = { send: async (message: Message) => void mails.push(message) };
  const sendFiles = sendDocuments({ db: bench.db, door: new Door(bench.files, bench.pages), sender });
  workers = await startWorkers({
    db: { ...bench.db, kind: 'server', listen: async () => async () => {} },
    log: pino({ level: 'silent' }),
    now: bench.now,
    rules,
    handlers: { ...mailWorkHandlers({ sender }), 'document.mail': sendFiles },
    version: '1.0.0',
    timer: () => () => {},
  });
}, 120_000);
afterAll(async () => {
  await workers?.stop();
  await bench?.close();
});

async function ask(subject: string): Promise<void> {
  const { token } = await bench.signIn(holderOf('User'));
  const to = [{ userId: holderOf('Supervisor') }];
  const body = { type: 1, guidList: [{ guid }], to, subject, text: 'Please read.' };
  expect((await bench.ask('POST', '/api/reports/email-send-mail', { token, body })).status).toBe(200);
}
const notify = (subject: string) =>
  bench.db.inTenant(tenantId, (tx) =>
    put(tx, tenantId, { kind: 'mail.send', payload: { to: 'anna@north.example', subject, text: 'News.' }, now: bench.now() }),
  );
const rows = () => bench.db.asSystem((tx) => tx.select({ state: work.state, message: work.message }).from(work));

test('what waited in a restored backup is not sent again, and its sender reads so; later messages are sent', async () => {
  await ask('Contract');
  await notify('Before');
  bench.pass(60_000);
  await beginEpoch(bench.db, bench.now());
  bench.pass(60_000);
  for (let turn = 0; turn < 3; turn += 1) await workers.runDue();
  expect(mails).toEqual([]);
  const ended = { state: workState.failed, message: 'work.restored' };
  expect(await rows()).toEqual([ended, ended]);
  const received = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, 'Contract')));
  expect(received.map(({ userId, text }) => [userId, text])).toEqual([
    [holderOf('User'), expect.stringMatching(/was not sent again to: .+\. Send it once more if needed\.$/)],
  ]);

  await ask('Once more');
  await notify('After');
  for (let turn = 0; turn < 3; turn += 1) await workers.runDue();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['After', 'Once more']);
});
