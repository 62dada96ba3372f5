import { DAY_MS } from '#schema/limits.ts';
import { fileState } from '#schema/codes.ts';
import { fileRules, type FilePurpose } from '#schema/rules/file-purposes.ts';
import { putCheck } from '#service/areas/files/check.ts';
import { isShown } from '#service/areas/files/opening.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import { contentKey, StoreFault, type FileStore } from '#service/files/store.ts';

type FileRow = typeof files.$inferSelect;

/** A file whose bytes are in the store and that gets its row. */
type NewFile = Pick<FileRow, 'tenantId' | 'id' | 'sha256' | 'bytes' | 'kind' | 'name' | 'purpose' | 'ownerId'>;

/** Writes the row of a file, under the lock of its content; undefined if its id is taken. */
export async function writeFile(
  tx: Tx,
  file: NewFile,
  { store, isScanned, madeAt }: { store: FileStore; isScanned: boolean; madeAt: number },
): Promise<FileRow | undefined> {
  const { tenantId, id, sha256, purpose, ownerId } = file;
  // the sweep may have taken the content between its writing and the lock: its sender has it still, so try again
  if (!(await store.head(contentKey(tenantId, sha256)))) throw new StoreFault('The content was swept; finish again.');
  const { days } = fileRules[purpose as FilePurpose]; // checked before the first byte was taken
  const state = isScanned || isShown(file) ? fileState.checking : fileState.ready;
  const row = { ...file, madeAt, expiresAt: days && madeAt + days * DAY_MS, state };
  const [written] = await tx.insert(files).values(row).onConflictDoNothing().returning();
  // a file that is opened first is scanned after that
  if (written && isScanned && !isShown(file)) await putCheck(tx, tenantId, id, ownerId, madeAt);
  return written;
}
