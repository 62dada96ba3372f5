import { and, eq } from 'drizzle-orm';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { Draft } from '#schema/judge/draft.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { steps } from '#service/db/tables/sync.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { dropPreparedPages } from './dropped.ts';
import { lockDocument } from './lock.ts';
import { unknownDocument, type DocumentRow } from './seen.ts';
import { dropTerms } from './terms.ts';

/** A document whose row was incremented for a version of its pages, or the answer to a repeat of the same operation. */
type Raised = { document: DocumentRow } | { repeated: number } | Refused;

/**
 * Locks a document and increments the version of its row, before a version of its pages is added. A caller with an older row
 * adds nothing, and the refusal names who changed it and when: never a silent second version. A repeat of the same operation gives the same version.
 */
export async function raiseVersion(
  { tx, tenantId, caller, now }: HandlerContext,
  document: DocumentRow,
  { currentChangeSetId, opId }: { currentChangeSetId: number; opId: string },
): Promise<Raised> {
  const reader = new TransactionReader(tx, tenantId);
  await reader.entities[container.name].load(document.containerId ? [document.containerId] : []);
  await lockDocument({ tx, tenantId }, document.id);
  const made = and(
    eq(documentHistory.tenantId, tenantId),
    eq(documentHistory.documentId, document.id),
    eq(documentHistory.opId, opId),
  );
  const [known] = await tx.select({ version: documentHistory.version }).from(documentHistory).where(made).limit(1);
  if (known) return { repeated: known.version };
  const held = await reader.row(registration.name, document.id);
  if (!held || held.deleted) return unknownDocument;
  if (held.row.version !== currentChangeSetId)
    return { refused: 'row.changed', message: await changedBy(tx, tenantId, document.id, held.row.version) };
  const row = { ...held.row, version: held.row.version + 1 };
  const draft = new Draft(reader);
  draft.put(registration.name, row);
  const by = { opId, deviceId: '', n: 0, userName: caller.name, at: now() };
  draft.steps.push({ collection: registration.name, rowId: document.id, version: row.version, before: held.row, ...by });
  await flush(reader, draft, { cloned: new Set(), now: now() });
  await dropTerms(tx, tenantId, document.id);
  await dropPreparedPages(tx, tenantId, [document.id]);
  return { document: { ...document, version: row.version } };
}

/** Names who changed a document last, and when. */
async function changedBy(tx: Tx, tenantId: string, id: string, version: number): Promise<string> {
  const its = and(eq(steps.tenantId, tenantId), eq(steps.collection, registration.name), eq(steps.rowId, id));
  const [last] = await tx
    .select({ userName: steps.userName, at: steps.at })
    .from(steps)
    .where(and(its, eq(steps.version, version)));
  return last ? `${last.userName} changed it at ${new Date(last.at).toISOString()}.` : `Version ${version} is newer.`;
}
