import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { attributeKind, type AttributeKind } from '#schema/codes.ts';
import { LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';

const text = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/**
 * Where is looked: in one class, or over all classes of a project at once, which the menu calls a link (S0 §2). An empty
 * one of the two is not there; without either, or with both, there is no search.
 */
const target = { classId: v.optional(id), linkId: v.optional(id) };

/** What one attribute must say: a text it holds, one of several options, or a range of days or numbers. */
const searchCondition = v.strictObject({
  id,
  value: v.optional(text),
  options: v.optional(v.pipe(v.array(text), v.maxLength(SEARCH_LIMITS.conditions))),
  from: v.optional(text),
  to: v.optional(text),
});
export type SearchCondition = v.InferOutput<typeof searchCondition>;

const searchQuery = v.strictObject({
  ...target,
  /** Words that stand anywhere in the document. */
  text: v.optional(text),
  attributes: v.optional(v.pipe(v.array(searchCondition), v.maxLength(SEARCH_LIMITS.conditions))),
  /** Columns of the box and of the registration beside those of the class. */
  includeExtraColumns: v.optional(v.boolean()),
  /** Where the page before ended; spelled as on the wire of S0 §3. */
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
  /** Of several options: joined with commas (S0 §5). */
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

/** S0 §3 Search result; a failed one is empty and says so (S0 §8). */
const searchResult = v.object({
  headers: v.array(named),
  /** Cells by the keys of the headers, beside `guid`, `classId` and `containerId`; times are milliseconds since 1970. */
  items: v.array(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** What the documents were chosen by, in words: name of the attribute, and what was asked of it. */
  filters: v.array(named),
  /** Only this ends a search: a page looks at so many documents and may have found none of them. */
  isLastPage: v.boolean(),
  searchPackegeId: v.string(),
  isError: v.boolean(),
});
export type SearchResult = v.InferOutput<typeof searchResult>;

/** Looking for documents. Apart from the menu, which every page loads. */
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
