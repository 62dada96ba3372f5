import { labelBatch } from '#schema/entities/label-batch.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { present } from '#schema/judge/present.ts';
import type { Receipt } from '#schema/judge/reader.ts';
import type { LabelsPrinted } from '#schema/operations/labels.ts';
import { labelsPrint } from '#schema/operations/rooms/archive.ts';
import type { Tx } from '#service/db/database.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';

/** Writes who printed how many labels, in the transaction that takes the operation in: counts, never codes. */
export async function auditPrints(
  tx: Tx,
  tenantId: string,
  draft: Draft,
  now: number,
  isOld: (key: string) => boolean,
): Promise<void> {
  const rows = [...draft.receipts.values()].filter((receipt) => !isOld(receipt.key) && printedNow(draft, receipt));
  if (rows.length === 0) return;
  await tx.insert(auditEvents).values(
    rows.map(({ operation }) => ({
      tenantId,
      id: crypto.randomUUID(),
      at: new Date(now),
      userId: operation.userId,
      event: 'label.print',
      subject: operation.entityId,
      detail: countsOf(present(operation).payload as LabelsPrinted), // applied, so its schema has checked it
    })),
  );
}

const printedNow = (draft: Draft, { operation, status }: Receipt) =>
  operation.type === labelsPrint.type && status === 'applied' && draft.changes.has(`${labelBatch.name}/${operation.entityId}`);

function countsOf(asked: LabelsPrinted): Record<string, number> {
  if (asked.do === 'print') return { printed: asked.last - asked.first + 1 };
  const { size } = new Set(asked.numbers);
  return asked.do === 'damage' ? { damaged: size } : { printedAgain: size };
}
