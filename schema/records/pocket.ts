import * as v from 'valibot';
import { line, list, paragraph } from '#schema/records/bounds.ts';

const found = { id: line, code: line, createdAt: v.number() };

/** A document of the pocket catalogue as listed; `values` in the order of `pocketAttributes`. */
export const pocketDocument = v.object({
  of: v.literal('document'),
  ...found,
  classId: line,
  boxId: line,
  boxCode: line,
  values: list(paragraph),
});

/** A box of the pocket catalogue. */
export const pocketBox = v.object({
  of: v.literal('box'),
  ...found,
  typeId: line,
  status: v.number(),
  documents: v.number(),
  description: paragraph,
});

export const pocketRow = v.variant('of', [pocketDocument, pocketBox]);
export type PocketRow = v.InferOutput<typeof pocketRow>;

/** Searchable line of a row: its texts, folded. A line has no line break, so lines join to one text. */
export interface PocketEntry {
  line: string;
  row: PocketRow;
}
