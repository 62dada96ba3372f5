import { and, arrayContains, desc, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { PageInfo } from '#schema/calls/documents.ts';
import { customerStatus, orderStatus } from '#schema/codes.ts';
import { documentFormat, documentGrant, documentState, textState } from '#schema/codes/documents.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, documentPins, pageLayers, textStates } from '#service/db/tables/documents.ts';
import { positions } from '#service/db/tables/orders.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { containers, orders } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { pageRevision } from './page-revisions.ts';
import type { DocumentRow, Seen } from './seen.ts';

const notOpen = [orderStatus.draft, orderStatus.completed, orderStatus.cancelled, orderStatus.rejected];

/** Settings of a client that decide what a page shows (S0 §3 Client preferences). */
const settings = v.object({
  addDistinction: v.fallback(v.boolean(), true),
  addNotes: v.fallback(v.boolean(), true),
  /** Domains documents may be mailed to outside of the client. */
  mailDomains: v.fallback(v.array(v.pipe(v.string(), v.toLowerCase())), []),
  maxDocumentsInPrintout: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 3),
});

/** Reads the settings of a client; missing ones have their default. */
export async function documentSettings(tx: Tx, tenantId: string) {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  return { ...v.parse(settings, Object(tenant?.parameters)), isInternal: tenant?.internal === true };
}

/** Title by which users recognise a document. */
export const titleOf = (documentClass: DocumentClass, document: Pick<DocumentRow, 'values' | 'code'>): string =>
  documentWords(documentClass.attributes, document) || documentNumber(documentClass.attributes, document);

/** Contents and actions of a document, from rights and settings together. */
export async function pageInfoOf(
  { tx, tenantId, now }: Pick<HandlerContext, 'tx' | 'tenantId' | 'now'>,
  { document, rights, reach }: Seen,
  documentClass: DocumentClass,
  { language, isDecidedAbout }: { language: Language; isDecidedAbout: boolean },
): Promise<PageInfo> {
  const client = await documentSettings(tx, tenantId);
  const versions = await versionsOf(tx, tenantId, document.id);
  const [newest] = versions;
  const { kinds, may } = rights;
  const [blackout, edit] = [kinds.has(documentGrant.anonymize), may('document.edit')];
  const held = edit && isDecidedAbout;
  const [mark, note] = [client.addDistinction && edit, client.addNotes && edit];
  const box = await boxOf(tx, tenantId, document.containerId);
  const hasPages = newest !== undefined && newest.pageCount > 0;
  const text = newest ? await textStateOf(tx, tenantId, document.id, newest.version) : textState.none;
  const title = titleOf(documentClass, document);
  return {
    guid: document.id,
    classId: document.classId,
    projectId: document.projectId,
    className: inLanguage(documentClass, language).name,
    projectName: reach.projectName(document.projectId, language),
    title,
    code: document.code,
    containerId: document.containerId ?? '',
    containerCode: box?.code ?? '',
    state: document.deletedAt > 0 ? documentState.deleted : documentState.active,
    currentChangeSetId: document.version,
    createdAt: document.createdAt,
    createdBy: document.createdByName,
    versions,
    miniatures: hasPages,
    fullText: text !== textState.none,
    moveDocument: may('document.move'),
    editPage: hasPages && (blackout || mark || note),
    versioning: kinds.has(documentGrant.imageVersion),
    editAttributes: edit && !held,
    held,
    workflow: kinds.has(documentGrant.workflow),
    workflowEnabled: kinds.has(documentGrant.workflow),
    fileName: newest?.name ?? title,
    blackoutEnabled: hasPages && blackout,
    markEnabled: hasPages && mark,
    noteEnabled: hasPages && note,
    documentFormatId: newest?.documentFormatId ?? documentFormat.tiff,
    customerStatus: client.isInternal ? customerStatus.internal : customerStatus.external,
    isTopicClass: documentClass.topic === true,
    grants: [...kinds],
    originalEnabled: may('document.original'),
    historyEnabled: may('document.history'),
    textState: text,
    revision: await pageRevision(tx, tenantId, document.id),
    order: await orderOf(tx, tenantId, document),
    pinned: await pinsOf(tx, tenantId, document.id, now()),
  };
}

/** Versions of the content, newest first. */
async function versionsOf(tx: Tx, tenantId: string, documentId: string): Promise<PageInfo['versions']> {
  const its = and(eq(documentFiles.tenantId, tenantId), eq(documentFiles.documentId, documentId), eq(documentFiles.removedAt, 0));
  const { version, name, format, madeAt, madeByName, bytes } = documentFiles;
  const pageCount = sql<number>`jsonb_array_length(${documentFiles.pages})`.mapWith(Number);
  const isBlackened = sql<boolean>`exists (
    select 1 from ${pageLayers} l
    where l.tenant_id = ${tenantId} and l.document_id = ${documentId} and l.version = document_files.version and jsonb_array_length(l.opacity) > 0)`;
  return tx
    .select({ version, pageCount, name, documentFormatId: format, madeAt, madeBy: madeByName, bytes, isBlackened })
    .from(documentFiles)
    .where(its)
    .orderBy(desc(version));
}

async function textStateOf(tx: Tx, tenantId: string, documentId: string, version: number): Promise<number> {
  const its = and(eq(textStates.tenantId, tenantId), eq(textStates.documentId, documentId), eq(textStates.version, version));
  const [found] = await tx.select({ state: textStates.state }).from(textStates).where(its);
  return found?.state ?? textState.none;
}

/** Code and status of a box; null for a document without a box. */
export async function boxOf(tx: Tx, tenantId: string, containerId: string | null) {
  if (containerId === null) return null;
  const { id, code, status } = containers;
  const its = and(eq(containers.tenantId, tenantId), eq(containers.id, containerId));
  const [found] = await tx.select({ id, code, statusId: status }).from(containers).where(its);
  return found ?? null;
}

/** Status of an open order for the document itself or for its box; 0 for none. An item in a basket is not ordered yet. */
async function orderOf(tx: Tx, tenantId: string, { id, containerId }: Pick<DocumentRow, 'id' | 'containerId'>): Promise<number> {
  const objects = containerId === null ? [id] : [id, containerId];
  const claims = tx
    .select({ orderId: positions.orderId })
    .from(positions)
    .where(and(eq(positions.tenantId, tenantId), eq(positions.claimed, true), inArray(positions.objectId, objects)));
  const ofBox = containerId === null ? undefined : arrayContains(orders.containerIds, [containerId]);
  const isAbout = or(ofBox, inArray(orders.id, claims));
  const open = and(eq(orders.tenantId, tenantId), notInArray(orders.status, notOpen), isAbout);
  const [found] = await tx.select({ status: orders.status }).from(orders).where(open).orderBy(desc(orders.createdAt)).limit(1);
  return found?.status ?? 0;
}

/** Devices that have pages of a document and reported within the capture window. */
export async function pinsOf(tx: Tx, tenantId: string, documentId: string, now: number): Promise<number> {
  const since = now - LIMITS.captureWindowDays * DAY_MS;
  const its = and(eq(documentPins.tenantId, tenantId), eq(documentPins.documentId, documentId), gt(documentPins.at, since));
  return tx.$count(documentPins, its);
}
