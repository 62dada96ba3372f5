import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { anonymizationState, documentGrant } from '#schema/codes/documents.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { anonymizations, documentFiles } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Handlers, HandlerContext } from '#service/http/handlers.ts';
import { readPlace, writePlace } from '#service/http/page-place.ts';
import { openVersion } from '#service/pages/shown.ts';
import { decide } from './anonymize-decide.ts';
import { putProposal } from './anonymize.ts';
import { titleOf } from './page-info.ts';
import { noPages } from './pages.ts';
import { reachOf } from './rights.ts';
import { lacks, seenOf, unknownDocument, type DocumentRow } from './seen.ts';

type Calls = Omit<typeof anonymizationCalls, 'anonymizeWhole'>;
const { waiting, proposed } = anonymizationState;
/** Documents read for one page of the list; invisible ones are then left out. */
const READ = 500;

/** Anonymization: the service proposes, a user decides page by page. */
export const anonymizationHandlers: Handlers<Calls> = {
  addToAnonymization: async (context, { guidList, fileConfigId }) => {
    const found = await seenOf(context, guidList);
    if (found.length < new Set(guidList).size) return unknownDocument;
    const refusal = found.map((one) => lacks(one, documentGrant.anonymize)).find((one) => one !== null);
    if (refusal) return refusal;
    const { tx, tenantId, caller, now } = context;
    const ids = found.map(({ document }) => document.id);
    const open = await openOf(context, ids);
    // every version is read before the first row
    const versions = new Map<string, number>();
    for (const documentId of ids) {
      const version = await openVersion(tx, tenantId, documentId);
      if (!version || version.pages.length === 0) return noPages;
      versions.set(documentId, version.version);
    }
    let added = 0;
    for (const [documentId, version] of versions) {
      if (open.has(documentId)) continue;
      const row = { tenantId, id: randomUUID(), documentId, version, fileConfigId };
      await tx.insert(anonymizations).values({ ...row, by: caller.userId, byName: caller.name, at: now() });
      await putProposal(tx, row, now());
      added += 1;
    }
    return { data: { added } };
  },

  anonymizationList: async (context, { state, id, searchPackageId = '' }) => {
    const { items, next } = await listed(context, { state, id, after: searchPackageId });
    return { data: { items, isLastPage: next === '', searchPackageId: next } };
  },

  anonymizationDecide: (context, asked) => decide(context, asked),
};

/** Those of these documents that wait for proposals or for a decision of a version that still exists. */
async function openOf({ tx, tenantId }: HandlerContext, ids: readonly string[]): Promise<Set<string>> {
  const ofVersion = and(
    eq(documentFiles.tenantId, anonymizations.tenantId),
    eq(documentFiles.documentId, anonymizations.documentId),
    eq(documentFiles.version, anonymizations.version),
    eq(documentFiles.removedAt, 0),
  );
  const its = and(
    eq(anonymizations.tenantId, tenantId),
    inArray(anonymizations.documentId, [...ids]),
    inArray(anonymizations.state, [waiting, proposed]),
  );
  const found = await tx
    .select({ id: anonymizations.documentId })
    .from(anonymizations)
    .innerJoin(documentFiles, ofVersion)
    .where(its);
  return new Set(found.map(({ id }) => id));
}

interface Wanted {
  state: number | undefined;
  id: string | undefined;
  after: string;
}

/** Anonymizations of visible documents that the caller may anonymize, oldest first. */
async function listed(context: HandlerContext, { state, id, after }: Wanted) {
  const { tx, tenantId, caller } = context;
  const from = readPlace(after);
  const { at } = anonymizations;
  const its = [
    eq(anonymizations.tenantId, tenantId),
    ...(state === undefined ? [] : [eq(anonymizations.state, state)]),
    ...(id === undefined ? [] : [eq(anonymizations.id, id)]),
    ...(from ? [or(gt(at, from.at), and(eq(at, from.at), gt(anonymizations.id, from.id)))] : []),
  ];
  const found = await tx
    .select({ row: anonymizations, document: registrations })
    .from(anonymizations)
    .innerJoin(
      registrations,
      and(eq(registrations.tenantId, anonymizations.tenantId), eq(registrations.id, anonymizations.documentId)),
    )
    .where(and(...its))
    .orderBy(asc(at), asc(anonymizations.id))
    .limit(READ);
  const reach = await reachOf(tx, caller);
  const mine = found.filter(({ document }) => {
    const isThere = document.deletedAt === 0 && document.erasedAt === 0;
    return isThere && reach.on(document as DocumentRow)?.kinds.has(documentGrant.anonymize) === true; // written only from registrations
  });
  const shown = mine.slice(0, DOCUMENT_LIMITS.listed);
  const classes = await classesOf(tx, tenantId, [...reach.projects.keys()]);
  const language = await callerLanguage(context);
  const items = [];
  for (const { row, document } of shown) {
    const documentClass = classes.find((one) => one.id === document.classId);
    const open = await openVersion(tx, tenantId, row.documentId, row.version);
    if (!documentClass || !open) continue;
    items.push({
      id: row.id,
      documentGuid: row.documentId,
      title: titleOf(documentClass, document as DocumentRow), // written only from registrations
      className: inLanguage(documentClass, language).name,
      version: row.version,
      pageCount: open.pages.length,
      state: row.state,
      askedBy: row.byName,
      askedAt: row.at,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      areas: row.proposals.length,
      pagesDecided: row.pagesDecided,
      // texts of proposals are sensitive, so only the opened one includes them
      proposals: id === undefined ? [] : [...row.proposals],
    });
  }
  const isMore = mine.length > shown.length || found.length === READ;
  const last = mine.length > shown.length ? shown.at(-1) : found.at(-1);
  return { items, next: isMore && last ? writePlace({ at: last.row.at, id: last.row.id }) : '' };
}
