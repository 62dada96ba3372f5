import * as v from 'valibot';
import { labelFormats } from '#schema/codes/labels.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { line, list } from '#schema/records/bounds.ts';
import { made } from '#schema/records/bench.ts';

/** Labels that were printed together: the numbers from `first` to `last` of one series. Of no project: any of them may use one. */
export const labelBatch = v.object({
  ...made,
  /** Series as it is leased: `container`, or `container:<id of the type>`. */
  series: line,
  /** Type of the boxes they are for. */
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
