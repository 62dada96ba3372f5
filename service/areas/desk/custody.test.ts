import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultBench, type VaultBench } from '#service/areas/sync/bench.ts';
import { custody as events } from '#service/db/tables/sync.ts';
import { custody } from './custody.ts';

let bench: VaultBench;
beforeAll(async () => {
  bench = await vaultBench();
});
afterAll(() => bench.close());

const historyOf = async (containerId: string, userId = 'anna') => {
  const outcome = await bench.db.inTenant('t1', (tx) => custody({ ...bench.context(userId), tx }, { containerId }));
  return 'data' in outcome ? outcome.data : outcome;
};

test('every movement is in the chain, with who, role, device, method, seal and both times', async () => {
  const anna = bench.device('anna');
  const box = anna.box('CUS-1');
  const at = { entityId: box.entityId, deps: [box.opId] };
  const closing = anna.make('container.close', { seals: ['S-1', 'S-2'], scanned: false }, at);
  const reopening = anna.make('container.reopen', { reason: 'forgot one' }, at);
  const again = anna.make('container.close', { seals: ['S-3'], scanned: true }, at);
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: '', note: '' };
  const pickup = anna.make('order.pickup.create', asked, { deps: [box.opId] });
  await anna.send(box, anna.file(box, 'CUS-D1'), closing);
  bench.pass(60_000);
  await anna.send(reopening, again, pickup);
  const { whole, events: found } = (await historyOf(box.entityId)) as { whole: boolean; events: Record<string, unknown>[] };
  expect(whole).toBe(true);
  expect(found.map(({ event, from, to, method, seal }) => [event, from, to, method, seal])).toEqual([
    [3, '', 'opened', 'scanned', ''],
    [2, 'opened', 'closed', 'typed', 'S-1, S-2'],
    [1, 'closed', 'opened', '', ''],
    [2, 'opened', 'closed', 'scanned', 'S-3'],
    [5, 'closed', 'ordered', '', 'S-3'],
  ]);
  expect(found[2]).toMatchObject({
    who: 'Anna',
    role: 'User',
    device: 'tablet-anna',
    at: bench.now(),
    deviceAt: reopening.madeAt,
  });
});

test.each([
  ['an event was changed', (at: number) => ({ set: { seal: 'S-9' }, position: at })],
  ['an event was moved to another hand', (at: number) => ({ set: { userName: 'Nobody' }, position: at })],
  ['an event is missing', (at: number) => ({ set: null, position: at })],
])('the chain is broken when %s', async (_what, tampering) => {
  const anna = bench.device('anna');
  const box = anna.box(`CUS-${_what.length}-X`);
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId, deps: [box.opId] });
  await anna.send(box, anna.file(box, `CUS-D-${_what.length}`), closing);
  expect(await historyOf(box.entityId)).toMatchObject({ whole: true });
  const { set, position } = tampering(1);
  const which = and(eq(events.containerId, box.entityId), eq(events.position, position));
  await bench.db.asSystem(async (tx) => (set ? tx.update(events).set(set).where(which) : tx.delete(events).where(which)));
  expect(await historyOf(box.entityId)).toMatchObject({ whole: false });
});

test('tenant work cannot change the chain at all', async () => {
  const change = bench.db.inTenant('t1', (tx) => tx.update(events).set({ seal: '' }));
  await expect(change).rejects.toThrow();
});

test('the history of a box is for those who work in its project', async () => {
  const anna = bench.device('anna');
  const box = anna.box('CUS-P2', { projectId: 'p2', classId: 'other' });
  await anna.send(box);
  expect(await historyOf(box.entityId)).toMatchObject({ whole: true });
  expect(await historyOf(box.entityId, 'bogdan')).toMatchObject({ refused: 'row.unknown' });
});
