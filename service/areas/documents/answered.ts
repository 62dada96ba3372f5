import { and, eq, inArray } from 'drizzle-orm';
import type { DocumentVerdict } from '#schema/calls/document-edit.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { documentUpdate } from '#schema/operations/document-update.ts';
import { canonical, type Operation } from '#schema/operations/operation.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { partId } from '#service/areas/orders/changes.ts';
import { receipts, steps } from '#service/db/tables/sync.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

type Place = Pick<HandlerContext, 'tx' | 'tenantId' | 'caller'>;

/**
 * The verdict on an operation that the service has answered; null for a new one. Its lost answer is given again, with the version the
 * document has now. The id of another operation is refused.
 */
export async function repeatedVerdict(draft: Draft, operation: Operation): Promise<DocumentVerdict | null> {
  const known = await draft.receipt(operation.opId);
  if (!known) return null;
  const guid = operation.entityId;
  const currentChangeSetId = (await draft.row(registration.name, guid))?.row.version ?? 0;
  const about = { guid, message: '', currentChangeSetId };
  if (requestOf(known.operation) !== requestOf(operation)) return { ...about, verdict: 'refused', code: 'opIdReused' };
  return { ...about, verdict: 'applied', code: '' };
}

/** The request of an operation. The box of a document that changes is no part of it: others may have moved the document since. */
function requestOf({ userId, type, entityId, base, payload }: Operation): string {
  const { containerId, ...asked } = payload;
  return canonical({ userId, type, entityId, base, asked, box: type === documentUpdate.type ? '' : containerId });
}

/** Ids of the operations of a call for several documents, by their places in it. */
export const partsOf = (opId: string): string[] => Array.from({ length: DOCUMENT_LIMITS.atOnce }, (_, n) => partId(opId, n));

/** Documents that these operations of the caller changed. */
export async function changedBy({ tx, tenantId, caller }: Place, opIds: readonly string[]): Promise<string[]> {
  const own = and(
    eq(receipts.tenantId, tenantId),
    inArray(receipts.opId, [...opIds]),
    eq(receipts.userId, caller.userId),
    eq(receipts.status, 'applied'),
  );
  return (await tx.select({ id: receipts.entityId }).from(receipts).where(own)).map(({ id }) => id);
}

/** Steps by which these operations changed these documents. */
export async function stepsBy(
  { tx, tenantId }: Pick<Place, 'tx' | 'tenantId'>,
  opIds: readonly string[],
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const { rowId, version, before, at } = steps;
  const its = and(
    eq(steps.tenantId, tenantId),
    eq(steps.collection, registration.name),
    inArray(rowId, [...ids]),
    inArray(steps.opId, [...opIds]),
  );
  return tx.select({ rowId, version, before, at }).from(steps).where(its);
}
