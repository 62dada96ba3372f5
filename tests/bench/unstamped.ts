/** A row of the feed without what the service stamps on it for people: number, counts and due time of an order. */
export function unstamped(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return null;
  const { stamp: _stamp, ...judged } = row as Record<string, unknown>; // rows are objects of JSON
  return judged;
}
