import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
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

type Reason = Related['reason'];

/** A document near another one, with the strongest reason. */
interface Near {
  row: DocumentRow;
  reason: Reason;
}

/** Documents related to this one, each with the reason: linked, same folder, same box. Visible ones only. */
export async function relatedTo(context: HandlerContext, seen: Seen, documentClass: DocumentClass): Promise<Related[]> {
  const { tx } = context;
  const { document, reach } = seen;
  const { tenantId } = document;
  const near: Near[] = [];
  // one reason after the other: a box may have more documents than are shown, and those of a stronger reason come first
  for (const [reason, where] of await reasonsOf(tx, document, documentClass)) await addNear(tx, seen, near, { reason, where });
  const classes = new Map((await classesOf(tx, tenantId, [...reach.projects.keys()])).map((one) => [one.id, one]));
  const pages = await pageCounts(
    tx,
    tenantId,
    near.map(({ row }) => row.id),
  );
  const language = await callerLanguage(context);
  return near.flatMap(({ row, reason }) => {
    const its = classes.get(row.classId);
    if (!its) return [];
    const { id: guid, classId, code, createdAt } = row;
    const about = { className: inLanguage(its, language).name, title: titleOf(its, row), pageCount: pages.get(guid) ?? 0 };
    return [{ guid, classId, code, createdAt, ...about, reason }];
  });
}

/** Conditions of the rows near a document, the strongest reason first. */
async function reasonsOf(tx: Tx, document: DocumentRow, { attributes }: DocumentClass): Promise<[Reason, SQL | undefined][]> {
  const { tenantId, id, containerId, classId, values } = document;
  const linked = await linkedTo(tx, tenantId, id);
  const folder = attributes.find(({ kind }) => kind === attributeKind.fileFolderCode);
  const folderCode = folder ? (values[folder.id] ?? '') : '';
  const reasons: [Reason, SQL | undefined][] = [];
  if (linked.length > 0) reasons.push(['linked', inArray(registrations.id, linked)]);
  if (folder && folderCode !== '') {
    const isInFolder = sql`${registrations.values} ->> ${folder.id} = ${folderCode}`;
    reasons.push(['folder', and(eq(registrations.classId, classId), isInFolder)]);
  }
  if (containerId) reasons.push(['box', eq(registrations.containerId, containerId)]);
  return reasons;
}

/** Rows read in one statement. */
const PAGE = 200;

/** Adds the newest visible rows of one reason until so many are near as are shown. */
async function addNear(
  tx: Tx,
  { document, reach }: Seen,
  near: Near[],
  { reason, where }: { reason: Reason; where: SQL | undefined },
): Promise<void> {
  const known = new Set([document.id, ...near.map(({ row }) => row.id)]);
  const its = and(eq(registrations.tenantId, document.tenantId), eq(registrations.deletedAt, 0), where);
  for (let last: DocumentRow | undefined, isLast = false; !isLast && near.length < DOCUMENT_LIMITS.related;) {
    const after = last && sql`(${registrations.createdAt}, ${registrations.id}) < (${last.createdAt}::bigint, ${last.id})`;
    const page = await tx
      .select()
      .from(registrations)
      .where(and(its, after))
      .orderBy(desc(registrations.createdAt), desc(registrations.id))
      .limit(PAGE);
    const rows = page.map((row) => row as DocumentRow); // written only from registrations
    const shown = rows.filter((row) => !known.has(row.id) && reach.on(row)).slice(0, DOCUMENT_LIMITS.related - near.length);
    near.push(...shown.map((row) => ({ row, reason })));
    last = rows.at(-1);
    isLast = rows.length < PAGE;
  }
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
