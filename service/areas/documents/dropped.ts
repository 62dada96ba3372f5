import { and, arrayOverlaps, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { prepared } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';

/** Drops prepared files that contain one of these documents: their bytes are swept as those of a file no row names. */
export async function dropPrepared(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  await drop(tx, tenantId, arrayOverlaps(prepared.documentIds, [...documentIds]));
}

/** Drops prepared files with pages of these documents, which are other ones now. Lists of values stay. */
export async function dropPreparedPages(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  await drop(tx, tenantId, and(eq(prepared.kind, 'pdf'), arrayOverlaps(prepared.documentIds, [...documentIds])));
}

/** Drops prepared files whose time is over. */
export async function dropExpired(tx: Tx, tenantId: string, now: number): Promise<void> {
  await drop(tx, tenantId, lt(prepared.expiresAt, now));
}

async function drop(tx: Tx, tenantId: string, which: SQL | undefined): Promise<void> {
  const gone = await tx
    .delete(prepared)
    .where(and(eq(prepared.tenantId, tenantId), which))
    .returning({ fileId: prepared.fileId });
  const ids = gone.flatMap(({ fileId }) => fileId || []);
  const its = and(eq(files.tenantId, tenantId), inArray(files.id, ids), eq(files.purpose, 'prepared'));
  if (ids.length > 0) await tx.delete(files).where(its);
}
