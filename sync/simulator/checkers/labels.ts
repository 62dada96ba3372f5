import { labelBatch } from '#schema/entities/label-batch.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

type Fail = Scene['fail'];

/** L1: no number is on the labels of two batches, and a batch keeps its printed numbers. Checked for each transaction. */
export function checkLabels(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  for (const { collection, row } of draft.changes.values())
    if (collection === labelBatch.name) checkBatch(tenant, row as LabelBatch, fail); // of this collection
}

function checkBatch(tenant: ModelTenant, its: LabelBatch, fail: Fail): void {
  for (const { row } of tenant.state.rows.label_batches.values()) {
    if (row.id === its.id || row.series !== its.series || row.first > its.last || row.last < its.first) continue;
    fail('L1', `labels ${its.first} to ${its.last} of ${short(its.id)} are those of ${short(row.id)} as well`);
  }
  const printed = tenant.receiptNow(its.createdByOp)?.operation.payload as Partial<LabelBatch> | undefined; // of its printing
  if (printed?.first !== its.first || printed.last !== its.last)
    fail('L1', `batch ${short(its.id)} has other numbers than it was printed with`);
  if (its.damaged.some((number) => number < its.first || number > its.last))
    fail('L1', `batch ${short(its.id)} lacks its damaged label`);
}
