import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus, orderType } from '#schema/codes.ts';
import { addEwaAndMarek } from '#tests/bench/order-bench.ts';
import { traceStatements } from '#tests/bench/statement-trace.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { bulkFileHandlers } from './create-bulk.ts';

/** A bulk order of 5,000 items is judged by sets: boxes, documents and codes are each read together, never one by one. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const BOXES = 4_600;
const DOCUMENTS = 300;
const UNKNOWN = 100;
const codes = (first: string, n: number) => Array.from({ length: n }, (_, at) => `${first}-${at + 1}`);

/** Boxes on their shelves with these codes, and documents in one of them. */
async function fillShelves(): Promise<void> {
  const box = anna.box('SHELF-0');
  await anna.send(box, anna.file(box, 'PAPER-0'));
  await bench.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into containers select (jsonb_populate_record(c, jsonb_build_object(
      'id', gen_random_uuid()::text, 'code', 'SHELF-' || n, 'status', 4))).* from containers c, generate_series(1, ${BOXES}) n`);
    await tx.execute(sql`insert into registrations select (jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid()::text, 'code', 'PAPER-' || n))).* from registrations r, generate_series(1, ${DOCUMENTS}) n`);
    await tx.execute(sql`update containers set status = 4`);
  });
}

/** The bulk order of a file with these codes. */
async function bulkOf(rows: readonly string[]): Promise<string> {
  const id = randomUUID();
  const chunks = (async function* () {
    yield Buffer.from(['code', ...rows].join('\n'));
  })();
  const context = { ...bench.context('anna'), arriving: { name: 'list.csv', type: 'text/csv', chunks } };
  await bulkFileHandlers.createBulkWorkOrder.handle(context, {
    opId: randomUUID(),
    id,
    projectId: 'p1',
    type: orderType.orderBulk,
  });
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  await anna.send(anna.make('order.update', { changes: { deliver } }, { entityId: id, base: { [id]: 1 } }));
  return id;
}

const counted = async (query: ReturnType<typeof sql>) =>
  Number((await bench.db.asSystem((tx) => tx.execute<{ n: string }>(query))).rows[0]?.n);

test('a bulk order of 5,000 items is sent and approved with a few statements for each work order', async () => {
  await fillShelves();
  const id = await bulkOf([...codes('SHELF', BOXES), ...codes('PAPER', DOCUMENTS), ...codes('NOWHERE', UNKNOWN)]);
  // a box that was unknown when it was added and is known when the order is sent
  await anna.send(anna.box('NOWHERE-1'));
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where code = 'NOWHERE-1'`));
  const parts = await counted(sql`select count(*) as n from orders where bulk_id = ${id}`);
  expect(parts).toBe(10);
  const trace = traceStatements(bench.db);
  const sent = await trace.of(async () =>
    expect(await anna.send(anna.make('order.finalise', {}, { entityId: id }))).toEqual(['applied']),
  );
  expect(sent.length).toBeLessThan(16 * parts);
  const ewa = bench.device('ewa');
  const approved = await trace.of(async () =>
    expect(await ewa.send(ewa.make('order.approve', { version: 3 }, { entityId: id }))).toEqual(['applied']),
  );
  expect(approved.length).toBeLessThan(16 * parts);
  const { accepted } = orderStatus;
  const isIts = sql`status = ${accepted} and (id = ${id} or bulk_id = ${id})`;
  expect(await counted(sql`select count(*) as n from orders where ${isIts}`)).toBe(1 + parts);
  const claims = sql`select count(*) as n from positions p join orders o on o.id = p.order_id where o.bulk_id = ${id} and claimed`;
  expect(await counted(claims)).toBe(BOXES + DOCUMENTS + UNKNOWN);
  expect(await counted(sql`${claims} and p.object_id = ''`)).toBe(UNKNOWN - 1);
  expect(await counted(sql`select count(*) as n from containers where order_id <> ''`)).toBe(BOXES + 1);
}, 120_000);
