import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, wholeNumber } from '#schema/calls/inputs.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { pageNote } from '#schema/records/page-area.ts';

/** Page and version count from 1; version 0 is the newest. */
export const version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0);
export const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOCUMENT_LIMITS.pages));
const ofDocument = v.strictObject({ guid: id });
const width = v.picklist(PAGE_LIMITS.widths);

/** A note with its author. */
export const writtenNote = v.object({ ...pageNote.entries, by: v.string(), at: v.number() });

/** One version of the content. */
const documentVersion = v.object({
  version: v.number(),
  pageCount: v.number(),
  name: v.string(),
  documentFormatId: v.number(),
  madeAt: v.number(),
  madeBy: v.string(),
  /** Total bytes of its files. */
  bytes: v.number(),
  /** True if a page has a black area; absent from an older service. */
  isBlackened: v.optional(v.boolean()),
});

/** Contents and actions of a document for a screen (S1 §3). A flag is true only if both the user's rights and the client's settings allow the action. */
export const pageInfo = v.object({
  guid: v.string(),
  classId: v.string(),
  projectId: v.string(),
  className: v.string(),
  projectName: v.string(),
  /** Display name of the document. */
  title: v.string(),
  code: v.string(),
  containerId: v.string(),
  containerCode: v.string(),
  /** `documentState` */
  state: v.number(),
  /** Version of the row, which a change names as the one it saw. */
  currentChangeSetId: v.number(),
  createdAt: v.number(),
  createdBy: v.string(),
  /** Newest first; none for a document on paper only. */
  versions: v.array(documentVersion),
  miniatures: v.boolean(),
  fullText: v.boolean(),
  moveDocument: v.boolean(),
  editPage: v.boolean(),
  versioning: v.boolean(),
  editAttributes: v.boolean(),
  /** A supervisor decides about a change by another user: until then the caller, who may edit, does not edit values. */
  held: v.boolean(),
  workflow: v.boolean(),
  workflowEnabled: v.boolean(),
  fileName: v.string(),
  blackoutEnabled: v.boolean(),
  markEnabled: v.boolean(),
  noteEnabled: v.boolean(),
  documentFormatId: v.number(),
  customerStatus: v.number(),
  isTopicClass: v.boolean(),
  /** Ours: further rights. `grants` are `documentGrant` of the caller for this document. */
  grants: v.array(v.number()),
  originalEnabled: v.boolean(),
  historyEnabled: v.boolean(),
  /** `textState` of the newest version. */
  textState: v.number(),
  /** Changes with every black area and every removed version; pictures of an older revision are stale. */
  revision: v.optional(v.number(), 0),
  /** `orderStatus` of a sent order for it or its box that is not over; 0 for none. */
  order: v.number(),
  /** Devices that have its pages for offline use. */
  pinned: v.number(),
});
export type PageInfo = v.InferOutput<typeof pageInfo>;

const attributeValue = v.object({
  id: v.string(),
  name: v.string(),
  kindId: v.number(),
  value: v.string(),
  /** The value is several options, joined with commas. */
  multi: v.boolean(),
  readOnly: v.boolean(),
  /** Why it is read only: its box has it, a supervisor decides about it, or its class. */
  fixedBy: v.picklist(['', 'inherited', 'held', 'autonumber', 'readOnly']),
  mandatory: v.boolean(),
});

const tag = v.object({ id: v.string(), name: v.string(), colour: v.string() });

/** Values of a document. */
export const metadata = v.object({
  changeSetId: v.number(),
  /** Version of the class the values follow. */
  classVersion: v.number(),
  attributes: v.array(attributeValue),
  box: v.nullable(v.object({ id: v.string(), code: v.string(), statusId: v.number() })),
  costCenter: v.nullable(v.object({ id: v.string(), code: v.string(), name: v.string() })),
  tags: v.array(tag),
  state: v.number(),
  /** Missing parts: `values`, `pages`. */
  incomplete: v.array(v.string()),
  toVerify: v.array(v.string()),
});
export type DocumentMetadata = v.InferOutput<typeof metadata>;

const historyOperation = v.object({
  /** `documentEvent` */
  operation: v.number(),
  at: v.number(),
  deviceAt: v.number(),
  user: v.string(),
  onBehalfOf: v.string(),
  version: v.number(),
  page: v.number(),
  /** Changed fields by name, with their values before and after; empty for other events. */
  changes: v.array(v.object({ name: v.string(), before: v.string(), after: v.string() })),
  /** Details such as a reason, a receiver or a file name. */
  detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
export type DocumentOperation = v.InferOutput<typeof historyOperation>;

const storeEvent = v.object({
  event: v.number(),
  at: v.number(),
  user: v.string(),
  how: v.string(),
  from: v.string(),
  to: v.string(),
  containerCode: v.string(),
});

/** Reading one document: its rights, pages, values and history. */
export const documentCalls = calls({
  documentPageInfo: {
    method: 'GET',
    path: '/api/documents/document-page-info/{guid}',
    who: 'document.search',
    bucket: 'read',
    audit: 'document.preview',
    offline: 'cached',
    keeps: DOCUMENT_LIMITS.looked,
    summary: 'What can be seen and done of a document: versions, pages, and the rights of the caller (S1 §7).',
    input: ofDocument,
    result: pageInfo,
  },
  documentParts: {
    method: 'GET',
    path: '/api/documents/document-parts/{guid}',
    who: 'document.search',
    bucket: 'read',
    audit: 'document.preview',
    offline: 'cached',
    keeps: DOCUMENT_LIMITS.looked,
    summary: 'Page information and metadata of a document in one answer.',
    input: ofDocument,
    result: v.object({ info: pageInfo, metadata }),
  },
  getDocumentPage: {
    method: 'POST',
    path: '/api/documents/get-document-page',
    who: 'document.search',
    bucket: 'page',
    offline: 'cached',
    summary:
      'The picture of a page with its black and highlighted areas, and its notes (S1 §7). `showOpacity: false` shows what is under black to those who may see the original.',
    input: v.strictObject({
      documentGuid: id,
      version,
      page,
      showOpacity: v.optional(v.boolean(), true),
      showNotesHighlights: v.optional(v.boolean(), true),
      width: v.optional(width, 1_600),
    }),
    result: v.object({
      base64File: v.string(),
      documentFormatID: v.number(),
      note: v.array(writtenNote),
      /** Page space: the unit of all positions. */
      pageWidth: v.number(),
      pageHeight: v.number(),
      /** Size of the picture. */
      width: v.number(),
      height: v.number(),
      revision: v.number(),
      version: v.number(),
      /** True if the picture shows what is under black. */
      original: v.boolean(),
    }),
  },
  getDocumentMiniature: {
    method: 'POST',
    path: '/api/documents/get-document-miniature',
    who: 'document.search',
    bucket: 'page',
    offline: 'cached',
    summary: `Up to ${PAGE_LIMITS.miniaturesAtOnce} miniatures from a page on; startingPage is page minus 1 (R-356).`,
    input: v.strictObject({
      documentGuid: id,
      version,
      startingPage: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DOCUMENT_LIMITS.pages)),
      count: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_LIMITS.miniaturesAtOnce)),
        PAGE_LIMITS.miniaturesAtOnce,
      ),
    }),
    result: v.object({
      miniatures: v.array(
        v.object({
          page: v.number(),
          /** Empty for a page that cannot be drawn. */
          base64File: v.string(),
          documentFormatID: v.number(),
          width: v.number(),
          height: v.number(),
          isBlackened: v.boolean(),
          notes: v.number(),
        }),
      ),
      pageCount: v.number(),
    }),
  },
  getDocumentMetadata: {
    method: 'GET',
    path: '/api/documents/get-document-metadata/{guid}',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Values, box, cost center and tags of a document (S1 §7).',
    input: ofDocument,
    result: metadata,
  },
  getDocumentHistory: {
    method: 'GET',
    path: '/api/documents/get-document-history/{guid}',
    who: 'document.history',
    bucket: 'read',
    offline: 'cached',
    summary: 'The operations on a document, the newest first, a page at a time (R-360).',
    input: v.strictObject({ guid: id, before: v.optional(v.pipe(wholeNumber, v.transform(Number))) }),
    result: v.object({
      operations: v.array(historyOperation),
      /** Start of the next page; 0 on the last. */
      before: v.number(),
    }),
  },
  documentStoreHistory: {
    method: 'GET',
    path: '/api/documents/document-store-history',
    who: 'document.history',
    bucket: 'read',
    offline: 'cached',
    summary: 'Where the paper of a document was: the custody events of its box since it was put there (S1 §7).',
    input: v.strictObject({ documentGuid: id }),
    result: v.object({ events: v.array(storeEvent), whole: v.boolean() }),
  },
  relatedDocuments: {
    method: 'GET',
    path: '/api/documents/related-documents/{guid}',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    keeps: DOCUMENT_LIMITS.looked,
    summary: 'Documents that are linked to this one, or are in the same box or folder.',
    input: ofDocument,
    result: v.object({
      documents: v.array(
        v.object({
          guid: v.string(),
          classId: v.string(),
          className: v.string(),
          title: v.string(),
          code: v.string(),
          createdAt: v.number(),
          pageCount: v.number(),
          reason: v.picklist(['linked', 'folder', 'box']),
        }),
      ),
    }),
  },
});
