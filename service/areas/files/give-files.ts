import { and, arrayContains, eq, inArray, notExists } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import { putCheck } from '#service/areas/files/check.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import type { CallerContext } from '#service/http/handlers.ts';

/** A file an operation names, and the finished upload of the importer that contains it. */
interface Given {
  id: string;
  upload: string;
}

/**
 * Uploads of the caller become files of another person, under the ids that person's operations name: their device cannot send
 * them (decisions.md S8). An id that is a file already stays what it is, so a repeat changes nothing and bytes that arrived from
 * the author's own device are never replaced. What is none of the caller's uploads for documents, or is a page of a document
 * already, is left out.
 */
export async function giveFiles(
  tx: Tx,
  { tenantId, caller, now }: Pick<CallerContext, 'tenantId' | 'caller' | 'now'>,
  authorId: string,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const isOneOf = inArray(
    files.id,
    given.map(({ id }) => id),
  );
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), isOneOf));
  const there = new Set(found.map(({ id }) => id));
  for (const { id, upload } of given.filter((each) => !there.has(each.id))) {
    there.add(id);
    const isOwn = and(
      eq(files.ownerId, caller.userId),
      eq(files.purpose, 'document'),
      notExists(versionsWith(tx, tenantId, upload)),
    );
    const [moved] = await tx
      .update(files)
      .set({ id, ownerId: authorId })
      .where(and(eq(files.tenantId, tenantId), eq(files.id, upload), isOwn))
      .returning({ state: files.state });
    // its scan was asked for under the id of the upload
    if (moved?.state === fileState.checking) await putCheck(tx, tenantId, id, authorId, now());
  }
}

const versionsWith = (tx: Tx, tenantId: string, fileId: string) =>
  tx
    .select({ id: documentFiles.documentId })
    .from(documentFiles)
    .where(and(eq(documentFiles.tenantId, tenantId), arrayContains(documentFiles.fileIds, [fileId])));
