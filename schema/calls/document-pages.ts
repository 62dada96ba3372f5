import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { documentVerdict } from '#schema/calls/document-edit.ts';
import { page, version, writtenNote } from '#schema/calls/documents.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { pageTurns } from '#schema/records/page-turn.ts';
import { pageArea, pageAreas, pageNotes } from '#schema/records/page-area.ts';

/** Black, highlighted and annotated areas of a page (S1 §3). */
export const documentPageCalls = calls({
  editPage: {
    method: 'POST',
    path: '/api/documents/edit-page',
    who: 'document.edit',
    bucket: 'page',
    offline: 'never',
    summary:
      'A page without its areas drawn in, and the areas (S1 §7). What is black stays black except for those who may see the original.',
    input: v.strictObject({ guid: id, version, page }),
    result: v.object({
      file: v.string(),
      documentFormatID: v.number(),
      opacity: v.array(pageArea),
      highLight: v.array(pageArea),
      note: v.array(writtenNote),
      pageWidth: v.number(),
      pageHeight: v.number(),
      width: v.number(),
      height: v.number(),
      /** Number of the last change of these areas; 0 for a page without any. */
      revision: v.number(),
      version: v.number(),
      changedBy: v.string(),
      changedAt: v.number(),
      blackoutEnabled: v.boolean(),
      markEnabled: v.boolean(),
      noteEnabled: v.boolean(),
      /** Devices that have this page for offline use. */
      pinned: v.number(),
    }),
  },
  saveEditPage: {
    method: 'POST',
    path: '/api/documents/save-edit-page',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.page',
    offline: 'never',
    summary: 'Replace the areas of one page (R-361). With a revision that is no longer the last: `row.changed`.',
    input: v.strictObject({
      documentGuid: id,
      pageNo: page,
      version,
      opacity: pageAreas,
      highLight: pageAreas,
      note: pageNotes,
      /** Revision the caller saw. */
      revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    result: v.object({ revision: v.number() }),
  },
  arrangePages: {
    method: 'POST',
    path: '/api/documents/arrange-pages',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.arrangePages',
    offline: 'never',
    summary:
      'A new version with the pages of another in this order, turned by quarters, and files behind them. A page that is left out is deleted, with a reason. Black areas stay on their page.',
    input: v.strictObject({
      opId: v.optional(v.pipe(v.string(), v.uuid())),
      guid: id,
      version,
      currentChangeSetId: v.pipe(v.number(), v.integer(), v.minValue(0)),
      pages: v.pipe(
        v.array(v.strictObject({ page, turn: v.optional(v.picklist(pageTurns), 0) })),
        v.maxLength(DOCUMENT_LIMITS.pages),
      ),
      /** Uploaded files; their pages come last. */
      uploadIds: v.optional(v.pipe(v.array(id), v.maxLength(DOCUMENT_LIMITS.sources)), []),
      reason: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
    }),
    result: documentVerdict,
  },
});
