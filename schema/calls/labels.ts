import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { labelBatch } from '#schema/records/labels.ts';

const read = { method: 'GET', who: 'label.print', bucket: 'read', offline: 'cached' } as const;

/** Calls of printed labels. Printing itself is the operation `labels.print`, because it must work offline. */
export const labelCalls = calls({
  series: {
    ...read,
    path: '/api/labels/series',
    summary: 'Series that labels are numbered from, by type of box, and how many of each are printed.',
    input: nothing,
    result: v.array(
      v.object({
        typeId: v.string(),
        typeName: v.string(),
        /** Series, as a lease names it. */
        of: v.string(),
        prefix: v.string(),
        width: v.number(),
        checkDigit: v.boolean(),
        /** Number of labels printed for this type, and of damaged ones. */
        printed: v.number(),
        damaged: v.number(),
      }),
    ),
  },
  batches: {
    ...read,
    path: '/api/labels/batches',
    summary: 'Labels that were printed together, newest first, a page at a time.',
    input: v.strictObject({
      /** Cursor of the previous page; empty for the newest labels. */
      after: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
    }),
    result: v.object({
      batches: v.array(
        v.object({
          ...labelBatch.entries,
          /** Number of labels that are on a box. */
          used: v.number(),
        }),
      ),
      /** Cursor of the next page; empty on the last. */
      next: v.string(),
    }),
  },
});
