import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS, SEARCH_LIMITS } from '#schema/limits.ts';

/** The query of the address, and the columns, as the screen writes them. */
const text = v.pipe(v.string(), v.maxLength(SEARCH_LIMITS.viewCharacters));
const view = {
  id,
  /** `class` or `link`, and the id of the class or project. */
  target: v.picklist(['class', 'link']),
  targetId: id,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters)),
  /** True if it is shared with everyone who may search there. */
  shared: v.boolean(),
  query: text,
  columns: text,
};

/** Saved searches. */
export const savedViewCalls = calls({
  savedViews: {
    method: 'GET',
    path: '/api/documents/saved-views',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Saved views of the caller, and shared ones of their projects.',
    input: v.strictObject({ targetId: v.optional(id) }),
    result: v.array(v.object({ ...view, version: v.number(), isOwn: v.boolean(), owner: v.string() })),
  },
  saveView: {
    method: 'PUT',
    path: '/api/documents/saved-views/{id}',
    who: 'document.search',
    bucket: 'write',
    audit: 'document.view',
    offline: 'never',
    summary:
      'Save a view under an id of the client; only its owner changes it. With a version that is no longer the last: `row.changed`.',
    input: v.strictObject({ ...view, version: v.optional(v.number(), 0) }),
    result: v.object({ version: v.number() }),
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/documents/saved-views/{id}',
    who: 'document.search',
    bucket: 'write',
    audit: 'document.view',
    offline: 'never',
    summary: 'Delete an own view.',
    input: v.strictObject({ id }),
    result: v.object({ deleted: v.number() }),
  },
});
