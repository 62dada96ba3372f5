import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { containerStatus, orderType } from '#schema/codes.ts';
import { LIMITS, RETENTION_LIMITS } from '#schema/limits.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { bulkFileHandlers } from '#service/areas/orders/create-bulk.ts';
import { orderStatusOf } from '#service/areas/orders/details.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { positions } from '#service/db/tables/orders.ts';
import { feed, steps } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { addBox, newBasket } from '#tests/bench/order-bench.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import type { Figure } from '#tests/performance/figures.ts';
import { copyRow, inTurns } from './many-rows.ts';

const TURNS = 5;
const ITEMS = ORDER_LIMITS.positionsAtOnce;
const DOCUMENTS = 50;
const EXPLAINED = RETENTION_LIMITS.explained;

/** Work of orders and retention at the service, on an embedded database. */
export const orders: Measurement = {
  name: 'orders',
  measure: async () => {
    const bench = await vaultBench();
    try {
      const stock = await stocked(bench);
      return [await finalise(bench), await availability(bench, stock), await explained(bench, stock), await bulkFile(bench)];
    } finally {
      await bench.close();
    }
  },
};

/** Boxes on their shelves, with 50 documents each. */
async function stocked({ db, device }: VaultBench): Promise<string[]> {
  const anna = device('anna');
  const box = anna.box('STOCK-0');
  const file = anna.file(box, 'STOCK-0-D');
  await applied(anna, box, file);
  await db.asSystem(async (tx) => {
    const atHome = { status: containerStatus.completed };
    await tx.update(containers).set(atHome).where(eq(containers.id, box.entityId));
    await copyRow(tx, 'containers', box.entityId, EXPLAINED, sql`jsonb_build_object('id', 'stock-' || n, 'code', 'STOCK-' || n)`);
    await copyRow(
      tx,
      'registrations',
      file.entityId,
      EXPLAINED * DOCUMENTS,
      sql`jsonb_build_object('id', 'paper-' || n, 'code', 'PAPER-' || n, 'container_id', 'stock-' || (1 + (n - 1) / ${DOCUMENTS}::int))`,
    );
    await tx.execute(sql`analyze`);
  });
  return Array.from({ length: EXPLAINED }, (_, n) => `stock-${n + 1}`);
}

async function finalise(bench: VaultBench): Promise<Figure> {
  const anna = bench.device('anna');
  const baskets: Operation[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) baskets.push(await filledBasket(bench, anna, turn));
  const [own, bare] = await inTurns(
    TURNS,
    async (turn) => {
      const basket = baskets[turn];
      if (basket) await applied(anna, anna.make('order.finalise', {}, { entityId: basket.entityId }));
    },
    (turn) => sameRows(bench, baskets[turn]?.entityId ?? '', turn),
  );
  return {
    name: `Order of ${ITEMS} boxes finalised`,
    value: own / bare,
    unit: 'x',
    mark: 8,
    how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: its positions, steps and feed rows inserted with one statement each`,
  };
}

/** A basket of so many boxes of the archive. */
async function filledBasket({ db }: VaultBench, anna: TestDevice, turn: number): Promise<Operation> {
  const order = newBasket(anna);
  const boxes = Array.from({ length: ITEMS }, (_, n) => anna.box(`ORD-${turn}-${n}`));
  await applied(anna, order, ...boxes);
  const ids = boxes.map(({ entityId }) => entityId);
  await db.asSystem((tx) => tx.update(containers).set({ status: containerStatus.completed }).where(inArray(containers.id, ids)));
  await applied(anna, ...boxes.map((box) => addBox(anna, order.entityId, box)));
  return order;
}

/** The rows finalising has written, inserted again under other ids. */
async function sameRows({ db }: VaultBench, orderId: string, turn: number): Promise<void> {
  const [rows, sent, before] = await db.asSystem(async (tx) => [
    await tx.select().from(positions).where(eq(positions.orderId, orderId)),
    await tx
      .select()
      .from(feed)
      .where(and(eq(feed.stream, 'positions'), sql`starts_with(${feed.rowId}, ${orderId})`)),
    await tx
      .select()
      .from(steps)
      .where(sql`starts_with(${steps.rowId}, ${orderId})`),
  ]);
  if (rows.length !== ITEMS || sent.length < ITEMS) throw new Error(`${rows.length} positions, ${sent.length} rows of the feed`);
  const other = (id: string) => `${turn}-${id}`;
  await db.inTenant('t1', async (tx) => {
    await insertRows(
      tx,
      positions,
      rows.map((row) => ({ ...row, id: other(row.id), objectId: other(row.objectId) })),
    );
    await insertRows(
      tx,
      steps,
      before.map((row) => ({ ...row, rowId: other(row.rowId) })),
    );
    await insertRows(
      tx,
      feed,
      sent.map((row) => ({ ...row, rowId: other(row.rowId), seq: row.seq + 1e9 })),
    );
  });
}

async function availability(bench: VaultBench, stock: readonly string[]): Promise<Figure> {
  const boxIdList = stock.slice(0, ORDER_LIMITS.listed);
  const asked = { type: orderType.orderBox, guidList: [], boxIdList };
  const [own, bare] = await inTurns(
    TURNS * 3,
    () => bench.db.inTenant('t1', (tx) => orderStatusOf({ ...bench.context('anna'), tx }, asked)),
    () => bench.db.inTenant('t1', (tx) => tx.select().from(containers).where(inArray(containers.id, boxIdList))),
  );
  return {
    name: `Availability of ${boxIdList.length} boxes`,
    value: own / bare,
    unit: 'x',
    mark: 3,
    how: `median of ${TURNS * 3}: ${own.toFixed(1)} ms; floor ${bare.toFixed(1)} ms: the same rows read by id`,
  };
}

async function explained(bench: VaultBench, stock: readonly string[]): Promise<Figure> {
  const [own, bare] = await inTurns(
    TURNS,
    () => bench.db.inTenant('t1', (tx) => explain(tx, 't1', stock, 'destruction', bench.now())),
    () =>
      bench.db.inTenant('t1', (tx) =>
        tx.execute(sql`select container_id, count(*), max(created_at), max(values->>'name') from registrations
          where container_id = any(${sql.param(stock)}::text[]) and deleted_at = 0 group by container_id`),
      ),
  );
  return {
    name: `Explanation of ${EXPLAINED.toLocaleString('en')} boxes of ${DOCUMENTS} documents`,
    value: own / bare,
    unit: 'x',
    mark: 3,
    how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: one aggregate over the same documents`,
  };
}

async function bulkFile(bench: VaultBench): Promise<Figure> {
  const count = ORDER_LIMITS.bulkRows;
  await bench.db.asSystem((tx) =>
    copyRow(tx, 'containers', 'stock-1', count, sql`jsonb_build_object('id', 'bulk-' || n, 'code', 'BULK-' || n)`),
  );
  const text = ['code;type;note', ...Array.from({ length: count }, (_, n) => `BULK-${n + 1};;`)].join('\r\n');
  const like = (await bench.db.asSystem((tx) => tx.select().from(positions).limit(1)))[0];
  if (!like) throw new Error('There is no position to copy.');
  const [own, bare] = await inTurns(
    2,
    async () => {
      const chunks = (async function* () {
        yield Buffer.from(text);
      })();
      const asked = { opId: randomUUID(), id: randomUUID(), projectId: 'p1', type: orderType.orderBulk };
      const context = { ...bench.context('anna'), arriving: { name: 'list.csv', type: 'text/csv', chunks } };
      const made = await bulkFileHandlers.createBulkWorkOrder.handle(context, asked);
      const added = 'data' in made ? made.data.counts.added : 0;
      if (added !== count) throw new Error(`${added} of ${count} rows were added`);
    },
    async (turn) => {
      const rows: { code: string }[] = parse(text, { columns: true, delimiter: ';' });
      const inserted = rows.map(({ code }) => ({
        ...like,
        id: `${turn}/${code}`,
        objectId: `${turn}/${code}`,
        code,
        claimed: false,
      }));
      await bench.db.inTenant('t1', (tx) => insertRows(tx, positions, inserted));
    },
  );
  return {
    name: `Bulk order of ${count.toLocaleString('en')} rows of a file`,
    value: own / bare,
    unit: 'x',
    mark: 6,
    how: `median of 2: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: the file parsed and as many positions inserted`,
  };
}

async function applied(device: TestDevice, ...operations: Operation[]): Promise<void> {
  for (let from = 0; from < operations.length; from += LIMITS.pushOperations) {
    const verdicts = await device.send(...operations.slice(from, from + LIMITS.pushOperations));
    const other = verdicts.find((verdict) => !verdict.startsWith('applied'));
    if (other !== undefined) throw new Error(`Not applied: ${other}`);
  }
}
