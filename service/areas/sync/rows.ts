import type { Conflict } from '#schema/records/conflict.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Receipt, ReceiptStatus, Step } from '#schema/judge/reader.ts';
import type { conflicts, receipts, steps } from '#service/db/tables/sync.ts';

/** Rows of the database as the records of the contract; columns and records have the same names. */

export function caseRow({ record }: Pick<typeof conflicts.$inferSelect, 'record'>): Conflict {
  return record as Conflict; // written only from a Conflict
}

export function receiptRow(found: typeof receipts.$inferSelect): Receipt {
  const { opId: key, operation, status, code, conflictId, message, outcome, seq, receivedAt, delivery } = found;
  return {
    key,
    operation: operation as Operation, // checked when it came
    status: status as ReceiptStatus, // written only from a Receipt
    code,
    conflictId,
    message,
    outcome,
    seq,
    receivedAt,
    delivery: (delivery as Delivery | null) ?? undefined, // written only from a Receipt
  };
}

export function stepRow({ tenantId: _, ...step }: typeof steps.$inferSelect): Step {
  return step as Step; // written only from a Step
}
