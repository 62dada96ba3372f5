import { and, eq, inArray } from 'drizzle-orm';
import { Draft } from '#schema/judge/draft.ts';
import { placementId } from '#schema/entities/placement.ts';
import { boxReason, documentReason, eraseBox, eraseDocument, type KeptReason } from '#schema/judge/imports/take-back.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues, importMade } from '#service/db/tables/imports.ts';
import { protocols, registrations } from '#service/db/tables/vault.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { lockedImport, setImport } from './import-rows.ts';
import { madeKind } from './process-file.ts';

type Made = typeof importMade.$inferSelect;

/**
 * Erases boxes and documents of an import that nothing was built on, and names the others. An import that is taken back never
 * happened on cardboard, so the codes of its boxes are free again.
 */
export async function takeBackChunk(
  tx: Tx,
  run: Pick<WorkRun, 'tenantId' | 'subject' | 'now'>,
  made: readonly Made[],
): Promise<void> {
  const { tenantId, subject: importId, now } = run;
  const found = await lockedImport(tx, tenantId, importId);
  if (!found || made.length === 0) return;
  const reader = new TransactionReader(tx, tenantId);
  const boxes = await loadMade(reader, made);
  const printed = await printedBoxes(tx, tenantId, boxes);
  const draft = new Draft(reader);
  const blocked = await explain(
    tx,
    tenantId,
    made.map(({ rowId }) => rowId),
    'deletion',
  );
  const kept: { made: Made; code: KeptReason }[] = [];
  const gone: Made[] = [];
  for (const one of made) {
    const isHeld = blocked.get(one.rowId)?.can === false;
    const isDocument = one.kind === madeKind.document;
    const reason = await (isDocument ? documentReason(draft, one.rowId, printed) : boxReason(draft, one.rowId));
    const code = reason ?? (isHeld ? 'held' : undefined);
    if (code) kept.push({ made: one, code });
    else gone.push(one);
    if (!code) await (isDocument ? eraseDocument : eraseBox)(draft, one.rowId);
  }
  const ofImport = and(eq(importMade.tenantId, tenantId), eq(importMade.importId, importId));
  const idsOf = (rows: readonly Made[]) => rows.map(({ rowId }) => rowId);
  if (gone.length > 0) await tx.delete(importMade).where(and(ofImport, inArray(importMade.rowId, idsOf(gone))));
  if (kept.length > 0) {
    const ids = kept.map((one) => one.made.rowId);
    await tx
      .update(importMade)
      .set({ kept: true })
      .where(and(ofImport, inArray(importMade.rowId, ids)));
    const rows = kept.map(({ made: { row, rowId, kind }, code }) => ({
      tenantId,
      importId,
      kind: 'kept',
      row,
      code,
      column: String(kind),
      other: rowId,
    }));
    await insertRows(tx, importIssues, rows, 'replace');
  }
  const counters = { ...found.counters, kept: found.counters.kept + kept.length };
  await setImport(tx, tenantId, importId, { counters });
  if (draft.changes.size > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
}

/** Reads rows together, boxes before their documents: that is the order of locks. Returns the boxes of the documents. */
async function loadMade(reader: TransactionReader, made: readonly Made[]): Promise<string[]> {
  const idsOf = (kind: number) => made.filter((one) => one.kind === kind).map(({ rowId }) => rowId);
  const documents = idsOf(madeKind.document);
  const { tenantId, id, containerId } = registrations;
  const isOne = and(eq(tenantId, reader.tenantId), inArray(id, documents));
  const boxes = documents.length > 0 ? await reader.tx.selectDistinct({ containerId }).from(registrations).where(isOne) : [];
  const boxIds = boxes.flatMap((box) => box.containerId ?? []);
  await reader.entities.containers.load([...idsOf(madeKind.box), ...boxIds]);
  await reader.entities.registrations.load(documents);
  await reader.entities.placements.load(idsOf(madeKind.box).map(placementId));
  return boxIds;
}

/** Those of the boxes that a numbered transfer list names. */
async function printedBoxes(tx: Tx, tenantId: string, boxIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (boxIds.length === 0) return new Set();
  const isNamed = and(eq(protocols.tenantId, tenantId), inArray(protocols.containerId, [...boxIds]));
  const found = await tx.selectDistinct({ id: protocols.containerId }).from(protocols).where(isNamed);
  return new Set(found.map(({ id }) => id));
}
