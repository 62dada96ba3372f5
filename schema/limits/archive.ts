/** Limits of the work of the archive. Apart from those a device carries that registers boxes. */
export const ARCHIVE_LIMITS = {
  categories: 200,
  justifications: 200,
  barcodePatterns: 20,
  /** Pages of one synchronization operation. */
  pagesPerOperation: 200,
  /** Documents of one change of many. */
  atOnce: 250,
  /** Places one call adds or changes. */
  placesAtOnce: 100,
  /** Places directly below one place. */
  placesBelow: 1_000,
  /** Labels that are printed together. */
  labelsAtOnce: 1_000,
  /** Boxes a shelf may be planned for. */
  placeHolds: 10_000,
} as const;
