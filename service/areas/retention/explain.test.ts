import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { RETENTION_LIMITS } from '#schema/limits.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import { blockerStops, explained, type Blocker, type Ending } from '#schema/rules/blockers.ts';
import { positions } from '#service/db/tables/orders.ts';
import { classRetention, retentionSchedules } from '#service/db/tables/retention.ts';
import { devices } from '#service/db/tables/sync.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { explain } from './explain.ts';

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
  // a term that is over: the first name of a file stands for its base date here
  const saved = { savedAt: 1, savedByName: 'Admin', tenantId: 't1', version: 1 };
  const terms = {
    code: 'B5',
    name: 'Five years',
    years: 5,
    permanent: false,
    review: false,
    from: 'day',
    base: 'attribute',
  } as const;
  await bench.db.inTenant('t1', async (tx) => {
    await tx.insert(retentionSchedules).values({ id: 'b5', ...terms, ...saved });
    await tx.insert(classRetention).values({ classId: 'files', scheduleId: 'b5', attributeId: 'name', ...saved });
  });
});
afterAll(() => bench.close());

const ask = async (id: string, ending: Ending, tenantId = 't1') =>
  (await bench.db.inTenant(tenantId, (tx) => explain(tx, tenantId, [id], ending))).get(id);
const codesOf = (found: Awaited<ReturnType<typeof ask>>) => found && [found.can, ...found.blockers.map(({ code }) => code)];
const reason = (code: string): Blocker => ({ code: code as Blocker['code'], params: {}, since: 0, who: '', link: '' });

async function boxWith(code: string) {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D`, { name: '1999-01-01' });
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  return { box, file };
}

test('an object without blockers can be deleted and destroyed', async () => {
  const { box, file } = await boxWith('EXPLAIN-1');
  for (const ending of ['deletion', 'destruction'] as const) {
    expect(codesOf(await ask(box.entityId, ending))).toEqual([true]);
    expect(codesOf(await ask(file.entityId, ending))).toEqual([true]);
  }
});

test('an open order stops every deletion of its boxes and of what is in them, and names who ordered', async () => {
  const { box, file } = await boxWith('EXPLAIN-2');
  const closing = anna.make('container.close', { seals: ['S-1'], scanned: true }, { entityId: box.entityId });
  const asked = { projectId: 'p1', containerIds: [box.entityId], costCenterId: 'cc1', note: '' };
  const pickup = anna.make('order.pickup.create', asked);
  expect(await anna.send(closing, pickup)).toEqual(['applied', 'applied']);
  for (const ending of ['deletion', 'destruction'] as const)
    for (const id of [box.entityId, file.entityId])
      expect(await ask(id, ending)).toMatchObject({
        can: false,
        blockers: [
          {
            code: 'onOrder',
            params: { orderId: pickup.entityId, order: expect.stringMatching(/\S/) },
            since: bench.now(),
            who: 'Anna',
            link: `orders/pickup/${pickup.entityId}`,
          },
        ],
      });
});

test('an undecided case prevents destruction, but not the correction of a typing error', async () => {
  const { box, file } = await boxWith('EXPLAIN-3');
  const twin = anna.file(box, 'EXPLAIN-3-D', { surname: 'Other', name: '1999-01-01' });
  expect(await anna.send(twin)).toEqual(['contested duplicateCode']);
  const asked = await ask(box.entityId, 'destruction');
  expect(codesOf(asked)).toEqual([false, 'openCases']);
  expect(asked?.blockers).toMatchObject([{ link: 'sync-desk' }]);
  expect(codesOf(await ask(box.entityId, 'deletion'))).toEqual([true]);
  // the case is about the new document: the old one is only its neighbour
  expect(codesOf(await ask(file.entityId, 'destruction'))).toEqual([true]);
});

const { orderBox, orderDocument, orderScan, orderPickupBox, orderDestroyBox } = orderType;
const { onTheWay, done, notFound } = positionState;

/** A position of a new order on a box or a document, as the archive left it. */
async function placed(its: Partial<Position> & Pick<Position, 'type' | 'objectId'>): Promise<string> {
  const orderId = randomUUID();
  const about = { operation: operationType.delivery, kind: workOrderKind.org, centralArchiveId: '', bulkId: '' };
  const basket = { projectId: 'p1', type: orderBox, ...about, changes: {} };
  expect(await anna.send(anna.make('order.create', basket, { entityId: orderId }))).toEqual(['applied']);
  const made = { createdAt: 5, createdBy: 'anna', createdByName: 'Anna', version: 1, createdByOp: orderId };
  const row = { ...blankPosition, ...made, ...its, id: `${orderId}:${its.objectId}`, orderId, projectId: 'p1' };
  await bench.db.inTenant('t1', (tx) => tx.insert(positions).values({ ...row, tenantId: 't1' }));
  return orderId;
}

test.each([
  ['client', { type: orderBox, state: done, endedAt: 7 }, 'checkedOut'],
  ['transit', { type: orderBox, state: onTheWay }, 'checkedOut'],
  ['transit to the archive, whose claim stops it', { type: orderPickupBox, state: onTheWay, claimed: true }, 'onOrder'],
  ['missing', { type: orderBox, state: notFound, endedAt: 7 }, 'missing'],
  ['archive, after a pickup', { type: orderPickupBox, state: done, endedAt: 7 }, null],
  ['archive, after a scan', { type: orderScan, state: done, endedAt: 7 }, null],
  ['destroyed', { type: orderDestroyBox, state: done, endedAt: 7 }, null],
] as const)('an item whose place is %s stops what its place demands', async (holder, its, code) => {
  const { box, file } = await boxWith(`EXPLAIN-P-${holder.length}-${its.state}`);
  const orderId = await placed({ ...its, objectType: objectType.box, objectId: box.entityId, containerId: box.entityId });
  for (const id of [box.entityId, file.entityId]) {
    expect(codesOf(await ask(id, 'destruction'))).toEqual(code ? [false, code] : [true]);
    expect(codesOf(await ask(id, 'deletion'))).toEqual(code && code !== 'missing' ? [false, code] : [true]);
  }
  if (code !== 'checkedOut' && code !== 'missing') return;
  expect((await ask(box.entityId, 'destruction'))?.blockers).toMatchObject([
    { params: { orderId }, who: 'Anna', since: its.state === onTheWay ? 5 : 7, link: `orders/delivery/${orderId}` },
  ]);
});

test('a document at the office is out, and what stays in its box is not; it is in again after its pickup', async () => {
  const { box, file } = await boxWith('EXPLAIN-6');
  const about = { objectType: objectType.document, objectId: file.entityId, containerId: box.entityId };
  await placed({ ...about, type: orderDocument, state: done, endedAt: 7 });
  expect(codesOf(await ask(file.entityId, 'deletion'))).toEqual([false, 'checkedOut']);
  expect(codesOf(await ask(box.entityId, 'deletion'))).toEqual([true]);
  const removal = anna.make('registration.delete', { containerId: box.entityId }, { entityId: file.entityId });
  expect(await anna.send(removal)).toEqual(['refused checkedOut']);
  await placed({ ...about, type: orderType.orderPickupDocument, state: done, endedAt: 9 });
  expect(codesOf(await ask(file.entityId, 'deletion'))).toEqual([true]);
});

test('a document that an open order waits for is not deleted; it can go when the order is over', async () => {
  const { box, file } = await boxWith('EXPLAIN-7');
  const about = { objectType: objectType.document, objectId: file.entityId, containerId: box.entityId };
  const orderId = await placed({ ...about, type: orderDocument, claimed: true });
  const removal = () => anna.make('registration.delete', { containerId: box.entityId }, { entityId: file.entityId });
  expect(await anna.send(removal())).toEqual(['refused onOrder']);
  await bench.db.inTenant('t1', (tx) => tx.update(positions).set({ claimed: false }).where(eq(positions.orderId, orderId)));
  expect(await anna.send(removal())).toEqual(['applied']);
});

test('unsent work of the project warns and stops nothing', async () => {
  const { box } = await boxWith('EXPLAIN-4');
  const waits = { tenantId: 't1', id: 'explain', userId: 'bogdan', name: 'b', version: '1', highestN: 1, lastSeen: 1 };
  await bench.db.inTenant('t1', (tx) => tx.insert(devices).values({ ...waits, waiting: 3, oldestAt: 7 }));
  expect(await ask(box.entityId, 'destruction')).toMatchObject({
    can: true,
    blockers: [{ code: 'unsentWork', params: { devices: 1 }, since: 7 }],
  });
});

test('hostile: objects of another client, unknown ones and too many of them get no explanation', async () => {
  const { box } = await boxWith('EXPLAIN-5');
  expect(await ask(box.entityId, 'deletion', 't2')).toBeUndefined();
  expect(await ask("' or 1 = 1 --", 'deletion')).toBeUndefined();
  const many = Array.from({ length: RETENTION_LIMITS.explained + 1 }, (_, n) => String(n));
  await expect(bench.db.inTenant('t1', (tx) => explain(tx, 't1', many, 'deletion'))).rejects.toThrow(RangeError);
});

test('each reason stops what it is declared to stop, alone and among others', () => {
  for (const [code, what] of Object.entries(blockerStops)) {
    expect([code, explained([reason(code)], 'deletion').can]).toEqual([code, what !== 'everyDeletion']);
    expect([code, explained([reason(code)], 'destruction').can]).toEqual([code, what === 'nothing']);
  }
  const all = Object.keys(blockerStops).map(reason);
  expect(explained(all, 'destruction')).toMatchObject({ can: false, blockers: { length: all.length } });
  // a missing schedule is irrelevant to a typing error
  const forDeletion = explained(all, 'deletion').blockers.map(({ code }) => code);
  expect(forDeletion).toEqual(['hold', 'onOrder', 'onProposal', 'checkedOut', 'inWorkflow', 'unsentWork']);
});
