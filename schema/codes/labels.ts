/** Papers that labels are printed on: sheets of A4, and rolls of a label printer. */
export const labelFormats = ['a4x24', 'a4x14', 'roll100x50', 'roll62x29'] as const;
export type LabelFormat = (typeof labelFormats)[number];
