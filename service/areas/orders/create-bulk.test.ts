import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkLine } from '#schema/calls/order-bulk.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { bulkAnswers, positions } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { zipOf } from '#tests/bench/hostile-files/zip-parts.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { dropBulkAnswers } from './bulk-answers.ts';
import { bulkFileHandlers } from './create-bulk.ts';

/** a bulk order from a file. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  [anna, celina] = [bench.device('anna'), bench.device('celina')];
});
afterAll(() => bench.close());

interface Given {
  opId?: string;
  id?: string;
  projectId?: string;
  type?: number;
  workOrderMode?: number;
  preview?: boolean;
}
interface Made {
  data: { bulkBasketId: string; counts: Record<BulkLine['outcome'], number>; lines: BulkLine[] };
}

const sent = (content: string | Uint8Array, given: Given = {}, { who = 'anna', name = 'list.csv', tenant = 't1' } = {}) => {
  const chunks = (async function* () {
    yield typeof content === 'string' ? Buffer.from(content) : content;
  })();
  const context = { ...bench.context(who, tenant), arriving: { name, type: 'text/csv', chunks } };
  const asked = { opId: randomUUID(), id: randomUUID(), projectId: 'p1', type: orderType.orderBulk, ...given };
  return bulkFileHandlers.createBulkWorkOrder.handle(context, asked) as Promise<
    Made & { refused?: string; message?: string; asks?: object }
  >;
};
const ordersNow = async () => [...(await celina.rows<Order>('orders')).values()];
const positionsNow = async () => [...(await celina.rows<Position>('positions')).values()];
const outcomes = (lines: readonly BulkLine[]) => lines.map(({ code, outcome, reason }) => [code, outcome, reason]);

/** A box on its shelf, with one document. */
async function inArchive(code: string) {
  const box = anna.box(code);
  const file = anna.file(box, `${code}-D1`);
  expect(await anna.send(box, file)).toEqual(['applied', 'applied']);
  await bench.db.asSystem((tx) => tx.execute(sql`update containers set status = 4 where id = ${box.entityId}`));
  return box.entityId;
}

test('R-371: every row of a file is answered; what can be ordered is added to work orders, and nothing else', async () => {
  const boxId = await inArchive('BULK-1');
  await inArchive('BULK-2');
  await anna.send(anna.box('BULK-OPEN'));
  const rows = [
    'Kod;Typ;Uwagi',
    'bulk-1;pudło;first floor',
    'BULK-2-D1;;',
    'NOWHERE-7;;',
    'NOWHERE-8;document;',
    'BULK-1;;',
    'BULK-OPEN;;',
    'BULK-2;pony;',
    'BULK-2;scan;',
    ';;',
    ' ;Karton;only a note',
  ];
  const opId = randomUUID();
  const id = randomUUID();
  const preview = await sent(rows.join('\r\n'), { opId, id, preview: true });
  expect(outcomes(preview.data.lines)).toEqual([
    ['BULK-1', 'added', ''],
    ['BULK-2-D1', 'added', ''],
    ['NOWHERE-7', 'unknown', ''],
    ['NOWHERE-8', 'notPossible', 'documentUnknown'],
    ['BULK-1', 'duplicate', 'inFile'],
    ['BULK-OPEN', 'notPossible', 'notAtArchive'],
    ['BULK-2', 'notPossible', 'typeUnknown'],
    ['BULK-2', 'notPossible', 'typeDiffers'],
    ['', 'notPossible', 'codeInvalid'],
  ]);
  expect(await ordersNow()).toEqual([]);
  const made = await sent(rows.join('\r\n'), { opId, id });
  expect(made.data).toEqual(preview.data);
  expect(made.data.counts).toEqual({ added: 2, unknown: 1, notPossible: 5, duplicate: 1 });
  const all = await ordersNow();
  const [bulk, part] = [all.find((one) => one.id === id), all.find((one) => one.bulkId === id)];
  expect([all.length, bulk?.status, part?.status, part?.touchedBy]).toEqual([2, orderStatus.draft, orderStatus.draft, ['anna']]);
  const its = (await positionsNow()).filter((one) => one.orderId === part?.id).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  expect(its.map(({ code, type, claimed, note }) => [code, type, claimed, note])).toEqual([
    ['BULK-1', orderType.orderBox, false, 'first floor'],
    ['BULK-2-D1', orderType.orderDocument, false, ''],
    ['NOWHERE-7', orderType.orderBox, false, ''],
  ]);
  expect(its.find(({ objectId }) => objectId === boxId)?.id).toBe(`${part?.id}:${boxId}`);
  // the same call again, also while the answer is still under way, is answered alike and adds nothing
  const again = await Promise.all([1, 2, 3].map(() => sent(rows.join('\r\n'), { opId, id })));
  for (const one of again) expect(one.data).toEqual(made.data);
  expect((await positionsNow()).length).toBe(3);
  expect(await sent('code\nOTHER', { opId, id })).toMatchObject({ refused: 'action.refused', message: 'opIdReused' });
  // another file names what is there already
  const second = await sent('code\nBULK-1\nNOWHERE-7\nBULK-2', { id });
  expect(outcomes(second.data.lines)).toEqual([
    ['BULK-1', 'duplicate', 'inOrder'],
    ['NOWHERE-7', 'duplicate', 'inOrder'],
    ['BULK-2', 'added', ''],
  ]);
});

test('a bulk order goes with all its work orders, which have its address and account', async () => {
  await inArchive('BULK-SENT');
  const { data } = await sent('code\nBULK-SENT');
  const id = data.bulkBasketId;
  const send = () => anna.make('order.finalise', {}, { entityId: id });
  expect(await anna.send(send())).toEqual(['refused addressRequired']);
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  expect(
    await anna.send(anna.make('order.update', { changes: { deliver } }, { entityId: id, base: { [id]: 1 } }), send()),
  ).toEqual(['applied', 'applied']);
  const part = (await ordersNow()).find(({ bulkId }) => bulkId === id);
  expect([part?.status, part?.deliver]).toEqual([orderStatus.waitingForAcceptance, expect.objectContaining(deliver)]);
  expect((await positionsNow()).find(({ code }) => code === 'BULK-SENT')?.claimed).toBe(true);
  expect(await sent('code\nBULK-SENT', { id })).toMatchObject({ refused: 'action.refused', message: 'statusForbids' });
});

test('an item that was taken out of its work order comes back with the next file', async () => {
  await inArchive('BULK-BACK');
  const { data } = await sent('code\nBULK-BACK');
  const its = (await positionsNow()).find(({ code }) => code === 'BULK-BACK');
  const out = anna.make('order.position.remove', { orderId: its?.orderId }, { entityId: its?.id ?? '' });
  expect(await anna.send(out)).toEqual(['applied']);
  const again = await sent('code\nBULK-BACK', { id: data.bulkBasketId }, { who: 'celina' });
  expect(outcomes(again.data.lines)).toEqual([['BULK-BACK', 'added', '']]);
  const now = (await positionsNow()).filter(({ code }) => code === 'BULK-BACK');
  expect(now.map(({ id, state, version }) => [id, state, version])).toEqual([[its?.id, 1, 3]]);
  const touched = (await ordersNow()).filter(({ id, bulkId }) => [id, bulkId].includes(data.bulkBasketId));
  expect(touched.map(({ touchedBy }) => touchedBy)).toEqual([
    ['anna', 'celina'],
    ['anna', 'celina'],
  ]);
});

const codes = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `UNKNOWN-${from + n}`);

test('R-250, R-251: unknown codes count against their limits, also those of an earlier file', async () => {
  const first = await sent(['code', ...codes(0, 150)].join('\n'));
  expect(first.data.counts).toMatchObject({ unknown: 150, notPossible: 0 });
  const second = await sent(['code', ...codes(150, 210)].join('\n'), { id: first.data.bulkBasketId });
  expect(second.data.counts).toMatchObject({ unknown: 50, notPossible: 10 });
  expect(second.data.lines.at(-1)).toMatchObject({ outcome: 'notPossible', reason: 'limitReached', params: { most: 200 } });
});

test('what is of another project or client, or of a role that may not order, is unknown or refused', async () => {
  const { data } = await sent('code\nSECRET-1', { projectId: 'p2' });
  expect(await sent('code\nX', { id: data.bulkBasketId })).toMatchObject({ message: 'entityUnknown' });
  expect(await sent('code\nX', { projectId: 'p2' }, { who: 'bogdan' })).toMatchObject({ refused: 'action.refused' });
  expect(await sent('code\nX', {}, { who: 'edyta' })).toMatchObject({ refused: 'action.refused' });
  expect(await sent('code\nX', { type: orderType.orderBox })).toMatchObject({ message: 'Wrong order type' });
  expect(await sent('code\nX', { type: 99 })).toMatchObject({ message: '99 type is not handled' });
  const other = anna.box('ELSEWHERE', { projectId: 'p2' });
  await anna.send(other);
  const its = await sent('code\nELSEWHERE');
  expect(outcomes(its.data.lines)).toEqual([['ELSEWHERE', 'unknown', '']]);
  expect(its.data.lines[0]?.title).toBe('');
});

const sheet = (rows: string) => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="${rels}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>` },
  ];
};
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const xlsx = (rows: string, more: { name: string; content: string }[] = []) => zipOf([...sheet(rows), ...more]);

test('hostile files are refused as a whole, and nothing of them is kept', async () => {
  const before = (await bench.db.asSystem((tx) => tx.select().from(orders))).length;
  const rows = ['code', ...Array.from({ length: 5_001 }, (_, n) => `ROW-${n}`)];
  const file = { name: 'list.xlsx' };
  const good = `<row r="1">${cell('code')}</row><row r="2">${cell('BULK-1')}</row>`;
  const faults: [string, Awaited<ReturnType<typeof sent>>][] = [
    ['bulk.tooManyRows', await sent(rows.join('\n'))],
    ['bulk.noCodes', await sent('a;b\n1;2')],
    ['file.empty', await sent('')],
    ['file.empty', await sent('code\n\n;;\n')],
    ['file.kindForbidden', await sent('code\nA', {}, { name: '../../etc/passwd' })],
    ['file.kindForbidden', await sent('<?xml version="1.0"?><a><b>1</b></a>', {}, { name: 'list.xml' })],
    ['file.kindDiffers', await sent(Buffer.from('%PDF-1.4\n%code\n'), {}, { name: 'list.csv' })],
    ['file.kindForbidden', await sent(xlsx(good, [{ name: 'inner.zip', content: 'x' }]), {}, file)],
    ['file.bomb', await sent(xlsx(good, [{ name: 'xl/pad.xml', content: ' '.repeat(45_000_000) }]), {}, file)],
    ['file.broken', await sent(xlsx(good).subarray(0, 400), {}, file)],
  ];
  for (const [code, answer] of faults) expect([code, answer.refused]).toEqual([code, code]);
  // both kinds of the one that is not what its name announces
  const differing = faults.flatMap(([code, { asks }]) => (code === 'file.kindDiffers' ? [asks] : []));
  expect(differing).toEqual([{ named: 'CSV', is: 'pdf', isBoth: false }]);
  await expect(sent(`code\n${'A'.repeat(60)}\n`.repeat(40_000))).rejects.toMatchObject({ code: 'request.tooLarge' });
  expect((await bench.db.asSystem((tx) => tx.select().from(orders))).length).toBe(before);
  // the same rows in a good file are taken, a formula as the text it is
  const taken = await sent(xlsx(`${good}<row r="3"><c><f>1+1</f><v>2</v></c></row>`), {}, file);
  expect(taken.data.lines.map(({ code, outcome }) => [code, outcome])).toEqual([
    ['BULK-1', 'added'],
    ['2', 'unknown'],
  ]);
});

test('5,000 rows with 40 bad ones fill several work orders of at most 500 items', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => `MANY-${String(n).padStart(5, '0')}`);
  for (let at = 0; at < many.length; at += 400) {
    const boxes = many.slice(at, at + 400).map((code) => anna.box(code));
    expect(new Set(await anna.send(...boxes))).toEqual(new Set(['applied']));
  }
  await bench.db.asSystem((tx) => tx.execute(`update containers set status = 4 where code like 'MANY-%'`));
  const bad = Array.from({ length: 40 }, (_, n) => `BAD-${n};document`);
  const { data } = await sent(['code;type', ...many.map((code) => `${code};box`), ...bad].join('\n'));
  expect(data.counts).toEqual({ added: 1_200, unknown: 0, notPossible: 40, duplicate: 0 });
  const parts = await bench.db.asSystem((tx) =>
    tx
      .select({ orderId: positions.orderId, items: count() })
      .from(positions)
      .innerJoin(orders, eq(orders.id, positions.orderId))
      .where(eq(orders.bulkId, data.bulkBasketId))
      .groupBy(positions.orderId),
  );
  expect(parts.map(({ items }) => items).toSorted((a, b) => b - a)).toEqual([500, 500, 200]);
}, 120_000);

test('answers are dropped after a month: no call is repeated then', async () => {
  expect(await dropBulkAnswers(bench.db, 't1', bench.now() + 29 * 86_400_000)).toBe(0);
  expect(await dropBulkAnswers(bench.db, 't1', bench.now() + 31 * 86_400_000)).toBeGreaterThan(0);
  expect(await bench.db.asSystem((tx) => tx.select().from(bulkAnswers).where(eq(bulkAnswers.tenantId, 't1')))).toEqual([]);
});
