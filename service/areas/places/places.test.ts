import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceState } from '#schema/calls/places.ts';
import type { PlaceKind } from '#schema/codes/places.ts';
import { ANSWER_STORE, LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { containerStatus, orderType } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import { placements, places as stored } from '#service/db/tables/bench.ts';
import { positions } from '#service/db/tables/orders.ts';
import { containers, orders } from '#service/db/tables/vault.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

let bench: Bench;
let token: string;
beforeAll(async () => {
  bench = await openBench();
  ({ token } = await bench.signIn('everybody'));
});
afterAll(() => bench.close());

const ask = async (path: string, body: object, who = token) => {
  const answer = await bench.ask('POST', path, { token: who, body });
  return (answer.body['data'] as never) ?? answer.body['code'];
};
const place = (code: string, kind: PlaceKind, parentCode: string, more: object = {}) => {
  const plain = { code, kind, parentCode, label: '', holds: 0, active: true };
  return { ...plain, ...more };
};
const add = (...places: object[]) => ask('/api/places/save', { adds: true, places });
const change = (...places: object[]) => ask('/api/places/save', { adds: false, places });
const list = async (parent = ''): Promise<{ path: PlaceState[]; places: PlaceState[]; unknown: { code: string }[] }> =>
  ask('/api/places/list', { parent });

/** Places a box of a project on a shelf. */
async function placed(id: string, placeCode: string, projectId = ''): Promise<void> {
  const made = { tenantId: 't-north', createdAt: 1, createdBy: 'u', createdByName: 'U', version: 1 };
  const box = { id: `placed:${id}`, containerId: id, projectId, placeCode, since: 1 };
  await bench.db.asSystem((tx) => tx.insert(placements).values({ ...made, ...box }));
}

test('places are added from the site down, several together, and each level answers with its way and its numbers', async () => {
  expect(await add(place('MAIN', 'site', ''))).toEqual({ saved: 1 });
  expect(await add(place('r-1', 'room', 'main'), place('r-2', 'room', 'MAIN'))).toEqual({ saved: 2 });
  expect(await add(place('R-1-1', 'rack', 'R-1'))).toEqual({ saved: 1 });
  expect(await add(place('R-1-1-1', 'shelf', 'R-1-1'), place('R-1-1-2', 'shelf', 'R-1-1', { holds: 12 }))).toEqual({ saved: 2 });
  expect((await list()).places).toMatchObject([{ code: 'MAIN', kind: 'site', below: 2, boxes: 0 }]);
  const rack = await list('r-1-1');
  expect(rack.path.map(({ code }) => code)).toEqual(['MAIN', 'R-1', 'R-1-1']);
  expect(rack.places.map(({ code, holds }) => [code, holds])).toEqual([
    ['R-1-1-1', 0],
    ['R-1-1-2', 12],
  ]);
  expect(await ask('/api/places/list', { parent: 'R-9' })).toBe('row.unknown');
});

test('a shelf is only in a rack, a code names one place, and a list with one fault changes nothing', async () => {
  expect(await add(place('S-1', 'shelf', 'R-1'))).toBe('place.parentWrong');
  expect(await add(place('S-1', 'site', 'MAIN'))).toBe('place.parentWrong');
  expect(await add(place('S-1', 'shelf', 'R-9'))).toBe('place.parentWrong');
  expect(await add(place('R-1-1-3', 'shelf', 'R-1-1'), place('R-1-1-1', 'shelf', 'R-1-1', { label: 'Other' }))).toBe(
    'place.codeTaken',
  );
  expect(await add(place('R-1-1-3', 'shelf', 'R-1-1'), place('r-1-1-3', 'shelf', 'R-1-1'))).toBe('place.codeTaken');
  expect((await list('R-1-1')).places).toHaveLength(2);
  // the answer was lost, and the same change is sent again
  expect(await add(place('R-1-1-1', 'shelf', 'R-1-1'))).toEqual({ saved: 1 });
  expect(await change(place('R-1-1-1', 'shelf', 'R-2'))).toBe('place.parentWrong');
  expect(await change(place('R-7', 'room', 'MAIN'))).toBe('row.unknown');
});

test('a place is deactivated when it is empty, and comes back into one that is in use', async () => {
  await placed('BOX-1', 'R-1-1-1');
  const shelf = (active: boolean) => change(place('R-1-1-1', 'shelf', 'R-1-1', { active }));
  const empty = (active: boolean) => change(place('R-1-1-2', 'shelf', 'R-1-1', { active, holds: 12 }));
  expect(await shelf(false)).toBe('place.notEmpty');
  expect(await change(place('R-1-1', 'rack', 'R-1', { active: false }))).toBe('place.notEmpty');
  expect(await empty(false)).toEqual({ saved: 1 });
  expect(await change(place('R-2', 'room', 'MAIN', { active: false }))).toEqual({ saved: 1 });
  expect(await add(place('R-2-1', 'rack', 'R-2'))).toBe('place.parentWrong');
  expect(await empty(true)).toEqual({ saved: 1 });
});

test('boxes are counted up to the site, and codes boxes are on without being a place are listed', async () => {
  await placed('BOX-2', 'NOWHERE-1');
  const { places, unknown } = await list();
  expect(places).toMatchObject([{ code: 'MAIN', boxes: 1 }]);
  expect(unknown).toEqual([{ code: 'NOWHERE-1', boxes: 1 }]);
});

test('customers neither see nor change shelves', async () => {
  const { token: operator } = await bench.signIn('operator');
  expect(await ask('/api/places/list', { parent: '' }, operator)).toBe('grant.missing');
  expect(await ask('/api/places/save', { adds: true, places: [place('X', 'site', '')] }, operator)).toBe('grant.missing');
});

test('a list that is too long for the place above is refused as a whole', async () => {
  await add(place('FULL', 'site', ''));
  const rooms = Array.from({ length: ARCHIVE_LIMITS.placesBelow }, (_, n) => place(`FULL-${n}`, 'room', 'FULL'));
  await bench.db.asSystem((tx) => insertRows(tx, stored, rooms.map((room) => ({ ...room, tenantId: 't-north' })) as never[]));
  expect(await add(place('FULL-A', 'room', 'FULL'), place('FULL-B', 'room', 'FULL'))).toBe('place.tooMany');
  const below = eq(stored.parentCode, 'FULL');
  expect(await bench.db.inTenant('t-north', (tx) => tx.$count(stored, below))).toBe(ARCHIVE_LIMITS.placesBelow);
});

const boxesIn = async (parent: string) => (await list(parent)).places.map(({ code, boxes }) => [code, boxes]);

test('a box that was destroyed is on no shelf: the shelf counts it no more and can leave use', async () => {
  await add(place('END', 'site', ''));
  await add(place('END-R', 'room', 'END'));
  await add(place('END-R-K', 'rack', 'END-R'));
  await add(place('END-S', 'shelf', 'END-R-K'));
  await placed('box-destroyed', 'END-S');
  expect(await boxesIn('END-R-K')).toEqual([['END-S', 1]]);
  const closed = place('END-S', 'shelf', 'END-R-K', { active: false });
  expect(await change(closed)).toBe('place.notEmpty');
  await fillVault(bench);
  // the order of the fixture has a certificate
  await bench.db.asSystem(async (tx) => {
    const item = { orderId: 'own-order', projectId: 'own-project', objectId: 'box-destroyed', containerId: 'box-destroyed' };
    const its = {
      ...pickupPosition('box-destroyed', { id: 'item-destroyed', ...item, state: positionState.done }),
      tenantId: 't-north',
    };
    await tx.insert(positions).values(its);
  });
  expect(await boxesIn('END-R-K')).toEqual([['END-S', 0]]);
  expect(await change(closed)).toEqual({ saved: 1 });
});

test('all boxes of a shelf are answered, and one that an order took out is named as such', async () => {
  const [own] = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, 'own-container')));
  const ids = Array.from({ length: 120 }, (_, n) => `shelf-box-${n}`);
  const made = ids.map((id) => ({ ...own, id, code: id.toUpperCase(), status: containerStatus.completed, createdByOp: id }));
  const lent = {
    orderId: 'delivery',
    projectId: 'own-project',
    objectId: 'shelf-box-7',
    containerId: 'shelf-box-7',
    state: positionState.done,
  };
  const item = pickupPosition('shelf-box-7', { id: 'lent', ...lent, type: orderType.orderBox, endedAt: 5 });
  await bench.db.asSystem(async (tx) => {
    await insertRows(tx, containers, made as never[]);
    const [order] = await tx.select().from(orders).where(eq(orders.id, 'own-order'));
    await insertRows(tx, orders, [{ ...order, id: 'delivery', createdByOp: 'delivery' }] as never[]);
    await tx.insert(positions).values({ ...item, tenantId: 't-north' });
  });
  for (const id of ids) await placed(id, 'LENT-S', 'own-project');
  const { boxes, isLastPage } = await pageOf('LENT-S');
  expect(boxes.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(isLastPage).toBe(true);
  expect(boxes.filter(({ isHere }) => !isHere).map(({ id }) => id)).toEqual(['shelf-box-7']);
});

const pageOf = async (
  placeCode: string,
  after = '',
): Promise<{ boxes: { id: string; isHere: boolean }[]; isLastPage: boolean }> =>
  ask('/api/places/shelf-boxes', { placeCode, after });

test('a shelf with more boxes than an answer is read in pages, each box once', async () => {
  const [own] = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, 'own-container')));
  const ids = Array.from({ length: 2 * LIMITS.shelfBoxes }, (_, n) => `hall-box-${String(n).padStart(5, '0')}`);
  const made = ids.map((id) => ({ ...own, id, code: id.toUpperCase(), status: containerStatus.completed, createdByOp: id }));
  const lying = ids.map((id) => ({
    tenantId: 't-north',
    createdAt: 1,
    createdBy: 'u',
    createdByName: 'U',
    version: 1,
    since: 1,
    id: `placed:${id}`,
    containerId: id,
    projectId: 'own-project',
    placeCode: 'HALL',
  }));
  await bench.db.asSystem(async (tx) => {
    await insertRows(tx, containers, made as never[]);
    await insertRows(tx, placements, lying as never[]);
  });
  const first = await pageOf('HALL');
  expect(first.boxes.map(({ id }) => id)).toEqual(ids.slice(0, LIMITS.shelfBoxes));
  expect(first.isLastPage).toBe(false);
  // a box of the page that was read leaves in between
  await bench.db.asSystem((tx) =>
    tx
      .update(placements)
      .set({ placeCode: 'HALL-2' })
      .where(eq(placements.containerId, ids[5] ?? '')),
  );
  const second = await pageOf('HALL', first.boxes.at(-1)?.id);
  expect(second.boxes.map(({ id }) => id)).toEqual(ids.slice(LIMITS.shelfBoxes));
  expect(second.isLastPage).toBe(true);
  // as many as a device keeps of one answer
  expect(JSON.stringify(first).length).toBeLessThan(ANSWER_STORE.answerBytes);
});
