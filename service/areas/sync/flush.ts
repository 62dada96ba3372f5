import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { feedRows } from '#schema/judge/feed-rows.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Receipt } from '#schema/judge/reader.ts';
import { byLockOrder, type SubjectName } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import type { Tx } from '#service/db/database.ts';
import { conflicts, decisions, steps } from '#service/db/tables/sync.ts';
import { appendPages } from '#service/areas/documents/append-pages.ts';
import { moveAlong, tagsAlong } from '#service/areas/documents/move-along.ts';
import { auditPrints } from '#service/areas/labels/audit-prints.ts';
import { createNotifications } from '#service/areas/notifications/create-notifications.ts';
import { recordOrders } from '#service/areas/orders/record-orders.ts';
import { markSeals } from '#service/areas/seals/mark-seals.ts';
import { sealClosed } from '#service/areas/seals/seal-rows.ts';
import { insertRows } from './bulk.ts';
import { withContent } from './closed-content.ts';
import { appendCustody } from './custody-chain.ts';
import { appendHistory } from './document-history.ts';
import { writeDictionary } from './dictionary-rows.ts';
import { writeNumbers } from './document-numbers.ts';
import { entityTables, storedRow } from './entity-tables.ts';
import { stampFeed, type Closing } from './feed.ts';
import { followDocuments } from './follow-documents.ts';
import { leftWithParents } from './left-with-parents.ts';
import type { TransactionReader } from './reader/transaction-reader.ts';
import { warmFollowers } from './warm-rows.ts';

/** Findings of the service about a batch. */
export interface FlushNotes {
  /** Operations whose device number is already used by another operation: a cloned device (reliability.md 1.7). */
  cloned: ReadonlySet<string>;
  now: number;
}

/**
 * Writes a draft: a statement per kind of row, the feed and the counter last. Runs in the transaction
 * that judged the draft, so all of it is written or nothing. Returns the position of its last row in the feed.
 */
export async function flush(reader: TransactionReader, draft: Draft, notes: FlushNotes): Promise<number> {
  const { tx, tenantId } = reader;
  await tagsAlong(reader, draft);
  const changes = [...draft.changes.values()];
  for (const { name } of byLockOrder) await writeRows(reader, name, changes, notes.now);
  await writeNumbers(reader, draft);
  await moveAlong(reader, draft);
  await erase(tx, tenantId, changes);
  await insertRows(
    tx,
    steps,
    draft.steps.map((step) => ({ ...step, tenantId })),
  );
  await insertRows(tx, conflicts, caseRows(draft, tenantId), 'replace');
  await insertRows(
    tx,
    decisions,
    draft.decisions.map((decision) => ({ ...decision, tenantId })),
  );
  await appendPages(tx, tenantId, draft.pages);
  await appendHistory(tx, tenantId, draft.history);
  const events = await withContent(reader, draft);
  await appendCustody(tx, tenantId, events);
  await sealClosed(tx, tenantId, events);
  const sealed = await markSeals(reader, draft, events, notes.now);
  await writeRows(reader, container.name, sealed, notes.now);
  await auditPrints(tx, tenantId, draft, notes.now, (key) => reader.receipts.has(key));
  for (const change of draft.dictionaries.values()) await writeDictionary(tx, tenantId, change);
  const drafted = await leftWithParents(tx, tenantId, draft, feedRows(draft, notes.now));
  const rows = await recordOrders(reader, draft, notes.now, drafted);
  // an order that was sent has its number now: messages name it by that
  await createNotifications(tx, tenantId, draft, notes.now);
  await followDocuments(tx, tenantId, draft);
  await warmFollowers(
    tx,
    tenantId,
    changes.filter(({ id }) => !draft.bornCold.has(id)),
    notes.now,
  );
  return stampFeed(tx, tenantId, rows, closingOf(reader, draft, notes));
}

async function writeRows(reader: TransactionReader, name: SubjectName, changes: readonly Change[], now: number): Promise<void> {
  const rows: object[] = [];
  for (const change of changes)
    if (change.collection === name && !change.erased) rows.push(await storedRow(reader, name, change, now));
  const { table, kept } = entityTables[name];
  await insertRows(reader.tx, table, rows as never[], 'replace', kept); // columns of this table
}

function caseRows(draft: Draft, tenantId: string): (typeof conflicts.$inferInsert)[] {
  const batches = new Map(draft.decisions.map(({ conflictId, batchId }) => [conflictId, batchId]));
  return [...draft.cases.values()].map((record) => {
    const { id, kind, status, opId, entityId, containerId, otherId, version, arrivedAt } = record;
    return {
      tenantId,
      id,
      kind,
      status,
      opId,
      entityId,
      containerId,
      otherId,
      version,
      record,
      batchId: batches.get(id) ?? '',
      arrivedAt,
    };
  });
}

/** Deletes creations that a supervisor undid within minutes; only a tombstone in the feed remains. Children are deleted first. */
async function erase(tx: Tx, tenantId: string, changes: readonly Change[]): Promise<void> {
  for (const { name } of byLockOrder.toReversed()) {
    const ids = changes.filter(({ collection, erased }) => erased && collection === name).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { table } = entityTables[name];
    const { tenantId: tenant, id } = getTableColumns(table) as unknown as Record<'tenantId' | 'id', PgColumn>; // every table of an entity begins with both
    await tx.delete(table).where(and(eq(tenant, tenantId), inArray(id, ids)));
  }
}

function closingOf(reader: TransactionReader, draft: Draft, { cloned }: FlushNotes): Closing {
  const written = [...draft.receipts.values()];
  return {
    fresh: written.filter(({ key }) => !reader.receipts.has(key)).map((receipt) => receiptColumns(receipt, cloned)),
    changed: written
      .filter(({ key }) => reader.receipts.has(key))
      .map(({ key: opId, status, code, conflictId, message, outcome, delivery }) => ({
        opId,
        status,
        code,
        conflictId,
        message,
        outcome,
        delivery,
      })),
  };
}

function receiptColumns(receipt: Receipt, cloned: ReadonlySet<string>): Closing['fresh'][number] {
  const { key: opId, operation, ...word } = receipt;
  const { hash, userId, n, type, entityId, lane } = operation;
  // the number is in use, so the receipt gets a unique one derived from the operation
  const deviceId = opId !== operation.opId || cloned.has(opId) ? `${operation.deviceId}/${opId}` : operation.deviceId;
  return { ...word, opId, operation, hash, userId, deviceId, n, type, entityId, lane };
}
