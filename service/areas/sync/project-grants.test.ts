import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupKind } from '#schema/codes.ts';
import { grantsInProject, grantsOf, NO_GROUP, roles } from '#schema/grants.ts';
import { mayIn } from '#schema/judge/may.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { setProjectRight } from './scopes.ts';
import { TransactionReader } from './reader/transaction-reader.ts';

let bench: VaultBench;
let anna: TestDevice;
/** Anna is a manager in one project and registers documents in the other. */
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  await bench.db.asSystem((tx) =>
    tx
      .update(users)
      .set({ roles: ['User', 'Manager'] })
      .where(eq(users.id, 'anna')),
  );
  await group('p1', groupKind.manager);
  await group('p2', groupKind.user);
});
afterAll(() => bench.close());

const group = (projectId: string, kind: number) =>
  bench.db.inTenant('t1', (tx) => setProjectRight(tx, 't1', 'anna', projectId, true, kind));
const deleted = async (code: string, more: Record<string, unknown>) => {
  const box = anna.box(code, more);
  expect(await anna.send(box)).toEqual(['applied']);
  return anna.send(anna.make('container.delete', {}, { entityId: box.entityId, base: { [box.entityId]: 1 } }));
};

test('a manager of one project deletes boxes there, and not in the project where the group is User', async () => {
  expect(await deleted('GROUP-1', {})).toEqual(['applied']);
  expect(await deleted('GROUP-2', { projectId: 'p2', classId: 'other' })).toEqual(['refused grantMissing']);
});

test('a change of the group counts with the next operation', async () => {
  await group('p2', groupKind.manager);
  expect(await deleted('GROUP-3', { projectId: 'p2', classId: 'other' })).toEqual(['applied']);
  await group('p2', groupKind.user);
  expect(await deleted('GROUP-4', { projectId: 'p2', classId: 'other' })).toEqual(['refused grantMissing']);
});

test('a person has grants only in projects that are theirs, and none when the account ended', async () => {
  const person = () => bench.db.inTenant('t1', (tx) => new TransactionReader(tx, 't1').person('anna'));
  const now = await person();
  expect([mayIn(now, 'protocol.delete', 'p1'), mayIn(now, 'protocol.delete', 'p2')]).toEqual([true, false]);
  expect([mayIn(now, 'protocol.write', 'p2'), mayIn(now, 'protocol.write', 'p3')]).toEqual([true, false]);
  expect(mayIn(now, 'protocol.delete', '')).toBe(true);
  await bench.db.asSystem((tx) => tx.update(users).set({ active: false }).where(eq(users.id, 'anna')));
  expect((await person())?.projects).toEqual(new Map());
  await bench.db.asSystem((tx) => tx.update(users).set({ active: true }).where(eq(users.id, 'anna')));
});

test('a group never gives more than the roles of the person, and a group of no project takes the project grants away', () => {
  for (const role of roles)
    for (const kind of [...Object.values(groupKind), -1, 999]) {
      const here = grantsInProject([role], kind);
      for (const grant of here) expect([role, kind, grant, grantsOf([role]).has(grant)]).toEqual([role, kind, grant, true]);
    }
  expect(grantsInProject(['User'], groupKind.manager)).toEqual(grantsOf(['User']));
  expect(grantsInProject(['User', 'Manager'], groupKind.administrator).size).toBe(0);
  // roles that count everywhere need no group
  expect(grantsInProject(['Supervisor'], groupKind.user)).toEqual(grantsOf(['Supervisor']));
  expect(grantsInProject(['User', 'Manager'], NO_GROUP)).toEqual(grantsOf(['User', 'Manager']));
});
