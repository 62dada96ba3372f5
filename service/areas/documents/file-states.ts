import { and, eq, inArray } from 'drizzle-orm';
import type { FileState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';

/** States of the given files that this user uploaded for a document. */
export async function fileStates(
  tx: Tx,
  tenantId: string,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileState>> {
  const its = and(
    eq(files.tenantId, tenantId),
    eq(files.ownerId, userId),
    eq(files.purpose, 'document'),
    inArray(files.id, [...ids]),
  );
  const found = await tx.select({ id: files.id, state: files.state }).from(files).where(its);
  return new Map(found.map(({ id, state }) => [id, state as FileState])); // written by `finishUpload`
}
