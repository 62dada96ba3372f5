import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import { positions } from '#service/db/tables/orders.ts';
import { tags } from '#service/db/tables/documents.ts';
import { feed } from '#service/db/tables/sync.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { copyDocument } from '#tests/bench/document-bench.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { writeTerms } from './terms.ts';

/** A document in no box leaves its project (documents.md §4); one in a box is where its box is. */

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
const move = (documentGuid: string, token?: string) =>
  ask('move-document', { documentGuid, classId: inOther, values: { 'otherUser-attribute': 'here' } }, token);
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
  expect(rows.map(({ scope }) => scope)).toEqual(['cold:otherUser-project']);
});
