import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentEvent, workState } from '#schema/codes.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { auditEvents, tenants, userClasses, userProjects, users } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { MailRefused } from '#service/mail/smtp-sender.ts';
import { Door } from '#service/pages/shown.ts';
import type { PayloadOf } from '#service/work/kinds.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { holderOf } from '#tests/bench/vault-fixture.ts';
import { sendDocuments } from './mail-work.ts';
import type { documentWork } from './work-kinds.ts';

/** Documents by mail: links for users who may see them, redacted pages for domains the client lists. */

let bench: Bench;
let token: string;
const [guid, colleague, stranger] = ['own-document', holderOf('Supervisor'), 'u-nothing'];

beforeAll(async () => {
  bench = await documentBench(['Agreement with CANARY Kowalska']);
  token = (await bench.signIn(holderOf('User'))).token;
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ email: sql`user_name || '@north.example'` });
    await tx
      .update(tenants)
      .set({ parameters: { mailDomains: ['Partner.example'] } })
      .where(eq(tenants.tenantId, 't-north'));
  });
}, 120_000);
afterAll(() => bench?.close());

const mails: Message[] = [];
let fault: ((message: Message) => Error | undefined) | undefined;
beforeEach(async () => {
  mails.length = 0;
  fault = undefined;
  await bench.db.asSystem((tx) => tx.delete(work));
});

async function mail(more: object) {
  const usual = { type: 1, guidList: [{ guid }], to: [{ userId: colleague }], subject: 'Contract', text: 'Please read.' };
  const answer = await bench.ask('POST', '/api/reports/email-send-mail', { token, body: { ...usual, ...more } });
  return { ...answer, data: Object(answer.body['data']) as Record<string, unknown> };
}
const waiting = () => bench.db.asSystem((tx) => tx.select().from(work).where(eq(work.kind, 'document.mail')));

/** Runs the waiting work once; successful work is done, failed work remains with its cursor. */
async function send(): Promise<void> {
  const sender = {
    send: async (message: Message) => {
      const thrown = fault?.(message);
      if (thrown) throw thrown;
      mails.push(message);
    },
  };
  const handler = sendDocuments({ db: bench.db, door: new Door(bench.files, bench.pages), sender });
  for (const row of (await waiting()).filter(({ state }) => state === workState.waiting)) {
    const own = and(eq(work.tenantId, row.tenantId), eq(work.id, row.id));
    const step = async (make: (tx: never) => Promise<{ cursor?: string } | void>) => {
      const { cursor = '' } = (await make(undefined as never)) ?? {};
      await bench.db.asSystem((tx) => tx.update(work).set({ cursor }).where(own));
    };
    const { id, subject, by, cursor, tenantId } = row;
    const run = { tenantId, id, subject, by, cursor, now: bench.now, signal: new AbortController().signal, step };
    const payload = row.payload as PayloadOf<(typeof documentWork)['document.mail']>; // written by the call
    await handler
      .run(run, payload)
      .then(async (ending) => {
        await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
        await bench.db.asSystem((tx) => tx.update(work).set({ state: workState.done }).where(own));
      })
      .catch(() => undefined);
  }
}

test('a colleague who may see the document gets a link to it, and the history has Send', async () => {
  const { data } = await mail({});
  expect(data).toMatchObject({ sent: [{ userId: colleague, how: 'link' }], left: [], tooLarge: false });
  await send();
  expect(mails).toMatchObject([{ to: `${holderOf('Supervisor')}@north.example`, subject: 'Contract', attachments: [] }]);
  expect(mails[0]?.text).toContain('Please read.');
  expect(mails[0]?.text).toMatch(/\/north\/document-preview\/own-document\n/);
  const its = and(eq(documentHistory.documentId, guid), eq(documentHistory.operation, documentEvent.send));
  const events = await bench.db.asSystem((tx) => tx.select().from(documentHistory).where(its));
  expect(events.map(({ detail }) => detail)).toEqual([{ how: 'call', way: 'link', receivers: 1, outside: 0 }]);
});

test('the audit has the document and the people, and nothing that was typed', async () => {
  await mail({ to: [{ userId: colleague }, { address: 'eva@partner.example' }], AsOnePdf: true, subject: 'Private words' });
  const events = await bench.db.asSystem((tx) => tx.select().from(auditEvents).where(eq(auditEvents.event, 'document.mail')));
  const [last] = events.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  expect(last).toMatchObject({ subject: guid, detail: { documents: 1, readers: colleague, outside: 1, left: 0, asPdf: true } });
  expect(JSON.stringify(last)).not.toContain('Private');
});

test('the same operation sends once, however often it is asked for and however often its work runs', async () => {
  const opId = randomUUID();
  for (let time = 0; time < 3; time += 1) expect((await mail({ opId })).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
  const twice = randomUUID();
  await Promise.all([mail({ opId: twice }), mail({ opId: twice })]);
  expect(await waiting()).toHaveLength(2);
  await send();
  await bench.db.asSystem((tx) => tx.update(work).set({ state: workState.waiting }));
  await send();
  expect(mails).toHaveLength(2);
  const other = await mail({ opId, guidList: [{ guid: 'own-deleted' }] });
  expect(other.body['code']).not.toBeUndefined();
});

test('who may not see the document gets nothing, by name or by address, and is named', async () => {
  const both = await mail({ to: [{ userId: colleague }, { address: ' Nothing@NORTH.example ' }, { userId: 'u-gone' }] });
  expect(both.data['left']).toEqual([
    { userId: stranger, name: 'nothing', reason: 'sightDiffers' },
    { userId: 'u-gone', name: '', reason: 'unknown' },
  ]);
  const alone = await mail({ to: [{ userId: stranger }] });
  expect([alone.body['result'], alone.body['code']]).toEqual([false, 'mail.sightDiffers']);
  const foreign = await mail({ to: [{ userId: 'u-outsider' }] });
  expect(foreign.body['code']).toBe('mail.noReceiver');
});

test('outside, a PDF goes only to a domain the client lists, and shows what is black at the moment it is sent', async () => {
  const wish = { AsOnePdf: true, to: [{ address: 'eva@partner.example' }, { address: 'eva@elsewhere.example' }] };
  const { data } = await mail(wish);
  expect(data).toMatchObject({
    sent: [{ userId: '', name: 'eva@partner.example', how: 'file' }],
    left: [{ name: 'eva@elsewhere.example', reason: 'domainNotListed' }],
  });
  expect((await mail({ ...wish, AsOnePdf: false })).body['code']).toBe('mail.noReceiver');
  const words = await bench.ask('POST', '/api/documents/page-words', { token, body: { documentGuid: guid, page: 1 } });
  const all = Reflect.get(Object(words.body['data']), 'words') as [string, number, number, number, number][];
  const [, x, y, w, h] = all.find(([word]) => word === 'CANARY') ?? expect.fail('No word');
  const opacity = [{ id: 'a', position: [x, y, w, Math.max(4, h)].join(',') }];
  const page = { documentGuid: guid, pageNo: 1, opacity, highLight: [], note: [], revision: 0 };
  expect((await bench.ask('POST', '/api/documents/save-edit-page', { token, body: page })).status).toBe(200);
  await send();
  const [message] = mails;
  expect(message?.text).not.toContain('document-preview');
  const pdf = Buffer.from(message?.attachments?.[0]?.content ?? []);
  const found = await new Door(bench.files, bench.pages).wordsOfOutput(pdf);
  expect([found?.has('Kowalska'), found?.has('CANARY')]).toEqual([true, false]);
});

test('one unreachable receiver delays no other; refused for good, the sender gets a message', async () => {
  await mail({ to: [{ userId: colleague }, { address: 'eva@partner.example' }], AsOnePdf: true });
  fault = ({ to }) => (to.startsWith('eva') ? new Error('451 later') : undefined);
  await send();
  expect(mails).toHaveLength(1);
  fault = ({ to }) => (to.startsWith('eva') ? new MailRefused('mail.refused') : undefined);
  await send();
  expect(mails).toHaveLength(1);
  const messages = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, 'Contract')));
  expect(messages).toMatchObject([{ userId: holderOf('User') }]);
  expect(messages[0]?.text).toContain('eva@partner.example');
});

test('a document that was deleted, or a right that went before the mail left, sends nothing', async () => {
  await mail({});
  const ofColleague = and(eq(userProjects.userId, colleague), eq(userProjects.projectId, 'own-project'));
  const [right] = await bench.db.asSystem((tx) => tx.delete(userProjects).where(ofColleague).returning());
  await send();
  expect(mails).toEqual([]);
  if (right) await bench.db.asSystem((tx) => tx.insert(userProjects).values(right));
});

test('a sender who lost the document, and a domain that left the list, end a mail that has not left yet', async () => {
  const outside = { AsOnePdf: true, to: [{ address: 'eva@partner.example' }], subject: 'Withheld' };
  const listed = (mailDomains: string[]) =>
    bench.db.asSystem((tx) => tx.update(tenants).set({ parameters: { mailDomains } }).where(eq(tenants.tenantId, 't-north')));
  await mail(outside);
  await listed([]);
  await send();
  await listed(['Partner.example']);
  await mail(outside);
  const ofSender = and(eq(userProjects.userId, holderOf('User')), eq(userProjects.projectId, 'own-project'));
  const [right] = await bench.db.asSystem((tx) => tx.delete(userProjects).where(ofSender).returning());
  await send();
  if (right) await bench.db.asSystem((tx) => tx.insert(userProjects).values(right));
  expect(mails).toEqual([]);
  const messages = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, 'Withheld')));
  expect(messages.map(({ text }) => text).toSorted()).toEqual([
    'The mail did not reach: eva@partner.example. Ask them for another address, or send it again.',
    'The mail was not sent to: eva@partner.example. A document of it was deleted, or you may no longer mail it.',
  ]);
});

test('a PDF does not leave without a document whose version was removed in the meantime: the sender is notified', async () => {
  await mail({ AsOnePdf: true, subject: 'Removed' });
  const removed = (removedAt: number) =>
    bench.db.asSystem((tx) => tx.update(documentFiles).set({ removedAt }).where(eq(documentFiles.documentId, guid)));
  await removed(bench.now());
  await send();
  await removed(0);
  expect(mails).toEqual([]);
  const messages = await bench.db.asSystem((tx) => tx.select().from(notifications).where(eq(notifications.subject, 'Removed')));
  expect(messages.map(({ text }) => text)).toMatchObject([expect.stringContaining('The mail was not sent to: ')]);
});

test('hostile: headers, lists, a thousand receivers, documents of others', async () => {
  const evil = [
    'a@partner.example\r\nBcc: b@partner.example',
    'a@b@partner.example',
    'a@partner.example,b@partner.example',
    'x%y@partner.example',
    '"a b"@partner.example',
    'a@',
    '@partner.example',
    '',
  ];
  for (const address of evil) expect([address, (await mail({ to: [{ address }] })).status]).toEqual([address, 422]);
  for (const subject of ['Hi\r\nBcc: b@partner.example', 'a\0b', '', ' ', 'x'.repeat(201)])
    expect((await mail({ subject })).status).toBe(422);
  const many = Array.from({ length: 1_000 }, (_, n) => ({ address: `a${n}@partner.example` }));
  expect((await mail({ to: many })).status).toBe(422);
  expect((await mail({ to: [] })).status).toBe(422);
  expect((await mail({ type: 2 })).status).toBe(422);
  for (const other of ['unknown-document', 'otherTenant-document', 'otherUser-document']) {
    const answer = await mail({ guidList: [{ guid }, { guid: other }] });
    expect([answer.status, answer.body['code']]).toEqual([404, 'row.unknown']);
  }
  expect(await waiting()).toEqual([]);
});

test('without the right 122 nothing is mailed', async () => {
  const userId = holderOf('User');
  await bench.db.asSystem(async (tx) => {
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    await tx.update(userProjects).set({ classMode: 'listed' }).where(eq(userProjects.userId, userId));
    const row = {
      tenantId: 't-north',
      userId,
      classId: 'own-class',
      access: [2],
      documentGrants: [121],
    };
    await tx.insert(userClasses).values(row);
  });
  expect((await mail({})).body['code']).toBe('document.notAllowed');
});

const peopleLike = async (text: string) => {
  const answer = await bench.ask('POST', '/api/documents/mail-people', { token, body: { text } });
  return answer.body['data'] as { people: { userId: string }[]; domains: string[] };
};

test('people are offered by part of their name, among those of the same projects', async () => {
  const { people, domains } = await peopleLike('SUPERV');
  expect(people.map(({ userId }) => userId)).toContain(colleague);
  expect(domains).toEqual(['partner.example']);
  expect((await peopleLike('nothing')).people).toEqual([]);
  expect((await peopleLike('%')).people).toEqual([]);
  expect((await peopleLike('')).people).toEqual([]);
});
