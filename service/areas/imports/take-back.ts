import { and, eq, inArray, sql } from 'drizzle-orm';
import { countDocument } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues, importMade } from '#service/db/tables/imports.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { lockedImport, setImport } from './import-rows.ts';
import { madeKind } from './process-file.ts';

type Made = typeof importMade.$inferSelect;

/** Reasons why a row stays: others built on it since the import. */
type KeptReason = 'changedSince' | 'ordered' | 'printed' | 'closed' | 'documentsSince' | 'held';

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
    const reason =
      one.kind === madeKind.document ? await documentReason(draft, one.rowId) : await boxReason(tx, draft, tenantId, one.rowId);
    const code = reason ?? (isHeld ? 'held' : undefined);
    if (code) kept.push({ made: one, code });
    else gone.push(one);
    if (!code) await erase(draft, one);
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

async function erase(draft: Draft, { kind, rowId }: Made): Promise<void> {
  if (kind === madeKind.box) {
    const box = await draft.row(container.name, rowId);
    if (box) draft.put(container.name, box.row, true, true);
    return;
  }
  const document = await draft.row(registration.name, rowId);
  if (!document) return;
  await countDocument(draft, document.row, -1);
  draft.put(registration.name, document.row, true, true);
}

async function documentReason(draft: Draft, id: string): Promise<KeptReason | undefined> {
  const held = await draft.row(registration.name, id);
  if (!held) return undefined;
  if (held.row.version > 1 || held.deleted) return 'changedSince';
  const box = await draft.row(container.name, held.row.containerId);
  if (box && box.row.orderId !== '') return 'ordered';
  return box && box.row.status !== 1 ? 'closed' : undefined;
}

async function boxReason(tx: Tx, draft: Draft, tenantId: string, id: string): Promise<KeptReason | undefined> {
  const held = await draft.row(container.name, id);
  if (!held) return undefined;
  const { row, deleted } = held;
  if (row.orderId !== '') return 'ordered';
  if (row.status !== 1) return 'closed';
  if (row.version > 1 || deleted) return 'changedSince';
  const { rows } = await tx.execute<{ documents: boolean; printed: boolean }>(sql`
    select exists (select 1 from registrations where tenant_id = ${tenantId} and container_id = ${id}) as documents,
      exists (select 1 from protocols where tenant_id = ${tenantId} and container_id = ${id}) as printed`);
  if (rows[0]?.printed) return 'printed';
  return rows[0]?.documents ? 'documentsSince' : undefined;
}
