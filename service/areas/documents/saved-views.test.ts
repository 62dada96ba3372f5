import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { savedViews } from '#service/db/tables/documents.ts';
import { userClasses, userProjects, userRestrictions, users } from '#service/db/tables/tenancy.ts';
import { documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';

/** A shared view is read by those who search its classes; names and values of others stay with those who see them. */

let bench: Bench;
const [tenantId, userId] = ['t-north', 'u-operator'];
const shown = 'own-class';
const hidden = 'own-folder';

beforeAll(async () => {
  bench = await documentBench(['Agreement']);
  await bench.db.asSystem(async (tx) => {
    await tx.insert(userProjects).values({ tenantId, userId: 'u-supervisor', projectId: 'own-project' });
    await tx.update(users).set({ sighted: true }).where(eq(users.id, userId));
    await tx.update(userProjects).set({ classMode: 'listed' }).where(eq(userProjects.userId, userId));
    await tx.insert(userClasses).values({ tenantId, userId, classId: shown, access: [2], documentGrants: [] });
    const restriction = { tenantId, userId, classId: shown, attributeId: 'own-attribute', allowed: ['north', ''] };
    await tx.insert(userRestrictions).values(restriction);
  });
}, 120_000);
afterAll(() => bench?.close());
beforeEach(() => bench.db.asSystem((tx) => tx.delete(savedViews)));

async function save(person: string, targetId: string, query = '', more: object = {}) {
  const { token } = await bench.signIn(person);
  const target = targetId === 'own-project' ? 'link' : 'class';
  const view = { target, targetId, name: `On ${targetId} ${query}`, shared: true, query, columns: '', ...more };
  return bench.ask('PUT', `/api/documents/saved-views/${randomUUID()}`, { token, body: view });
}
async function seen(person: string, targetId?: string): Promise<string[]> {
  const { token } = await bench.signIn(person);
  const path = `/api/documents/saved-views${targetId ? `?targetId=${targetId}` : ''}`;
  const { body } = await bench.ask('GET', path, { token });
  return (body['data'] as { name: string }[]).map(({ name }) => name).toSorted((one, other) => one.localeCompare(other));
}

test('a view of a class out of reach is not there: not in all of them, not by its class, and none can be saved there', async () => {
  await save('supervisor', hidden, 'a-own-attribute=Kowalski');
  await save('supervisor', shown);
  expect(await seen('supervisor')).toHaveLength(2);
  expect(await seen('operator')).toEqual([`On ${shown}`]);
  expect(await seen('operator', hidden)).toEqual([]);
  expect((await save('operator', hidden)).body).toMatchObject({ code: 'row.unknown' });
  expect((await save('operator', shown)).status).toBe(200);
});

test('a view that asks for a value out of sight, or for an attribute of no class in reach, is read by its owner and those who see it', async () => {
  for (const query of ['a-own-attribute=south', 'o-own-attribute=north,south', 'a-own-attribute=north', 'q=anything'])
    await save('supervisor', shown, query);
  for (const query of ['a-other-attribute=Kowalski', 'o-own-attribute=south', 'q=all'])
    await save('supervisor', 'own-project', query);
  expect(await seen('supervisor')).toHaveLength(7);
  expect(await seen('operator')).toEqual([
    'On own-class a-own-attribute=north',
    'On own-class q=anything',
    'On own-project q=all',
  ]);
  await save('operator', shown, 'a-own-attribute=south', { name: 'Mine', shared: false });
  expect(await seen('operator', shown)).toContain('Mine');
});
