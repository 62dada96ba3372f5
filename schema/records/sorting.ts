import * as v from 'valibot';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';

/** Sorting of the documents of a project: configuration managed with `segregation.correct`. */

/** Colours of trays, by name: each has a tone for light and dark screens. */
export const trayColours = ['blue', 'green', 'orange', 'red', 'violet', 'teal', 'brown', 'grey'] as const;
export type TrayColour = (typeof trayColours)[number];

/** A pile for sorting documents. */
export const category = v.object({
  id: line,
  projectId: line,
  name: line,
  /** Label of the tray, shown large: usually a number. */
  tray: text(8),
  colour: v.picklist(trayColours),
  position: v.number(),
  /** Condition over the attributes of a document, in the language of `schema/rules/expression.ts`; empty: a user chooses. */
  match: paragraph,
  active: v.boolean(),
  version: v.number(),
});
export type Category = v.InferOutput<typeof category>;

/** Check digits a code can end with. */
export const checkDigits = ['none', 'mod10', 'mod43'] as const;
export type CheckDigit = (typeof checkDigits)[number];

const patterns = list(text(LIMITS.nameCharacters), ARCHIVE_LIMITS.barcodePatterns);

/** Meanings of a scanned code in a project, and the settings for counting its boxes. */
export const barcodeSettings = v.object({
  /** Patterns of document codes; without one any code matches. */
  documents: patterns,
  /** Patterns of the codes of single pages. */
  pages: patterns,
  checkDigit: v.picklist(checkDigits),
  /** The bench hides the expected documents, so a count cannot be made to agree with them. */
  blind: v.boolean(),
  /** A document with an unreadable label may be counted by eye. */
  picked: v.boolean(),
});
export type BarcodeSettings = v.InferOutput<typeof barcodeSettings>;

/** Default settings of a project. */
export const usualBarcodes: BarcodeSettings = { documents: [], pages: [], checkDigit: 'none', blind: false, picked: true };

/** A permitted reason for a missing page. */
export const justification = v.object({
  id: line,
  projectId: line,
  name: line,
  position: v.number(),
  active: v.boolean(),
  version: v.number(),
});
export type Justification = v.InferOutput<typeof justification>;
