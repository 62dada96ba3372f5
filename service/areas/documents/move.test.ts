import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus, orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { positions } from '#service/db/tables/orders.ts';
import { documentTexts, tags } from '#service/db/tables/documents.ts';
import { feed } from '#service/db/tables/sync.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { containers, orders, registrations } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { writeTerms } from './terms.ts';

/** A document in no box leaves its project; one in a box is where its box is. */

const [tenantId, guid, inOther] = ['t-north', 'loose-document', 'otherUser-class'];
let bench: Bench;
let supervisor: string;
let stranger: string;
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  await copyDocument(bench, [guid], () => ({ containerId: null }));
  const both = [holderOf('Supervisor'), holderOf('Manager')].map((userId) => ({
    tenantId,
    userId,
    projectId: 'otherUser-project',
  }));
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(both.slice(0, 1)));
  supervisor = (await bench.signIn(holderOf('Supervisor'))).token;
  stranger = (await bench.signIn(holderOf('Manager'))).token;
}, 60_000);
afterAll(() => bench?.close());

async function ask(call: string, body?: object, token = supervisor) {
  const answer = await bench.ask(body ? 'POST' : 'GET', `/api/documents/${call}`, { token, ...(body && { body }) });
  return { ...answer, data: answer.body['data'] as Record<string, never> };
}
const targets = async (id: string, token?: string) =>
  ((await ask(`class-list-to-move-document/${id}`, undefined, token)).data as unknown as { classId: string }[]).map(
    ({ classId }) => classId,
  );
const move = (documentGuid: string, token?: string, boxCode = '', opId?: string) =>
  ask('move-document', { documentGuid, classId: inOther, values: { 'otherUser-attribute': 'here' }, boxCode, opId }, token);
const boxIs = (change: Partial<typeof containers.$inferSelect>) =>
  bench.db.asSystem((tx) => tx.update(containers).set(change).where(eq(containers.id, 'otherUser-container')));
const found = async (projectClass: string) => {
  const body = { classId: projectClass, text: 'umowy', fullText: true };
  const answer = await bench.ask('POST', '/api/navigation/document-search', { token: supervisor, body });
  return (answer.body['data'] as { items: { guid: string }[] }).items.map((item) => item.guid);
};

test('classes of other projects are offered to a loose document, and only to those who may add there', async () => {
  expect(await targets(guid)).toContain(inOther);
  expect(await targets('own-document')).not.toContain(inOther);
  expect(await targets(guid, stranger)).not.toContain(inOther);
  for (const refused of [await move('own-document'), await move(guid, stranger)])
    expect(refused.body).toMatchObject({ code: 'action.refused', message: 'classUnknown' });
});

test('a document that an open order waits for stays in its project', async () => {
  const ofOrder = { orderId: 'own-order', projectId: 'own-project', objectType: objectType.document };
  const item = { ...pickupPosition(guid, ofOrder), claimed: true };
  const its = and(eq(orders.tenantId, tenantId), eq(orders.id, 'own-order'));
  const setOrder = (status: OrderStatus) =>
    bench.db.asSystem(async (tx) => {
      await tx.update(orders).set({ status, containerIds: [] }).where(its);
      await tx.update(positions).set({ claimed: status === orderStatus.inProgress });
    });
  await bench.db.asSystem((tx) => tx.insert(positions).values({ tenantId, ...item }));
  await setOrder(orderStatus.inProgress);
  expect((await move(guid)).data).toMatchObject({ verdict: 'refused', code: 'onOrder' });
  await setOrder(orderStatus.completed);
});

test('a loose document takes its words, tags and history along, and no tablet of the project it left has it', async () => {
  const tag = await ask('add-tag-to-document', { documentGuid: guid, name: 'Pilne' });
  const row = { tenantId, id: guid, projectId: 'own-project', classId: 'own-class', createdAt: 1 };
  await bench.db.inTenant(tenantId, (tx) => writeTerms(tx, row, 'Umowa o pracę'));
  expect(await found('own-class')).toEqual([guid]);
  expect((await move(guid)).data).toMatchObject({ verdict: 'applied' });

  expect((await ask(`document-page-info/${guid}`)).data).toMatchObject({ projectId: 'otherUser-project', classId: inOther });
  expect((await ask(`document-page-info/${guid}`, undefined, stranger)).body).toMatchObject({ code: 'row.unknown' });
  expect([await found('own-class'), await found(inOther)]).toEqual([[], [guid]]);

  const [there, ...more] = await bench.db.asSystem((tx) => tx.select().from(tags).where(eq(tags.projectId, 'otherUser-project')));
  expect([there?.name, more]).toEqual(['Pilne', []]);
  expect(there?.id).not.toBe(tag.data['id']);
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, guid));
  const [moved] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(its));
  expect(moved).toMatchObject({ containerId: null, tagIds: [there?.id], values: { 'otherUser-attribute': 'here' } });

  const history = (await ask(`get-document-history/${guid}`)).data['operations'] as unknown as {
    operation: number;
    detail: object;
  }[];
  expect(history.find(({ operation }) => operation === 7)?.detail).toMatchObject({
    fromProject: 'own-project',
    toProject: 'otherUser-project',
  });
  const rows = await bench.db.asSystem((tx) => tx.select().from(feed).where(eq(feed.rowId, guid)));
  // a device that has the document pinned or looked at finds its tags by the ids of the project it is in now
  expect(rows).toMatchObject([{ scope: 'cold:otherUser-project', row: { tagIds: [there?.id] } }]);
});

test('a loose document moves into an open box of another project; into a closed, foreign or missing one it does not', async () => {
  await copyDocument(bench, ['to-box'], () => ({ containerId: null }));
  await boxIs({ code: 'BOX-THERE', status: containerStatus.closed, inherited: { 'otherUser-attribute': 'of the box' } });
  const codeOf = async (boxCode: string, id = 'to-box', token?: string) => (await move(id, token, boxCode)).data;
  expect(await codeOf('BOX-THERE')).toMatchObject({ verdict: 'refused', code: 'containerClosed' });
  const own = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, 'own-container')));
  for (const code of ['NO-SUCH-BOX', "' or 1=1 --", own[0]?.code ?? expect.fail('No box')])
    expect(await codeOf(code)).toMatchObject({ verdict: 'refused', code: 'entityUnknown' });
  await boxIs({ status: containerStatus.opened, deletedAt: 1 });
  expect(await codeOf('BOX-THERE')).toMatchObject({ verdict: 'refused', code: 'entityUnknown' });
  await boxIs({ deletedAt: 0 });
  const text = { tenantId, id: 'to-box', projectId: 'own-project', classId: 'own-class', createdAt: 1 };
  await bench.db.inTenant(tenantId, (tx) => writeTerms(tx, text, 'Umowa najmu'));

  // an item of no object, as of a material, does not concern a document in no box
  const ofOrder = { orderId: 'own-order', projectId: 'own-project', objectType: objectType.document };
  const item = { ...pickupPosition('', ofOrder), id: 'of-nothing', claimed: true };
  await bench.db.asSystem((tx) => tx.insert(positions).values({ tenantId, ...item }));
  const counted = async () =>
    (await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, 'otherUser-container'))))[0]?.documents;
  const before = (await counted()) ?? expect.fail('No box');
  const opId = randomUUID();
  const first = (await move('to-box', undefined, ' box-there ', opId)).data;
  expect(first).toMatchObject({ verdict: 'applied' });
  // an answer that was lost is given again, and the document counts once
  expect((await move('to-box', undefined, ' box-there ', opId)).data).toEqual(first);
  expect(await counted()).toBe(before + 1);
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, 'to-box'));
  const [moved] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(its));
  const values = { 'otherUser-attribute': 'of the box' };
  expect(moved).toMatchObject({ containerId: 'otherUser-container', projectId: 'otherUser-project', values });
  const texts = await bench.db.asSystem((tx) => tx.select().from(documentTexts).where(eq(documentTexts.documentId, 'to-box')));
  expect(texts).toMatchObject([{ projectId: 'otherUser-project', classId: inOther }]);
  const history = (await ask('get-document-history/to-box')).data['operations'] as unknown as { detail: object }[];
  expect(history.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ from: '', to: 'otherUser-container' }));
  const rows = await bench.db.asSystem((tx) => tx.select().from(feed).where(eq(feed.rowId, 'to-box')));
  expect(rows.map(({ scope }) => scope)).toEqual(['project:otherUser-project']);
  // in its box it stays
  expect((await move('to-box', undefined, 'BOX-THERE')).body).toMatchObject({ code: 'action.refused', message: 'classUnknown' });
});
