import { and, eq, inArray } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import { documentFormat, type DocumentFormat } from '#schema/codes/documents.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, type DocumentPage } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import type { Caller, Refused } from '#service/http/handlers.ts';
import { workPriority } from '#service/work/kinds.ts';
import { putReading } from './read-text.ts';

const formats: Partial<Record<FileKind, DocumentFormat>> = {
  tiff: documentFormat.tiff,
  pdf: documentFormat.pdf,
  text: documentFormat.text,
  doc: documentFormat.doc,
  jpeg: documentFormat.jpg,
  png: documentFormat.png,
  docx: documentFormat.docx,
};

export type FileRow = typeof files.$inferSelect;

/** Files the caller has uploaded for a document, in this order; each is complete, checked and ready. */
export async function sourcesOf(
  tx: Tx,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  ids: readonly string[],
): Promise<FileRow[] | Refused> {
  if (ids.length === 0) return [];
  const its = and(
    eq(files.tenantId, tenantId),
    eq(files.ownerId, userId),
    eq(files.purpose, 'document'),
    inArray(files.id, [...ids]),
  );
  const found = await tx.select().from(files).where(its);
  const sources = ids.flatMap((id) => found.find((file) => file.id === id) ?? []);
  if (sources.length < ids.length) return { refused: 'action.refused', message: 'fileMissing' };
  if (sources.some(({ state }) => state === fileState.checking))
    return { refused: 'file.checking', message: 'A file is being checked.' };
  if (sources.some(({ state }) => state !== fileState.ready))
    return { refused: 'file.refused', message: 'A file was not accepted.' };
  return sources;
}

/** Pages of the files in sequence. */
export const pagesFrom = (sources: readonly FileRow[]): DocumentPage[] =>
  sources.flatMap((source, file) => source.pages.map(({ n, w, h, bilevel }) => ({ n, w, h, bilevel, file })));

/** Adds a version of these files, and queues reading its text unless the caller handles that. Returns its number. */
export async function addVersion(
  tx: Tx,
  caller: Pick<Caller, 'tenantId' | 'userId' | 'name'>,
  document: { id: string; version: number },
  sources: readonly FileRow[],
  {
    name,
    now,
    pages = pagesFrom(sources),
    unread = false,
  }: { name: string; now: number; pages?: readonly DocumentPage[]; unread?: boolean },
): Promise<number> {
  const { tenantId } = caller;
  const version =
    (await tx.$count(documentFiles, and(eq(documentFiles.tenantId, tenantId), eq(documentFiles.documentId, document.id)))) + 1;
  const [first] = sources;
  const its = { tenantId, documentId: document.id, version };
  await tx.insert(documentFiles).values({
    ...its,
    fileIds: sources.map(({ id }) => id),
    format: formats[first?.kind as FileKind] ?? documentFormat.other, // written by `finishUpload`
    name: name || (first?.name ?? ''),
    pages,
    bytes: sources.reduce((sum, { bytes }) => sum + bytes, 0),
    madeAt: now,
    madeBy: caller.userId,
    madeByName: caller.name,
    changeSet: document.version,
  });
  // a format that is only kept has no text
  if (!unread && pages.length > 0)
    await putReading(tx, { ...its, pages }, { now, by: caller.userId, priority: workPriority.person });
  return version;
}
