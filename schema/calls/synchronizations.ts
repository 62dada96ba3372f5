import * as v from 'valibot';
import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { treatedResult } from '#schema/calls/treatment.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { synchronization, syncPage } from '#schema/records/bench.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';
import { container } from '#schema/records/container.ts';
import { registration } from '#schema/records/registration.ts';

const opId = v.pipe(v.string(), v.uuid());
const code = text(LIMITS.codeCharacters);
const status = v.picklist(Object.values(pageStatus) as PageStatus[]);
const read = {
  method: 'GET',
  who: 'segregation.work',
  bucket: 'read',
  offline: 'cached',
  input: v.strictObject({ id }),
} as const;
const queued = {
  who: 'segregation.work',
  bucket: 'write',
  offline: 'queue',
  operation: 'synchronization.change',
  result: treatedResult,
} as const;

/** Compares the pages of documents with a list or with scans (S1 §7 *Segregation*). */
export const synchronizationCalls = calls({
  synchronizations: {
    ...read,
    path: '/api/segregation/synchronizations/{id}',
    summary: 'Synchronizations of a project with their numbers, open ones first.',
    result: v.array(v.object({ ...synchronization.entries, documents: v.number(), pages: v.number(), open: v.number() })),
  },
  documents: {
    ...read,
    path: '/api/segregation/documents/{id}',
    summary:
      'Documents of a synchronization with their pages, and the number of pages of their electronic copy; 0 if there is none.',
    result: v.array(
      v.object({ document: registration, pages: v.array(syncPage), incomplete: v.boolean(), copyPages: v.number() }),
    ),
  },
  boxes: {
    ...read,
    path: '/api/segregation/boxes/{id}',
    summary: 'Boxes of the documents of a synchronization.',
    result: v.array(v.object({ box: container, documents: v.number(), open: v.number() })),
  },
  saveSynchronization: {
    ...queued,
    method: 'POST',
    path: '/api/segregation/save-synchronization',
    audit: 'segregation.synchronization',
    summary: 'Begin a synchronization, close it, or open it again.',
    input: v.strictObject({
      opId,
      id: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
      projectId: id,
      do: v.picklist(['begin', 'close', 'reopen']),
      name: v.optional(line, ''),
      source: v.optional(v.picklist(['scan', 'csv']), 'scan'),
    }),
  },
  deleteSynchronization: {
    ...queued,
    method: 'DELETE',
    path: '/api/segregation/delete-synchronization/{id}',
    audit: 'segregation.synchronizationDelete',
    summary: 'Delete a synchronization that is still open.',
    input: v.strictObject({ opId, id }),
  },
  addPages: {
    ...queued,
    method: 'POST',
    path: '/api/segregation/add-pages',
    audit: 'segregation.pages',
    summary: 'Add pages to a synchronization.',
    input: v.strictObject({
      opId,
      id,
      pages: list(
        v.strictObject({
          id: v.pipe(v.string(), v.uuid()),
          registrationId: id,
          barcode: code,
          number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
          status,
        }),
        ARCHIVE_LIMITS.pagesPerOperation,
      ),
    }),
  },
  updatePageStatus: {
    ...queued,
    method: 'PATCH',
    path: '/api/segregation/update-page-status',
    audit: 'segregation.pageStatus',
    summary: 'Say what became of a page: `statusPageId` is its state, `pageBarcode` its code.',
    input: v.strictObject({
      opId,
      id,
      statusPageId: v.picklist(Object.values(pageStatus).map(String)),
      pageBarcode: v.pipe(code, v.minLength(1)),
      justificationId: v.optional(line, ''),
    }),
  },
  addDescription: {
    ...queued,
    method: 'POST',
    path: '/api/segregation/add-description',
    audit: 'segregation.description',
    summary: 'Describe a page.',
    input: v.strictObject({ opId, id, pageId: id, text: paragraph }),
  },
});
