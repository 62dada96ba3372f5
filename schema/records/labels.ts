import * as v from 'valibot';
import { labelFormats } from '#schema/codes/labels.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { line, list } from '#schema/records/bounds.ts';
import { made } from '#schema/records/bench.ts';

/**
 * Labels printed together: the numbers from `first` to `last` of one series. They belong to no project, so any project may use
 * one.
 */
export const labelBatch = v.object({
  ...made,
  /** Series of the lease: `container`, or `container:<id of the type>`. */
  series: line,
  /** Box type for which they were printed. */
  typeId: line,
  prefix: line,
  width: v.number(),
  checkDigit: v.boolean(),
  first: v.number(),
  last: v.number(),
  format: v.picklist(labelFormats),
  /** Numbers whose label is damaged and was not printed again. */
  damaged: list(v.number(), ARCHIVE_LIMITS.labelsAtOnce),
});
export type LabelBatch = v.InferOutput<typeof labelBatch>;
