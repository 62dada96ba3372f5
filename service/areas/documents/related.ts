import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { documentCalls } from '#schema/calls/documents.ts';
import { attributeKind } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, documentLinks } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { titleOf } from './page-info.ts';
import type { DocumentRow, Seen } from './seen.ts';

type Related = CallResult<(typeof documentCalls)['relatedDocuments']>['documents'][number];

/** Documents related to this one, each with the reason: linked, same folder, same box. Visible ones only. */
export async function relatedTo(
  context: HandlerContext,
  { document, reach }: Seen,
  documentClass: DocumentClass,
): Promise<Related[]> {
  const { tx } = context;
  const { tenantId, id, containerId } = document;
  const linked = await linkedTo(tx, tenantId, id);
  const folder = documentClass.attributes.find(({ kind }) => kind === attributeKind.fileFolderCode);
  const folderCode = folder ? (document.values[folder.id] ?? '') : '';
  const isNear = [
    ...(linked.length > 0 ? [inArray(registrations.id, linked)] : []),
    ...(folder && folderCode !== ''
      ? [and(eq(registrations.classId, document.classId), sql`${registrations.values} ->> ${folder.id} = ${folderCode}`)]
      : []),
    ...(containerId ? [eq(registrations.containerId, containerId)] : []),
  ];
  if (isNear.length === 0) return [];
  const near = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.deletedAt, 0), or(...isNear)))
    .orderBy(sql`created_at desc, id desc`)
    .limit(DOCUMENT_LIMITS.related * 4);
  const visible = near.map((row) => row as DocumentRow).filter((row) => row.id !== id && reach.on(row)); // written only from registrations
  const reasonOf = (row: DocumentRow): Related['reason'] => {
    if (linked.includes(row.id)) return 'linked';
    return folder && folderCode !== '' && row.values[folder.id] === folderCode ? 'folder' : 'box';
  };
  const order: readonly Related['reason'][] = ['linked', 'folder', 'box'];
  const shown = visible
    .toSorted((a, b) => order.indexOf(reasonOf(a)) - order.indexOf(reasonOf(b)))
    .slice(0, DOCUMENT_LIMITS.related);
  const classes = new Map((await classesOf(tx, tenantId, [...reach.projects.keys()])).map((one) => [one.id, one]));
  const pages = await pageCounts(
    tx,
    tenantId,
    shown.map((row) => row.id),
  );
  const language = await callerLanguage(context);
  return shown.flatMap((row) => {
    const its = classes.get(row.classId);
    if (!its) return [];
    const { id: guid, classId, code, createdAt } = row;
    const about = { className: inLanguage(its, language).name, title: titleOf(its, row), pageCount: pages.get(guid) ?? 0 };
    return [{ guid, classId, code, createdAt, ...about, reason: reasonOf(row) }];
  });
}

async function linkedTo(tx: Tx, tenantId: string, id: string): Promise<string[]> {
  const its = and(eq(documentLinks.tenantId, tenantId), or(eq(documentLinks.fromId, id), eq(documentLinks.toId, id)));
  const links = await tx.select().from(documentLinks).where(its);
  return links.map(({ fromId, toId }) => (fromId === id ? toId : fromId));
}

/** Number of pages in the newest version of each of these documents. */
export async function pageCounts(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { documentId, version } = documentFiles;
  const count = sql<number>`jsonb_array_length(${documentFiles.pages})`.mapWith(Number);
  const its = and(eq(documentFiles.tenantId, tenantId), inArray(documentId, [...ids]), eq(documentFiles.removedAt, 0));
  const found = await tx.select({ documentId, count }).from(documentFiles).where(its).orderBy(version);
  return new Map(found.map((row) => [row.documentId, row.count]));
}
