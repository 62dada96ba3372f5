import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';

const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

const cell = v.pipe(v.string(), v.maxLength(LIMITS.valueCharacters));

/** Conversions of a cell before it is stored, in this order. `date` and `number` accept the notations of three languages. */
export const cellChanges = ['trim', 'upper', 'date', 'number'] as const;

/** Target of a column: the box, its type, its cost center, the code of the document, or an attribute (`attribute:<id>`). */
const target = v.pipe(v.string(), v.regex(/^(container\.code|container\.type|code|costCenter|attribute:.{1,80})$/u));

/** One column of the file and its target. */
export const columnMapping = v.strictObject({
  from: name,
  to: target,
  do: v.array(v.picklist(cellChanges)),
  /** The part of the cell between separators that is used, from 1; one column may feed several targets by its parts. */
  split: v.optional(
    v.strictObject({
      by: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
      part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
    }),
  ),
  /** Texts of the file with what is stored instead; other texts stay as they are. */
  map: v.optional(v.pipe(v.array(v.tuple([cell, cell])), v.maxLength(200))),
  /** Value of an empty cell. */
  default: cell,
});
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

/** The rules by which rows of a file become boxes and documents. */
export const importConfig = v.strictObject({
  classId: name,
  /** Type of new boxes if no column names it. */
  containerTypeId: name,
  sheet: name,
  rowElement: name,
  columns: v.pipe(v.array(columnMapping), v.maxLength(200)),
  /** Creates boxes for unknown codes, or refuses their rows. */
  boxes: v.picklist(['create', 'mustExist']),
  /** New boxes are open, or already at the archive; open if absent. */
  boxStatus: v.optional(v.picklist(['opened', 'completed'])),
  /** Skips or refuses documents that exist already with the same content. */
  repeats: v.picklist(['skip', 'refuse']),
  /** Values that are not in their value list: their rows are refused, or the run adds them first; refused if absent. */
  unknownValues: v.optional(v.picklist(['refuse', 'add'])),
  /** An import with more refused rows requires confirmation before it runs. */
  maxRefusedPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type ImportConfig = v.InferOutput<typeof importConfig>;

/** Faults of a mapping as a whole: a target used twice, or none for the box. */
export function configFaults({ columns }: ImportConfig): ('targetTwice' | 'noBox')[] {
  const targets = columns.map(({ to }) => to);
  return [
    ...(new Set(targets).size < targets.length ? (['targetTwice'] as const) : []),
    ...(targets.includes('container.code') ? [] : (['noBox'] as const)),
  ];
}
