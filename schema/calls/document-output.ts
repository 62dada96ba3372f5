import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const pageRange = v.pipe(v.string(), v.regex(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/), v.maxLength(200));

/** Header of a ZIP with the number of documents it lacks, as known before its first byte. The ZIP lists all of them. */
export const NOT_INCLUDED = 'x-not-included';

/** Copies of documents that leave the vault; a document with black areas is rendered again. */
export const documentOutputCalls = calls({
  preparePdf: {
    method: 'POST',
    path: '/api/documents/prepare-pdf',
    who: 'document.search',
    bucket: 'export',
    audit: 'document.pdf',
    body: 'blob',
    offline: 'never',
    summary:
      'Documents as one PDF, or as a ZIP with a PDF for each (R-359). More than 60 pages become a prepared file: `documents.preparing`.',
    input: v.strictObject({
      /** Id of the prepared file, if the output becomes one; the same id returns the same file. */
      id: v.optional(v.pipe(v.string(), v.uuid())),
      guidList: v.pipe(v.array(v.strictObject({ guid: id, version })), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.atOnce)),
      AsOnePdf: v.optional(v.boolean(), true),
      /** Pages of the one document, as `1-3,7`. */
      pages: v.optional(pageRange),
      withNotes: v.optional(v.boolean(), true),
      withHighlights: v.optional(v.boolean(), true),
    }),
    result: v.any(),
  },
  downloadDocuments: {
    method: 'POST',
    path: '/api/documents/download-documents',
    who: 'document.search',
    bucket: 'export',
    audit: 'document.download',
    body: 'blob',
    offline: 'never',
    summary:
      'A ZIP of documents with a list of them, up to 1 GB; what could not be included is named in it, and counted in x-not-included (R-359).',
    input: v.strictObject({
      GuidList: v.pipe(
        v.array(v.strictObject({ Guid: id, Version: version })),
        v.minLength(1),
        v.maxLength(FILE_LIMITS.zipDocuments),
      ),
    }),
    result: v.any(),
  },
  searchFileTemplate: {
    method: 'GET',
    path: '/api/documents/search-file-template/{id}',
    who: 'document.search',
    bucket: 'export',
    body: 'blob',
    offline: 'never',
    summary: 'A CSV with the columns a class can be searched by, to fill in and search by list (R-359).',
    input: v.strictObject({ id }),
    result: v.any(),
  },
});
