import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { attributeKind, type AttributeKind } from '#schema/codes.ts';
import { LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

const text = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/**
 * Target of a search: one class, or all classes of a project together, which the menu calls a link (S0 §2). An empty field
 * counts as missing; without either, or with both, there is no search.
 */
const target = { classId: v.optional(id), linkId: v.optional(id) };

/** Condition on one attribute: a contained text, one of several options, or a range of days or numbers. */
const searchCondition = v.strictObject({
  id,
  value: v.optional(text),
  options: v.optional(v.pipe(v.array(text), v.maxLength(SEARCH_LIMITS.conditions))),
  from: v.optional(text),
  to: v.optional(text),
});
export type SearchCondition = v.InferOutput<typeof searchCondition>;

/** Conditions of a search, and the cursor to continue from. */
export const searchQuery = v.strictObject({
  ...target,
  /** Words anywhere in the document. */
  text: v.optional(text),
  /** True to search the pages as well; by default as the client has set it (S0 §3 enableElasticSearch). */
  fullText: v.optional(v.boolean()),
  attributes: v.optional(v.pipe(v.array(searchCondition), v.maxLength(SEARCH_LIMITS.conditions))),
  /** Values of one attribute, each whole: documents with any of them. */
  list: v.optional(
    v.strictObject({ id, values: v.pipe(v.array(text), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.listSearch)) }),
  ),
  /** Columns of the box and of the registration next to those of the class. */
  includeExtraColumns: v.optional(v.boolean()),
  /** Column to sort by; newest first without it. */
  sort: v.optional(v.strictObject({ column: id, down: v.boolean() })),
  /** Only the number of matches, without documents: a frequent word fills a page long before all of its documents are counted. */
  isCounted: v.optional(v.boolean()),
  /** End of the previous page; spelled as on the wire of S0 §3. */
  searchPackegeId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
});
export type SearchQuery = v.InferOutput<typeof searchQuery>;

/** An attribute as a search asks for it (S0 §3 Search attribute). */
const searchAttribute = v.object({
  id: v.string(),
  name: v.string(),
  kindId: v.picklist(Object.values(attributeKind) as AttributeKind[]),
  options: v.array(v.string()),
  isMultiOptions: v.boolean(),
  /** Default value; several options are joined with commas (S0 §5). */
  defaultValue: v.string(),
  format: v.string(),
  readOnly: v.boolean(),
  removeWhitespace: v.boolean(),
});
export type SearchAttribute = v.InferOutput<typeof searchAttribute>;

/** S0 §3 Class. */
const searchClass = v.object({
  classId: v.string(),
  name: v.string(),
  permissionDownload: v.boolean(),
  documentPreview: v.boolean(),
  isFilefolder: v.boolean(),
});

const named = v.object({ key: v.string(), value: v.string() });

/** S0 §3 Search result; a failed one is empty and marked as failed (S0 §8). */
const searchResult = v.object({
  headers: v.array(named),
  /** Cells by the keys of the headers, next to `guid`, `classId` and `containerId`; times are milliseconds since 1970. */
  items: v.array(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Conditions of the search in words: name of the attribute, and its condition. */
  filters: v.array(named),
  /** Only this ends a search: a page scans a limited number of documents and may find none. */
  isLastPage: v.boolean(),
  searchPackegeId: v.string(),
  isError: v.boolean(),
  /** Values of the list that documents on this page have; a value on no page has no document. */
  listed: v.optional(v.array(v.string())),
  /** Number of all matches, where it is known. */
  matches: v.optional(v.number()),
  /** True if more than `matches` match. */
  isMore: v.optional(v.boolean()),
  /** True if too many documents match to sort them; they come newest first. */
  isUnsorted: v.optional(v.boolean()),
  /** True if documents of a class here may not leave as a list (right 100 of the class). */
  isListLocked: v.optional(v.boolean()),
});
export type SearchResult = v.InferOutput<typeof searchResult>;

/** Document search. Separate from the menu, which every page loads. */
export const searchCalls = calls({
  searchAttributes: {
    method: 'GET',
    path: '/api/navigation/search-attributes',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'What documents of a class, or of all classes of a project, can be looked for by (S0 §7).',
    input: v.strictObject(target),
    result: v.object({ attributeList: v.array(searchAttribute), classList: v.array(searchClass) }),
  },
  documentSearch: {
    method: 'POST',
    path: '/api/navigation/document-search',
    who: 'document.search',
    bucket: 'read',
    audit: 'document.search',
    offline: 'never',
    summary:
      'Documents that answer a query, the newest first, a page at a time (S0 §7). A page may be empty without being the last one; a failed search is empty with `isError`.',
    input: searchQuery,
    result: searchResult,
  },
});
