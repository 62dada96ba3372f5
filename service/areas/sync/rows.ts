import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Delivery } from '#schema/rules/judge/records.ts';
import type { Held, Receipt, ReceiptStatus, Step } from '#schema/rules/judge/reader.ts';
import type { conflicts, receipts, steps } from '#service/db/tables/sync.ts';
import type { containers, orders, registrations } from '#service/db/tables/vault.ts';

/** Rows of the database as the records of the contract; columns and records carry the same names. */

export function heldContainer({ tenantId: _, deletedAt, ...row }: typeof containers.$inferSelect): Held<Container> {
  return { row: row as Container, deleted: deletedAt > 0 }; // jsonb and code columns hold what was checked when written
}

export function heldRegistration(found: typeof registrations.$inferSelect): Held<Registration> {
  const { tenantId: _tenant, deletedAt, codeUnique: _unique, words: _words, ...row } = found;
  return { row: row as Registration, deleted: deletedAt > 0 }; // same
}

export function heldOrder({ tenantId: _, ...row }: typeof orders.$inferSelect): Held<Order> {
  return { row: row as Order, deleted: false }; // same
}

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
