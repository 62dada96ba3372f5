import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';

const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/** Changes of a cell before it is stored, in this order. `date` and `number` read what people write in three languages. */
export const cellChanges = ['trim', 'upper', 'date', 'number'] as const;

/** Target of a column: the box, its type, its cost center, the code of the document, or an attribute (`attribute:<id>`). */
const target = v.pipe(v.string(), v.regex(/^(container\.code|container\.type|code|costCenter|attribute:.{1,80})$/u));

/** One column of the file and its target. */
export const columnMapping = v.strictObject({
  from: name,
  to: target,
  do: v.array(v.picklist(cellChanges)),
  /** Value of an empty cell. */
  default: v.pipe(v.string(), v.maxLength(LIMITS.valueCharacters)),
});
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

/** The rules by which rows of a file become boxes and documents. */
export const importConfig = v.strictObject({
  classId: name,
  /** Type of new boxes where no column names it. */
  containerTypeId: name,
  sheet: name,
  rowElement: name,
  columns: v.pipe(v.array(columnMapping), v.maxLength(200)),
  /** Boxes of unknown codes are made, or their rows refused. */
  boxes: v.picklist(['create', 'mustExist']),
  /** Documents that are there already, with the same content, are skipped or refused. */
  repeats: v.picklist(['skip', 'refuse']),
  /** An import with more refused rows asks before it runs. */
  maxRefusedPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
export type ImportConfig = v.InferOutput<typeof importConfig>;

/** Faults of a mapping as a whole: a target twice, or none for the box. */
export function configFaults({ columns }: ImportConfig): ('targetTwice' | 'noBox')[] {
  const targets = columns.map(({ to }) => to);
  return [
    ...(new Set(targets).size < targets.length ? (['targetTwice'] as const) : []),
    ...(targets.includes('container.code') ? [] : (['noBox'] as const)),
  ];
}
