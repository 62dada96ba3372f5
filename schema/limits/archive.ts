/** Limits of archive processing. Separate from the others: devices that register boxes do not use them. */
export const ARCHIVE_LIMITS = {
  categories: 200,
  justifications: 200,
  barcodePatterns: 20,
  /** Pages of one synchronization operation. */
  pagesPerOperation: 200,
  /** Documents of one mass change. */
  atOnce: 250,
  /** Places one call adds or changes. */
  placesAtOnce: 100,
  /** Places directly below one place. */
  placesBelow: 1_000,
  /** Labels of one print. */
  labelsAtOnce: 1_000,
  /** Most boxes a shelf may be planned for. */
  placeHolds: 10_000,
} as const;
