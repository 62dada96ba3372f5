import type { Draft } from '#schema/judge/draft.ts';
import type { Step } from '#schema/judge/reader.ts';
import { order } from '#schema/entities/order.ts';
import type { Order } from '#schema/records/order.ts';
import type { Tx } from '#service/db/database.ts';
import { orderEvents } from '#service/db/tables/orders.ts';

type Written = Omit<typeof orderEvents.$inferInsert, 'tenantId'>;

/** Writes the history of orders a draft changed: their creation, then one row per change of status. */
export async function writeEvents(tx: Tx, tenantId: string, draft: Draft, all: readonly Order[], now: number): Promise<void> {
  const written = all.flatMap((row): Written[] => {
    const steps = draft.steps.filter(({ collection, rowId }) => collection === order.name && rowId === row.id);
    const states = [...steps.map(({ before }) => before as Order), row]; // steps of orders hold orders
    return [...creation(draft, states, now), ...moves(draft, steps, states, now)];
  });
  const rows = written.map((one) => ({ tenantId, ...one }));
  if (rows.length > 0) await tx.insert(orderEvents).values(rows).onConflictDoNothing();
}

/**
 * The row of an order that is new in this draft. A basket that follows an order is opened by who sent that order; an order of a
 * bulk file has no operation of its own, so its row names who made it and when.
 */
function creation(draft: Draft, [first, ...later]: readonly Order[], now: number): Written[] {
  const row = later.at(-1) ?? first;
  // a row that was here before has more versions than this draft has steps
  if (!first || !row || row.version !== later.length + 1 || !draft.changes.has(`${order.name}/${row.id}`)) return [];
  const operation = draft.receipts.get(row.createdByOp)?.operation;
  const isAuthor = !operation || operation.userId === row.createdBy;
  const doer = draft.steps.find(({ opId }) => opId === row.createdByOp)?.userName ?? '';
  return [
    {
      orderId: row.id,
      place: first.version,
      event: operation?.type ?? 'order.create',
      statusFrom: 0,
      statusTo: first.status,
      userId: operation?.userId ?? row.createdBy,
      userName: isAuthor ? row.createdByName : doer,
      opId: row.createdByOp,
      note: '',
      at: operation ? now : row.createdAt,
    },
  ];
}

function moves(draft: Draft, steps: readonly Step[], states: readonly Order[], now: number): Written[] {
  return steps.flatMap((step, index): Written[] => {
    const [before, after] = [states[index], states[index + 1]];
    if (!before || !after || before.status === after.status) return [];
    const operation = draft.receipts.get(step.opId)?.operation;
    return [
      {
        orderId: after.id,
        place: step.version,
        event: operation?.type ?? '',
        statusFrom: before.status,
        statusTo: after.status,
        userId: operation?.userId ?? '',
        userName: step.userName,
        opId: step.opId,
        note: after.endNote,
        at: now,
      },
    ];
  });
}
