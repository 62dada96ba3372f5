import { and, eq } from 'drizzle-orm';
import type { documentTextCalls } from '#schema/calls/document-text.ts';
import { textState } from '#schema/codes/documents.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { hitsOfPage, linesOf, type HitsOfPage } from '#schema/rules/page-words.ts';
import { queryParts } from '#schema/rules/terms.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Tx } from '#service/db/database.ts';
import { textStates } from '#service/db/tables/documents.ts';
import { withoutTransaction, type Handlers } from '#service/http/handlers.ts';
import { openVersion, type Door, type OpenVersion } from '#service/pages/shown.ts';
import { pageRevision } from './page-revisions.ts';
import { noPages, opened, unlessBusy } from './pages.ts';
import { putReading } from './read-text.ts';
import { lacks, seen, unknownDocument } from './seen.ts';

type Calls = typeof documentTextCalls;

/** The text of documents, with the positions of its words. */
export const textHandlers = (door: Door): Handlers<Calls> => ({
  getDocumentText: withoutTransaction<Calls['getDocumentText']>(async (context, { guid }) => {
    let state: typeof textStates.$inferSelect | undefined;
    // before the areas are read, so a black area added in between makes this text out of date
    const revision = await context.db.inTenant(context.tenantId, (tx) => pageRevision(tx, context.tenantId, guid));
    const found = await opened(context, guid, 0, null, async ({ open }, tx) => {
      state = await stateOf(tx, open);
    });
    if ('refused' in found) return found;
    const { open, document } = found;
    const edition = { guid, changeSetId: document.version, revision };
    const pages: { page: number; text: string }[] = [];
    for await (const { page, words } of door.allWords(open, context.signal)) pages.push({ page, text: linesOf(words) });
    const { language = '', source = '', confidence = 0, pagesDone = 0 } = state ?? {};
    const about = { language, source: sources.find((one) => one === source) ?? ('' as const), confidence, pagesDone };
    return { data: { ...about, state: state?.state ?? textState.none, pageCount: open.pages.length, pages, edition } };
  }),

  documentHits: withoutTransaction<Calls['documentHits']>(async (context, { guid, version, text }) => {
    const found = await opened(context, guid, version);
    if ('refused' in found) return found;
    const language = await context.db.inTenant(context.tenantId, (tx) => callerLanguage({ ...context, tx }));
    const parts = queryParts(text, language, SEARCH_LIMITS.parts).filter(({ isExcluded }) => !isExcluded);
    const hits: HitsOfPage[] = [];
    let count = 0;
    for await (const { page, words } of door.allWords(found.open, context.signal)) {
      // one more than shown, so exactly as many places as the limit are all of them
      const its = hitsOfPage({ page, words }, parts, DOCUMENT_LIMITS.hits + 1 - count);
      if (!its) continue;
      count += its.boxes.length;
      const boxes = its.boxes.slice(0, its.boxes.length - Math.max(0, count - DOCUMENT_LIMITS.hits));
      if (boxes.length > 0) hits.push({ ...its, boxes });
      if (count > DOCUMENT_LIMITS.hits) break;
    }
    const { open } = found;
    const state = await context.db.inTenant(context.tenantId, (tx) => stateOf(tx, open));
    const unreadPages = unreadOf(open.pages.length, state);
    return { data: { hits, pageCount: open.pages.length, unreadPages, isMore: count > DOCUMENT_LIMITS.hits } };
  }),

  pageWords: withoutTransaction<Calls['pageWords']>(async (context, { documentGuid, version, page }) => {
    const found = await opened(context, documentGuid, version, page);
    if ('refused' in found) return found;
    const answer = await unlessBusy(async () => ({ words: await door.words(found.open, page, context.signal) }));
    if ('refused' in answer) return answer;
    const size = found.open.pages[page - 1];
    const words = answer.words.map(([word, x, y, w, h]): [string, number, number, number, number] => [word, x, y, w, h]);
    return { data: { words, pageWidth: size?.w ?? 0, pageHeight: size?.h ?? 0 } };
  }),

  readAgain: async (context, { guid, language }) => {
    const found = await seen(context, guid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.edit');
    if (refusal) return refusal;
    const open = await openVersion(context.tx, context.tenantId, guid);
    if (!open) return noPages;
    await putReading(context.tx, open, { now: context.now(), by: context.caller.userId, language });
    return { data: { state: textState.waiting } };
  },
});

/** Pages of a version whose words are not known, or not all of them yet. */
function unreadOf(pages: number, state: typeof textStates.$inferSelect | undefined): number {
  if (state?.state === textState.ready) return 0;
  const isDone = state?.state === textState.partial || state?.state === textState.failed;
  return isDone ? Math.max(0, pages - state.pagesDone) : pages;
}

const sources = ['embedded', 'ocr', 'text'] as const;

async function stateOf(tx: Tx, { tenantId, documentId, version }: OpenVersion) {
  const its = and(eq(textStates.tenantId, tenantId), eq(textStates.documentId, documentId), eq(textStates.version, version));
  const [found] = await tx.select().from(textStates).where(its);
  return found;
}
