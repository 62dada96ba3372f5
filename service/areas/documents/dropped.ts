import { and, arrayOverlaps, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { workState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { dropWork } from '#service/work/put.ts';

/** Drops prepared files that contain one of these documents; without a row, the sweep deletes their bytes. */
export async function dropPrepared(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  await drop(tx, tenantId, arrayOverlaps(prepared.documentIds, [...documentIds]));
}

/**
 * Drops prepared files with pages of these documents after the pages changed. Lists of values remain. A file in preparation is
 * reset to waiting, so its rendered pages are discarded and rendered again.
 */
export async function dropPreparedPages(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  const its = and(eq(prepared.kind, 'pdf'), arrayOverlaps(prepared.documentIds, [...documentIds]));
  const isOpen = inArray(prepared.state, [workState.waiting, workState.working]);
  await tx
    .update(prepared)
    .set({ state: workState.waiting })
    .where(and(eq(prepared.tenantId, tenantId), its, isOpen));
  await drop(tx, tenantId, and(its, eq(prepared.state, workState.done)));
}

/** Drops expired prepared files. */
export async function dropExpired(tx: Tx, tenantId: string, now: number): Promise<void> {
  await drop(tx, tenantId, lt(prepared.expiresAt, now));
}

async function drop(tx: Tx, tenantId: string, which: SQL | undefined): Promise<void> {
  const gone = await tx
    .delete(prepared)
    .where(and(eq(prepared.tenantId, tenantId), which))
    .returning({ id: prepared.id, fileId: prepared.fileId, state: prepared.state });
  for (const { id: subject, state } of gone)
    if (state === workState.waiting || state === workState.working)
      await dropWork(tx, tenantId, { kind: 'document.prepare', subject });
  const ids = gone.flatMap(({ fileId }) => fileId || []);
  const its = and(eq(files.tenantId, tenantId), inArray(files.id, ids), eq(files.purpose, 'prepared'));
  if (ids.length > 0) await tx.delete(files).where(its);
}
