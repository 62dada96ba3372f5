import { and, eq, gt, lt, or } from 'drizzle-orm';
import { DAY_MS, FILE_LIMITS } from '#schema/limits.ts';
import { fileState } from '#schema/codes.ts';
import { isNamed, lockContent } from '#service/areas/files/content.ts';
import type { Database } from '#service/db/database.ts';
import { files, uploads } from '#service/db/tables/files.ts';
import { clientPrefix, derivedPrefix, partsPrefix, type FileStore } from '#service/files/store.ts';

/** Bytes that no row names are kept for a day: a file may be about to get its row. */
const UNNAMED_MS = DAY_MS;

/**
 * Ends abandoned uploads and expired files, then deletes the bytes of a client without a row. Rows
 * go first: a fault in between leaves bytes for the next run, never a row without its bytes. Returns how many objects went.
 */
export async function sweepFiles(
  db: Database,
  store: FileStore,
  tenantId: string,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const open = await db.inTenant(tenantId, async (tx) => {
    const isOld = lt(uploads.startedAt, now - FILE_LIMITS.unfinishedDays * DAY_MS);
    await tx.delete(uploads).where(and(eq(uploads.tenantId, tenantId), isOld));
    // its sender never asked again what became of it
    const isUnchecked = and(eq(files.state, fileState.checking), lt(files.madeAt, now - FILE_LIMITS.unfinishedDays * DAY_MS));
    const isOver = or(and(gt(files.expiresAt, 0), lt(files.expiresAt, now)), isUnchecked);
    await tx.delete(files).where(and(eq(files.tenantId, tenantId), isOver));
    return tx.select({ ownerId: uploads.ownerId, id: uploads.id }).from(uploads).where(eq(uploads.tenantId, tenantId));
  });
  // drawn pages have a bound of their own
  const kept = [derivedPrefix(tenantId), ...open.map(({ ownerId, id }) => partsPrefix(tenantId, ownerId, id))];
  let swept = 0;
  for await (const { key, at } of store.list(clientPrefix(tenantId))) {
    signal?.throwIfAborted();
    if (at >= now - UNNAMED_MS || kept.some((prefix) => key.startsWith(prefix))) continue;
    swept += await sweepOne(db, store, tenantId, key, now);
  }
  return swept;
}

async function sweepOne(db: Database, store: FileStore, tenantId: string, key: string, now: number): Promise<number> {
  const sha256 = key.slice(key.lastIndexOf('/') + 1);
  return db.inTenant(tenantId, async (tx) => {
    await lockContent(tx, tenantId, sha256);
    // written again in the meantime: a row is about to name it
    const found = await store.head(key);
    if ((await isNamed(tx, tenantId, sha256)) || !found || found.at >= now - UNNAMED_MS) return 0;
    await store.delete(key);
    return 1;
  });
}
