import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';

const ofDevice = v.pipe(
  v.array(v.strictObject({ guid: id, changeSetId: v.number(), revision: v.number() })),
  v.maxLength(DOCUMENT_LIMITS.pinned),
);
const ofVault = v.array(
  v.object({
    guid: v.string(),
    state: v.picklist(['same', 'changed', 'gone']),
    changeSetId: v.number(),
    /** Changes with every black area, every removed version, and when the words are recognised. */
    revision: v.number(),
  }),
);

/** Documents a device keeps to find and read them without the service. */
export const catalogueCalls = calls({
  catalogue: {
    method: 'GET',
    path: '/api/catalogue/{projectId}',
    who: 'protocol.offline',
    bucket: 'read',
    offline: 'never',
    summary: 'The blocks of the pocket catalogue of a project: a device fetches those whose hash it does not have.',
    input: v.strictObject({ projectId: id }),
    result: v.object({
      /** Newest first. `sha256` is a fingerprint of the rows of a block, `bytes` its size at most. */
      blocks: v.array(v.object({ block: v.number(), rows: v.number(), bytes: v.number(), sha256: v.string() })),
      documents: v.number(),
      /** Time of the oldest block; 0 before the first exists. */
      madeAt: v.number(),
      /** Fingerprint of what the caller may see: blocks fetched under another one are out of date. */
      view: v.string(),
      /** Classes whose documents the caller may not save as a list; missing in answers of an older service. */
      listLocked: v.optional(v.array(v.string()), []),
    }),
  },
  catalogueBlock: {
    method: 'GET',
    path: '/api/catalogue/{projectId}/{block}',
    who: 'protocol.offline',
    bucket: 'read',
    body: 'blob',
    offline: 'never',
    summary:
      'One block: a line of folded text and a row to show for each document and box the caller may see (schema/rules/pocket-block.ts).',
    input: v.strictObject({ projectId: id, block: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)) }),
    result: v.any(),
  },
  pinnedState: {
    method: 'POST',
    path: '/api/documents/pinned-state',
    who: 'document.search',
    bucket: 'read',
    offline: 'never',
    summary:
      'Which documents kept on a device are still as they were, and those it has texts of; what is gone or out of date is dropped there.',
    input: v.strictObject({
      deviceId: id,
      /** Documents with their pages; left out, those the service noted for the device stay. */
      items: v.optional(ofDevice),
      /** Documents the user only opened: the device has their answers, not their pages. */
      looked: v.optional(ofDevice, []),
    }),
    result: v.object({
      items: ofVault,
      looked: ofVault,
      serviceTime: v.number(),
    }),
  },
});
