import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { labelBatch } from '#schema/records/labels.ts';

const read = { method: 'GET', who: 'label.print', bucket: 'read', offline: 'cached' } as const;

/** Calls of printed labels. Printing itself is the operation `labels.print`, because it must work without network (archive.md §6). */
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
        /** Series as numbers of it are leased. */
        of: v.string(),
        prefix: v.string(),
        width: v.number(),
        checkDigit: v.boolean(),
        /** Labels printed for this type, and those of them that are damaged. */
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
      /** Place the page before gave; empty for the newest. */
      after: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
    }),
    result: v.object({
      batches: v.array(
        v.object({
          ...labelBatch.entries,
          /** Labels whose code a box has. */
          used: v.number(),
        }),
      ),
      /** Place of the next page; empty on the last one. */
      next: v.string(),
    }),
  },
});
