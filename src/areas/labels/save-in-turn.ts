/** Ranges that are saved as printed, and those the disk refused. */
export interface Saved<T> {
  saved: T[];
  refused: T[];
}

/**
 * Saves ranges one after the other, and ends at the first that the disk refuses: those before it are saved as printed, so they have to
 * be put out.
 */
export async function saveInTurn<T>(ranges: readonly T[], save: (range: T) => Promise<boolean>): Promise<Saved<T>> {
  for (const [at, range] of ranges.entries()) {
    // the disk that refuses one has no room for the next
    // oxlint-disable-next-line no-await-in-loop
    if (!(await save(range))) return { saved: ranges.slice(0, at), refused: ranges.slice(at) };
  }
  return { saved: [...ranges], refused: [] };
}
