import { and, eq, ne } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import { files } from '#service/db/tables/files.ts';

/** One at a time for a content: its row is written, or its bytes are deleted, never both. */
export async function lockContent(tx: Tx, tenantId: string, sha256: string): Promise<void> {
  await lockNamed(tx, `${tenantId}/${sha256}`);
}

/** True if a file needs this content; a refused one keeps its row and not its bytes. */
export async function isNamed(tx: Tx, tenantId: string, sha256: string): Promise<boolean> {
  const needs = and(eq(files.tenantId, tenantId), eq(files.sha256, sha256), ne(files.state, fileState.refused));
  return (await tx.select({ id: files.id }).from(files).where(needs).limit(1)).length > 0;
}
