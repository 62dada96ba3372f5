import { arrayContains, and, eq } from 'drizzle-orm';
import { handover } from '#schema/entities/handover.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { csvText } from '#schema/rules/csv.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { isOutside } from '#schema/rules/order-kinds.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { handovers } from '#service/db/tables/orders.ts';
import type { FileAnswer, HandlerContext, Refused } from '#service/http/handlers.ts';
import { readableOrder } from './order-items.ts';
import { unknownOrder } from './details.ts';
import { preWorkSheet } from './pre-work-paper.ts';
import { stampsOf } from './record-orders.ts';
import { drawnSheet, type Sheet } from './sheet.ts';

const PDF = 2;
const CSV = 5;

/** Papers of an order: its sheet, and each handover that two people signed. */
export async function papersOf(context: HandlerContext, id: string) {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const stamp = (await stampsOf(context.tx, context.tenantId, [id])).get(id);
  const sealed = await handoversOf(context, id);
  const formats = [PDF, CSV];
  return {
    data: [
      { paper: 'sheet', number: stamp?.number ?? '', hash: '', formats, at: row.createdAt },
      ...sealed.map((one) => ({ paper: one.id, number: spokenHash(one.hash), hash: one.hash, formats, at: one.sealedAt })),
    ],
  };
}

async function handoversOf({ tx, tenantId }: HandlerContext, orderId: string): Promise<Handover[]> {
  const its = and(eq(handovers.tenantId, tenantId), arrayContains(handovers.orderIds, [orderId]));
  return (await tx.select().from(handovers).where(its)).map((row) => heldRow(handover.name, row).row);
}

/** A paper as a file, drawn from its content each time. */
export async function paperFile(
  context: HandlerContext,
  { id, paper, format }: { id: string; paper: string; format: '2' | '5' },
): Promise<FileAnswer | Refused> {
  const row = await readableOrder(context, id);
  if (!row) return unknownOrder;
  const sheet = paper === 'sheet' ? await sheetOf(context, row) : handoverSheet(await handoversOf(context, id), paper);
  if (!sheet) return unknownOrder;
  const name = sheet.title.replaceAll(/[^\w-]+/g, '-');
  if (format === '5')
    return { file: new TextEncoder().encode(csvText([sheet.columns, ...sheet.rows])), name: `${name}.csv`, type: 'text/csv' };
  return { file: await drawnSheet(sheet), name: `${name}.pdf`, type: 'application/pdf' };
}

async function sheetOf(context: HandlerContext, row: Order): Promise<Sheet> {
  const { tx, tenantId, caller } = context;
  const number = (await stampsOf(tx, tenantId, [row.id])).get(row.id)?.number ?? '';
  if (isOutside(row)) return preWorkSheet(context, row, number);
  const sight = await sightOf(tx, tenantId, caller.userId);
  const all: Position[] = await new TransactionReader(tx, tenantId).positionsOf(row.id);
  const its = all.filter((one) => !sight || one.classId === '' || isVisible(sight, one));
  return {
    title: `Order ${number || row.id.slice(-4)}`,
    facts: [
      ['Ordered by', row.createdByName],
      ['Approved by', row.approvedByName],
      ['Waybill', row.waybill],
      ['Recipient', row.deliver['recipient'] ?? ''],
      ['Note', row.note],
    ],
    columns: ['Code', 'Title', 'Quantity', 'Done', 'State'],
    rows: its.map(({ code, title, quantity, quantityDone, state }) => [
      code,
      title,
      String(quantity),
      String(quantityDone),
      String(state),
    ]),
  };
}

const rowOf = (state: string) => (line: Handover['lines'][number]) => [
  line.code,
  line.title,
  line.seals.join(', '),
  line.method,
  state,
];

function handoverSheet(all: readonly Handover[], id: string): Sheet | null {
  const sealed = all.find((one) => one.id === id);
  if (!sealed) return null;
  const given = sealed.lines.filter(({ found }) => found !== 'missing' && found !== 'extraLeft');
  const left = sealed.lines.filter(({ found }) => found === 'missing' || found === 'extraLeft');
  return {
    title: `Handover ${spokenHash(sealed.hash)}`,
    facts: [
      ['Given by', [sealed.giver, sealed.giverRole].filter(Boolean).join(', ')],
      ['Taken by', [sealed.taker, sealed.takerRole].filter(Boolean).join(', ')],
      ['Place', sealed.place],
      ['Vehicle', sealed.vehicle],
      ['Waybill', sealed.waybill],
      ['Seal', sealed.hash],
    ],
    columns: ['Code', 'Title', 'Seals', 'Read', 'Handed over'],
    // what was not handed over is listed apart, and never among the rest
    rows: [...given.map(rowOf('yes')), ...left.map(rowOf('no'))],
  };
}
