import { and, desc, eq, sql } from 'drizzle-orm';
import { dictionaryFileState as states } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaryFiles, dictionaryStaged } from '#service/db/tables/dictionary-files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { files } from '#service/db/tables/files.ts';
import { moveHead } from './publish-version.ts';
import { contentAt, restoreContent } from './version-content.ts';

type File = typeof dictionaryFiles.$inferSelect;

/**
 * Deletes a file after its time to undo. Of the current file the content of the newest file before it comes back, as the next
 * version; of any other one only the bytes go. Ends the transaction.
 */
export async function deleteFile(tx: Tx, { tenantId, id, now }: { tenantId: string; id: string; now: number }): Promise<void> {
  const isFile = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id));
  const [file] = await tx.select().from(dictionaryFiles).where(isFile).for('update');
  if (file?.state !== states.queuedForDeletion) return;
  await tx.update(dictionaryFiles).set({ state: states.deleted, deletedAt: now }).where(isFile);
  // the row of the file goes before the head moves: the feed ends the transaction
  await tx.delete(files).where(and(eq(files.tenantId, tenantId), eq(files.id, file.fileId)));
  await tx.delete(dictionaryStaged).where(and(eq(dictionaryStaged.tenantId, tenantId), eq(dictionaryStaged.fileId, id)));
  if (file.stateBefore !== states.current) return;
  const { dictionaryId } = file;
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  const [head] = await tx.select().from(dictionaries).where(isList).for('update');
  if (head?.version !== file.version) return;
  const version = head.version + 1;
  const before = await fileBefore(tx, file);
  await restoreContent(tx, file, { from: versionBefore(file, before), version });
  const isBefore = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, before?.id ?? ''));
  await tx.update(dictionaryFiles).set({ state: states.current, version }).where(isBefore);
  await moveHead(tx, { tenantId, dictionaryId, version, now });
}

/** Gives a file whose deletion failed for good the state from before it was queued: a person may delete it again. */
export async function leaveUndeleted(tx: Tx, { tenantId, subject }: { tenantId: string; subject: string }): Promise<void> {
  const isFile = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, subject));
  await tx
    .update(dictionaryFiles)
    .set({ state: sql`${dictionaryFiles.stateBefore}`, stateBefore: 0, deletedAt: 0, message: 'fault' })
    .where(and(isFile, eq(dictionaryFiles.state, states.queuedForDeletion)));
}

/** True if the list would have no value without this current file. */
export async function isOnlyFile(tx: Tx, file: File): Promise<boolean> {
  const content = contentAt(file, versionBefore(file, await fileBefore(tx, file)));
  const { rows } = await tx.execute<{ has: boolean }>(sql`select exists (${content}) as has`);
  return rows[0]?.has !== true;
}

/** The file that was current before. */
async function fileBefore(tx: Tx, { tenantId, dictionaryId }: File): Promise<File | undefined> {
  const { tenantId: tenant, dictionaryId: dictionary, state, version } = dictionaryFiles;
  const isReplaced = and(eq(tenant, tenantId), eq(dictionary, dictionaryId), eq(state, states.replaced));
  const [found] = await tx.select().from(dictionaryFiles).where(isReplaced).orderBy(desc(version)).limit(1);
  return found;
}

/** The first file of a list follows values that came without one. */
const versionBefore = (file: File, before: File | undefined): number =>
  before?.version ?? Math.max(0, (file.publishedVersion || file.version) - 1);
