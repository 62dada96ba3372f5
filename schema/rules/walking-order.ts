/** An item with the place it is taken from. */
export interface Walked {
  position: { id: string; code: string };
  /** Empty where no shelf is known. */
  shelf: string;
  /** Code of the box the item is in, or of the box itself; empty if it is not known. */
  boxCode: string;
}

/** Lines in walking order: aisle by aisle, shelf by shelf, then box by box; those without a shelf come last. */
export function inWalkingOrder<L extends Walked>(lines: readonly L[]): L[] {
  return lines.toSorted(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      a.shelf.localeCompare(b.shelf, 'en', { numeric: true }) ||
      a.boxCode.localeCompare(b.boxCode, 'en', { numeric: true }) ||
      a.position.code.localeCompare(b.position.code, 'en', { numeric: true }) ||
      a.position.id.localeCompare(b.position.id),
  );
}
