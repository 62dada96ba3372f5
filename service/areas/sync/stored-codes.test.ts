import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { collidingCodes } from '#service/areas/desk/colliding-codes.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { normaliseStoredCodes } from './stored-codes.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeEach(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterEach(() => bench.close());

/** Stores a code as a version before the normalisation did. */
async function disguise(table: typeof containers | typeof registrations, id: string, code: string): Promise<void> {
  await bench.db.asSystem((tx) => tx.update(table).set({ code }).where(eq(table.id, id)));
}
const codeOf = async (stream: 'containers' | 'registrations', id: string) =>
  (await anna.rows<Container | Registration>(stream)).get(id)?.code;

test('decisions S5: codes stored in disguise are found by their typed form afterwards, and devices receive them', async () => {
  const box = anna.box('OLD-1');
  const file = anna.file(box, 'OLD-1-D');
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  await disguise(containers, box.entityId, 'old\u200B-9');
  await disguise(registrations, file.entityId, 'OLD-9\u00AD-D');
  const twin = () => anna.box('OLD-9', { description: 'twin' });
  expect(await normaliseStoredCodes(bench.db, 't1', bench.now())).toEqual({ renamed: 2, colliding: [] });
  expect([await codeOf('containers', box.entityId), await codeOf('registrations', file.entityId)]).toEqual(['OLD-9', 'OLD-9-D']);
  expect(await anna.send(twin())).toEqual(['contested duplicateCode']);
  expect(await normaliseStoredCodes(bench.db, 't1', bench.now())).toEqual({ renamed: 0, colliding: [] });
});

test('decisions S5: where two codes would become the same, both stay and the ids are returned; no other client is read or changed', async () => {
  const [first, second, twin] = [anna.box('COL-1'), anna.box('COL-2'), anna.box('COL-3')];
  const [one, other] = [anna.file(first, 'COL-D1'), anna.file(first, 'COL-D2')];
  expect(await anna.send(first, second, twin, one, other)).toEqual(Array.from({ length: 5 }, () => 'applied'));
  const abroad = bench.device('anna', 'tablet-abroad', 't2');
  const theirs = abroad.box('COL-1');
  expect(await abroad.send(theirs)).toEqual(['applied']);
  await disguise(containers, second.entityId, 'COL-1\u200B');
  await disguise(containers, twin.entityId, ' col-4');
  await disguise(registrations, other.entityId, 'COL\u00AD-D1');
  await disguise(containers, theirs.entityId, 'COL-1\uFEFF');
  expect(await normaliseStoredCodes(bench.db, 't1', bench.now())).toEqual({
    renamed: 1,
    colliding: [second.entityId, other.entityId],
  });
  expect(await codeOf('containers', twin.entityId)).toBe('COL-4');
  const stored = await bench.db.asSystem((tx) => tx.select().from(containers).orderBy(containers.tenantId, containers.code));
  expect(stored.map(({ tenantId, code }) => `${tenantId} ${code}`).toSorted()).toEqual([
    't1 COL-1',
    't1 COL-1\u200B',
    't1 COL-4',
    't2 COL-1\uFEFF',
  ]);
  // a user gives the box another code, and no finding is left
  const about = { entityId: second.entityId, deps: [second.opId] };
  expect(await anna.send(anna.make('container.update', { changes: { code: 'COL-5' } }, about))).toEqual(['applied']);
  expect(await normaliseStoredCodes(bench.db, 't1', bench.now())).toEqual({ renamed: 0, colliding: [other.entityId] });
});

const seenBy = async (userId: string, tenantId?: string) =>
  (await bench.db.inTenant(tenantId ?? 't1', (tx) => collidingCodes({ ...bench.context(userId, tenantId), tx }))).data;

test('decisions S5: who decides at the desk sees the codes that would be the same, with both places, until one gets another code', async () => {
  const [first, second] = [anna.box('SAME-1'), anna.box('SAME-2')];
  const [one, other] = [anna.file(first, 'SAME-D1'), anna.file(second, 'SAME-D2')];
  const hidden = anna.box('HIDE-1', { projectId: 'p2', classId: 'other' });
  const like = anna.box('HIDE-2');
  expect(await anna.send(first, second, one, other, hidden, like)).toEqual(Array.from({ length: 6 }, () => 'applied'));
  await disguise(containers, second.entityId, 'same-1');
  await disguise(registrations, other.entityId, 'SAME\u200B-D1');
  await disguise(containers, like.entityId, 'HIDE-1 ');
  await normaliseStoredCodes(bench.db, 't1', bench.now());
  const boxOne = { containerId: first.entityId, containerCode: 'SAME-1' };
  const boxTwo = { containerId: second.entityId, containerCode: 'same-1' };
  const boxes = { kind: 'container', id: second.entityId, code: 'same-1', ...boxTwo, normal: 'SAME-1' };
  const files = { kind: 'registration', id: other.entityId, code: 'SAME\u200B-D1', ...boxTwo, normal: 'SAME-D1' };
  const found = await seenBy('celina');
  expect(found).toContainEqual({ ...boxes, other: { id: first.entityId, ...boxOne } });
  expect(found).toContainEqual({ ...files, other: { id: one.entityId, ...boxOne } });
  // a box of another project is not named, and another client sees nothing
  const ofBogdan = await seenBy('bogdan');
  expect(ofBogdan.find(({ id }) => id === like.entityId)).toMatchObject({ normal: 'HIDE-1', other: null });
  expect(await seenBy('anna', 't2')).toEqual([]);
  const about = { entityId: second.entityId, deps: [second.opId] };
  expect(await anna.send(anna.make('container.update', { changes: { code: 'SAME-3' } }, about))).toEqual(['applied']);
  expect((await seenBy('celina')).map(({ id }) => id)).toEqual([like.entityId, other.entityId]);
});

test('codes whose twin is gone hide no code that would be the same as another', async () => {
  const gone = Array.from({ length: LIMITS.listPageRows + 1 }, (_, n) => anna.box(`GONE-${n}`));
  const [first, second] = [anna.box('LAST-1'), anna.box('LAST-2')];
  await anna.send(...gone, first, second);
  for (const [n, { entityId }] of gone.entries()) await disguise(containers, entityId, `gone-twin-${n}`);
  await disguise(containers, second.entityId, 'last-1');
  // behind all of them
  await bench.db.asSystem((tx) => tx.update(containers).set({ id: 'zzz-last' }).where(eq(containers.id, second.entityId)));
  expect((await seenBy('celina')).map(({ id, normal }) => `${id} ${normal}`)).toEqual(['zzz-last LAST-1']);
});
