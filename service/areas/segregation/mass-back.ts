import { and, eq, gt } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { present } from '#schema/judge/present.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Tx } from '#service/db/database.ts';
import { receipts, steps } from '#service/db/tables/sync.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { CallerContext } from '#service/http/handlers.ts';

const MINUTE_MS = 60_000;

/** Values that take a change back, and the version of the document that change made. */
export interface WayBack {
  values: AttributeValues;
  version: number;
}

/**
 * Returns the values that put a document back as it was before an operation of the caller, as the operation `asOp`. Null when it was not theirs, is too long
 * ago, or the document was changed since: what others did stays.
 */
export async function valuesBack(
  tx: Tx,
  { tenantId, caller, now }: CallerContext,
  { id, opId, asOp }: { id: string; opId: string; asOp: string },
): Promise<WayBack | null> {
  const repeat = and(eq(receipts.tenantId, tenantId), eq(receipts.opId, asOp), eq(receipts.userId, caller.userId));
  const [arrived] = await tx.select({ operation: receipts.operation }).from(receipts).where(repeat);
  if (arrived) {
    const { payload, base } = present(arrived.operation as Operation); // a correction, made here before
    return { values: payload['values'] as AttributeValues, version: base[id] ?? 0 };
  }
  const since = now() - DOCUMENT_LIMITS.undoMinutes * MINUTE_MS;
  const [step] = await tx
    .select({ before: steps.before, version: steps.version })
    .from(steps)
    .innerJoin(receipts, and(eq(receipts.tenantId, steps.tenantId), eq(receipts.opId, steps.opId)))
    .where(
      and(
        eq(steps.tenantId, tenantId),
        eq(steps.collection, registration.name),
        eq(steps.rowId, id),
        eq(steps.opId, opId),
        eq(receipts.userId, caller.userId),
        gt(steps.at, since),
      ),
    );
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, id));
  const [row] = await tx.select().from(registrations).where(its);
  if (!step || row?.version !== step.version) return null;
  const before = (step.before as Registration).values; // steps of registrations hold registrations
  const after = row.values as AttributeValues; // written from registrations
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);
  return { values: Object.fromEntries(fields.map((field) => [field, before[field] ?? ''])), version: step.version };
}
