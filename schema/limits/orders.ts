/** Limits of orders, handovers and retention. Separate from the others: devices that register boxes do not use them. */
export const ORDER_LIMITS = {
  positions: 500,
  positionsAtOnce: 200,
  /** Every position of an order, and boxes that are not on it. */
  handoverLines: 600,
  /** A line names its item; the whole title remains in the position, so that a full list fits one operation. */
  handoverTitleCharacters: 120,
  strokes: 200,
  strokePoints: 4_000,
  services: 20,
  bulkOrders: 50,
  bulkRows: 5_000,
  /** Unpacked size of a bulk-order file; 5,000 rows are far below. */
  bulkUnpackedBytes: 40_000_000,
  bulkAnswerDays: 30,
  draftsPerProject: 50,
  listed: 250,
  /** Items one person waits for. */
  freeWishes: 250,
  pageRows: 100,
  quantity: 100_000,
  kilograms: 1_000_000,
  /** Time for *Undo* after *Send order*, not for destruction. */
  undoMs: 10_000,
  holdMatterCharacters: 200,
  proposalLines: 2_000,
  /** A proposal that has had no answer for so long is closed. */
  proposalDays: 90,
  /** Unknown codes of one order where neither client check nor preference names a limit. */
  unknownCodes: 50,
  unknownBoxCodes: 200,
  unknownFolderCodes: 500,
} as const;
