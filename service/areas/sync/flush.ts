import { and, eq, inArray } from 'drizzle-orm';
import { feedRows } from '#schema/rules/judge/feed-rows.ts';
import type { Change, Draft } from '#schema/rules/judge/draft.ts';
import type { Receipt, Subject } from '#schema/rules/judge/reader.ts';
import type { Tx } from '#service/db/database.ts';
import { conflicts, decisions, steps } from '#service/db/tables/sync.ts';
import { containers, orders, registrations } from '#service/db/tables/vault.ts';
import { searchWords } from '#service/areas/navigation/search/words.ts';
import { tellPeople } from '#service/areas/notifications/tell-people.ts';
import { insertRows } from './bulk.ts';
import { appendCustody } from './custody-chain.ts';
import { writeDictionary } from './dictionary-rows.ts';
import { stampFeed, type Closing } from './feed.ts';
import type { VaultReader } from './vault-reader.ts';

/** What only the service knows of a batch. */
export interface FlushNotes {
  /** Operations whose device number is held by another operation: a cloned device (reliability.md 1.7). */
  cloned: ReadonlySet<string>;
  now: number;
}

/**
 * Writes a draft: a statement per kind of row, the feed and the counter last. Everything or nothing: it runs in the
 * transaction the draft was judged in. Answers the position of its last row in the feed.
 */
export async function flush(reader: VaultReader, draft: Draft, notes: FlushNotes): Promise<number> {
  const { tx, tenantId } = reader;
  const changes = [...draft.changes.values()];
  const deletedAt = (change: Change) => (change.deleted ? notes.now : 0);
  const of = <S extends Subject>(collection: S) =>
    changes.filter((change) => change.collection === collection && !change.erased) as Change<S>[]; // filtered by collection
  await insertRows(
    tx,
    containers,
    of('containers').map((change) => ({ ...change.row, tenantId, deletedAt: deletedAt(change) })),
    'replace',
  );
  await insertRows(tx, registrations, await registrationRows(reader, of('registrations'), deletedAt), 'replace');
  await insertRows(
    tx,
    orders,
    of('orders').map(({ row }) => ({ ...row, tenantId })),
    'replace',
  );
  await tellPeople(tx, tenantId, draft, notes.now);
  await erase(
    tx,
    tenantId,
    changes.filter(({ erased }) => erased),
  );
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
  await appendCustody(tx, tenantId, draft.custody);
  for (const change of draft.dictionaries.values()) await writeDictionary(tx, tenantId, change);
  return stampFeed(tx, tenantId, feedRows(draft), closingOf(reader, draft, notes));
}

async function registrationRows(
  reader: VaultReader,
  changes: readonly Change<'registrations'>[],
  deletedAt: (change: Change) => number,
): Promise<(typeof registrations.$inferInsert)[]> {
  const rows: (typeof registrations.$inferInsert)[] = [];
  for (const change of changes) {
    const documentClass = await reader.documentClass(change.row.classId);
    const codeUnique = documentClass !== null && !documentClass.codeRepeats;
    const derived = { codeUnique, words: searchWords(change.row), deletedAt: deletedAt(change) };
    rows.push({ ...change.row, tenantId: reader.tenantId, ...derived });
  }
  return rows;
}

function caseRows(draft: Draft, tenantId: string): (typeof conflicts.$inferInsert)[] {
  const batches = new Map(draft.decisions.map(({ conflictId, batchId }) => [conflictId, batchId]));
  return [...draft.cases.values()].map((record) => {
    const { id, kind, status, opId, entityId, containerId, version, arrivedAt } = record;
    return {
      tenantId,
      id,
      kind,
      status,
      opId,
      entityId,
      containerId,
      version,
      record,
      batchId: batches.get(id) ?? '',
      arrivedAt,
    };
  });
}

/** Creations a supervisor took back within minutes: nothing but a tombstone in the feed stays. */
async function erase(tx: Tx, tenantId: string, changes: readonly Change[]): Promise<void> {
  for (const [collection, table] of [['registrations', registrations] as const, ['containers', containers] as const]) {
    const ids = changes.filter((change) => change.collection === collection).map(({ id }) => id);
    if (ids.length > 0) await tx.delete(table).where(and(eq(table.tenantId, tenantId), inArray(table.id, ids)));
  }
}

function closingOf(reader: VaultReader, draft: Draft, { cloned }: FlushNotes): Closing {
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
  // the number is spoken for: the receipt keeps its own, told apart by the operation
  const deviceId = opId !== operation.opId || cloned.has(opId) ? `${operation.deviceId}/${opId}` : operation.deviceId;
  return { ...word, opId, operation, hash, userId, deviceId, n, type, entityId, lane };
}
