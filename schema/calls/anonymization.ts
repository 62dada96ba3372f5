import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { blockers, reason } from '#schema/calls/document-edit.ts';
import { id } from '#schema/calls/inputs.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { pageAreas } from '#schema/records/page-area.ts';
import { personalReasons } from '#schema/rules/personal-data.ts';

const proposal = v.object({
  page: v.number(),
  id: v.string(),
  /** `x,y,width,height` in page space. */
  position: v.string(),
  text: v.string(),
  reason: v.picklist(personalReasons),
});

/** Anonymisation: the service proposes areas, a person decides page by page. */
export const anonymizationCalls = calls({
  addToAnonymization: {
    method: 'POST',
    path: '/api/documents/add-to-anonymization',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.anonymization',
    offline: 'never',
    summary: 'Ask for proposals what to black out in documents; fileConfigId 1 is personal data (R-357).',
    input: v.strictObject({
      guidList: v.pipe(v.array(id), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.atOnce)),
      fileConfigId: v.optional(v.literal(1), 1),
    }),
    result: v.object({ added: v.number() }),
  },
  anonymizeWhole: {
    method: 'POST',
    path: '/api/documents/anonymize-whole',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.anonymizeWhole',
    offline: 'never',
    summary:
      'Erase the contents of documents for ever: values, pages, words, notes. Code, class, dates and history stay. Each has its own verdict, and what prevents it.',
    input: v.strictObject({
      guidList: v.pipe(v.array(id), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.wholeAtOnce)),
      /** Basis of the erasure, such as a request or a decision; the history keeps it. */
      reason,
    }),
    result: v.object({ documents: v.array(v.object({ guid: v.string(), erased: v.boolean(), blockers })) }),
  },
  anonymizationList: {
    method: 'POST',
    path: '/api/documents/anonymization-list',
    who: 'document.edit',
    bucket: 'read',
    offline: 'never',
    summary: 'Anonymisations by state, the oldest first.',
    input: v.strictObject({
      state: v.optional(v.picklist([1, 2, 3, 4, 5])),
      /** The anonymisation with this id and its proposals. */
      id: v.optional(id),
      searchPackageId: v.optional(v.pipe(v.string(), v.maxLength(500))),
    }),
    result: v.object({
      items: v.array(
        v.object({
          id: v.string(),
          documentGuid: v.string(),
          title: v.string(),
          className: v.string(),
          version: v.number(),
          pageCount: v.number(),
          state: v.number(),
          askedBy: v.string(),
          askedAt: v.number(),
          decidedBy: v.string(),
          decidedAt: v.number(),
          areas: v.number(),
          /** Pages a person has decided. */
          pagesDecided: v.array(v.number()),
          proposals: v.array(proposal),
        }),
      ),
      isLastPage: v.boolean(),
      searchPackageId: v.string(),
    }),
  },
  anonymizationDecide: {
    method: 'POST',
    path: '/api/documents/anonymization-decide',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.anonymize',
    offline: 'never',
    summary: 'Black out the areas of one page of an anonymisation, or reject all of it.',
    input: v.strictObject({
      id,
      decision: v.picklist(['accept', 'reject']),
      page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      areas: v.optional(pageAreas),
    }),
    result: v.object({ state: v.number(), pagesLeft: v.number() }),
  },
});
