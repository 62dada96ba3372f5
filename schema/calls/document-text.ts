import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { page, version } from '#schema/calls/documents.ts';
import { id } from '#schema/calls/inputs.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { LIMITS } from '#schema/limits.ts';

const box = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });

/** Words of the pages of a document. No answer contains words under black areas. */
export const documentTextCalls = calls({
  getDocumentText: {
    method: 'GET',
    path: '/api/documents/get-document-text/{guid}',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    keeps: DOCUMENT_LIMITS.looked,
    summary: 'The text of the newest version by page, with its state and source (S1 §7).',
    input: v.strictObject({ guid: id }),
    result: v.object({
      /** `textState` */
      state: v.number(),
      language: v.string(),
      source: v.picklist(['', 'embedded', 'ocr', 'text']),
      /** Confidence in per cent; 0 without recognised words. */
      confidence: v.number(),
      pagesDone: v.number(),
      pageCount: v.number(),
      pages: v.array(v.object({ page: v.number(), text: v.string() })),
      /** State of the document this text belongs to, as `pinnedState` compares it. */
      edition: v.optional(v.object({ guid: v.string(), changeSetId: v.number(), revision: v.number() })),
    }),
  },
  documentHits: {
    method: 'POST',
    path: '/api/documents/document-hits',
    who: 'document.search',
    bucket: 'read',
    offline: 'never',
    summary: 'Where the words of a query are on the pages of a document.',
    input: v.strictObject({
      guid: id,
      version,
      text: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.nameCharacters)),
    }),
    result: v.object({
      hits: v.array(v.object({ page: v.number(), boxes: v.array(box), snippet: v.string() })),
      pageCount: v.number(),
      /** Pages of the version whose text is not read, so words on them may be missing here; absent for a kept document. */
      unreadPages: v.optional(v.number()),
      /** True if there are more places than `DOCUMENT_LIMITS.hits`. */
      isMore: v.boolean(),
    }),
  },
  pageWords: {
    method: 'POST',
    path: '/api/documents/page-words',
    who: 'document.search',
    bucket: 'page',
    offline: 'never',
    summary: 'The words of a page with their boxes in page space.',
    input: v.strictObject({ documentGuid: id, version, page }),
    result: v.object({
      words: v.array(v.tuple([v.string(), v.number(), v.number(), v.number(), v.number()])),
      pageWidth: v.number(),
      pageHeight: v.number(),
    }),
  },
  readAgain: {
    method: 'POST',
    path: '/api/documents/read-again',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.readAgain',
    offline: 'never',
    summary: 'Recognise the text of the newest version again, in a language.',
    input: v.strictObject({ guid: id, language: v.picklist(['pol', 'deu', 'eng']) }),
    result: v.object({ state: v.number() }),
  },
});
