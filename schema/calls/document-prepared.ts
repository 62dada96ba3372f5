import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { searchQuery } from '#schema/calls/search.ts';

const opId = v.pipe(v.string(), v.uuid());

/** A file that background work makes for the user who requested it. */
const preparedFile = v.object({
  id: v.string(),
  /** `search`: a list of what a search found; `pdf`: pages. */
  kind: v.picklist(['search', 'pdf']),
  name: v.string(),
  /** `workState` */
  state: v.number(),
  /** Progress in per cent. */
  progress: v.number(),
  bytes: v.number(),
  /** Number of documents in it; a list has none before it is ready. */
  documents: v.number(),
  madeAt: v.number(),
  expiresAt: v.number(),
});
export type PreparedFile = v.InferOutput<typeof preparedFile>;

/** Files of documents that take too long for one request. */
export const documentPreparedCalls = calls({
  searchExport: {
    method: 'POST',
    path: '/api/documents/search-export',
    who: 'document.search',
    bucket: 'export',
    audit: 'document.export',
    offline: 'never',
    summary:
      'Prepare everything a search finds as a list, with the rights the caller has when it is made. The same id is the same file.',
    input: v.strictObject({ id: opId, query: v.omit(searchQuery, ['searchPackegeId', 'includeExtraColumns']) }),
    result: v.object({ id: v.string() }),
  },
  preparedFiles: {
    method: 'GET',
    path: '/api/documents/prepared-files',
    who: 'document.search',
    bucket: 'read',
    offline: 'never',
    summary: 'Files that are prepared for the caller, the newest first.',
    input: v.strictObject({}),
    result: v.object({ files: v.array(preparedFile) }),
  },
  preparedFile: {
    method: 'GET',
    path: '/api/documents/prepared-file/{id}',
    who: 'document.search',
    bucket: 'export',
    audit: 'document.preparedFile',
    body: 'blob',
    offline: 'never',
    summary: 'A prepared file, as long as the caller may still see every document in it.',
    input: v.strictObject({ id }),
    result: v.any(),
  },
});
