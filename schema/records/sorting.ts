import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';

/** Sorting of the documents of a project: configuration that people with `segregation.correct` keep (archive.md §2). */

/** Colours of trays, by name: each has a tone for light and dark screens. */
export const trayColours = ['blue', 'green', 'orange', 'red', 'violet', 'teal', 'brown', 'grey'] as const;
export type TrayColour = (typeof trayColours)[number];

/** A pile documents are sorted onto. */
export const category = v.object({
  id: line,
  projectId: line,
  name: line,
  /** Label of the tray, shown large: usually a number. */
  tray: text(8),
  colour: v.picklist(trayColours),
  position: v.number(),
  /** Condition over the attributes of a document, in the language of `schema/rules/expression.ts`; empty: a person chooses. */
  match: paragraph,
  active: v.boolean(),
  version: v.number(),
});
export type Category = v.InferOutput<typeof category>;

/** Check digits a code can end with. */
export const checkDigits = ['none', 'mod10', 'mod43'] as const;
export type CheckDigit = (typeof checkDigits)[number];

const patterns = list(text(LIMITS.nameCharacters), ARCHIVE_LIMITS.barcodePatterns);

/** Meanings of a scanned code in a project, and the way its boxes are counted. */
export const barcodeSettings = v.object({
  /** Patterns of document codes; none takes any code. */
  documents: patterns,
  /** Patterns of the codes of single pages. */
  pages: patterns,
  checkDigit: v.picklist(checkDigits),
  /** The bench hides what is expected, so that a count cannot be made to agree with it. */
  blind: v.boolean(),
  /** A document may be counted by eye where its label cannot be read. */
  picked: v.boolean(),
});
export type BarcodeSettings = v.InferOutput<typeof barcodeSettings>;

/** Settings of a project that has none of its own. */
export const usualBarcodes: BarcodeSettings = { documents: [], pages: [], checkDigit: 'none', blind: false, picked: true };

/** A reason why a page may be missing. */
export const justification = v.object({
  id: line,
  projectId: line,
  name: line,
  position: v.number(),
  active: v.boolean(),
  version: v.number(),
});
export type Justification = v.InferOutput<typeof justification>;
