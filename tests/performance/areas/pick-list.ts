import { firstValueFrom } from 'rxjs';
import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import type { EntityRow } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { order } from '#schema/entities/order.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import { position } from '#schema/entities/position.ts';
import type { Placement } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { blankOrder, type Order } from '#schema/records/order.ts';
import { blankPosition, positionId, type Position } from '#schema/records/position.ts';
import { picture, type KeptDoc } from '#sync/projection/fold.ts';
import { fulfilment } from '#src/areas/fulfilment/archive-orders.ts';
import type { Local } from '#src/data/database/database.ts';
import { aBrowser, openTestLocal, workOn } from '#tests/bench/local-database.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median } from '#tests/performance/figures.ts';
import { msOf } from './many-rows.ts';

const ORDERS = 10;
const ITEMS = 200;
const TURNS = 5;
const AT_ONCE = 500;
const PICKER = 'user-1';

const made = { createdAt: 1, createdBy: 'anna', createdByName: 'Anna', version: 1, createdByOp: '' };
const orderIds = Array.from({ length: ORDERS }, (_, n) => `order-${n}`);
const boxIds = Array.from({ length: ORDERS * ITEMS }, (_, n) => `box-${n}`);

/** The list of a person of the archive who has taken on so many orders, in walking order, on the device. */
export const pickList: Measurement = {
  name: 'pick list',
  measure: async () => {
    const browser = aBrowser();
    await visited(browser, (opened) => fill(opened));
    const [own, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      // a database answers the same question from memory: each turn opens it again
      const mine = await visited(browser, (opened) => msOf(() => listed(opened)));
      const floor = await visited(browser, (opened) => msOf(() => readAlone(opened)));
      if (turn === 0) continue;
      own.push(mine);
      bare.push(floor);
    }
    const count = (ORDERS * ITEMS).toLocaleString('en');
    return [
      {
        name: `Pick list of ${count} items, first rows`,
        value: median(own) / median(bare),
        unit: 'x',
        mark: 2,
        how: `median of ${TURNS}: ${median(own).toFixed(0)} ms; floor ${median(bare).toFixed(0)} ms: the same items, their boxes and shelves read`,
      },
    ];
  },
};

async function visited<Result>(browser: ReturnType<typeof aBrowser>, visit: (opened: Local) => Promise<Result>): Promise<Result> {
  const opened = await openTestLocal(browser);
  const leave = workOn(opened);
  try {
    return await visit(opened);
  } finally {
    await leave();
  }
}

async function listed({ db }: Local): Promise<void> {
  const { lines } = await firstValueFrom(fulfilment(db, PICKER));
  if (lines.length !== boxIds.length) throw new Error(`${lines.length} lines`);
}

async function readAlone({ db }: Local): Promise<void> {
  const found = await Promise.all([
    db.orders.find({ selector: { of: position.of, shown: 1 }, index: ['of', 'shown', 'status', 'newest'] }).exec(),
    db.lists.find({ selector: { of: placement.of, shown: 1 }, index: ['of', 'shown', 'sort'] }).exec(),
    db.containers.find({ selector: { id: { $in: boxIds } } }).exec(),
  ]);
  if (found.some((rows) => rows.length !== boxIds.length)) throw new Error('Rows are missing.');
}

async function fill({ store }: Local): Promise<void> {
  const items = boxIds.map((id, n) => itemOf(id, orderIds[n % ORDERS] ?? ''));
  await put(
    store,
    order.collection,
    orderIds.map((id) => orderOf(id)),
    order.of,
  );
  await put(store, position.collection, items, position.of);
  await put(
    store,
    container.collection,
    boxIds.map((id, n) => boxOf(id, n)),
    '',
  );
  await put(
    store,
    placement.collection,
    boxIds.map((id, n) => placedAt(id, n)),
    placement.of,
  );
}

async function put(
  store: Local['store'],
  collection: Parameters<typeof picture>[0],
  rows: readonly EntityRow[],
  of: string,
): Promise<void> {
  const docs = rows.flatMap((row): KeptDoc[] => {
    const doc = picture(collection, row.id, { seq: 1, scope: 'project:p', base: row, of }, [], PICKER);
    return doc ? [doc] : [];
  });
  for (let from = 0; from < docs.length; from += AT_ONCE) await store.put(collection, docs.slice(from, from + AT_ONCE));
}

const orderOf = (id: string): Order => ({
  ...blankOrder,
  ...made,
  id,
  type: orderType.orderBox,
  operation: operationType.delivery,
  kind: workOrderKind.org,
  status: orderStatus.inProgress,
  projectId: 'p',
  takenBy: PICKER,
});

const itemOf = (id: string, orderId: string): Position => ({
  ...blankPosition,
  ...made,
  id: positionId(orderId, id),
  orderId,
  projectId: 'p',
  type: orderType.orderBox,
  objectType: objectType.box,
  objectId: id,
  containerId: id,
  code: id.toUpperCase(),
  state: positionState.asked,
  confirmed: [],
});

const boxOf = (id: string, n: number) =>
  ({
    ...made,
    id,
    code: id.toUpperCase(),
    projectId: 'p',
    status: containerStatus.completed,
    documents: n,
  }) as unknown as Container; // what the list shows

const placedAt = (containerId: string, n: number): Placement => ({
  ...made,
  id: placementId(containerId),
  projectId: 'p',
  containerId,
  placeCode: `W${n % 7}-${n % 40}-${n % 12}`,
  since: 1,
});
