/** Fields of a record by name, attribute values keyed by attribute id; a missing field has no value. */
export type Flat = Readonly<Record<string, string>>;

/** Result of a three-way comparison (decisions.md S-d). */
export interface Comparison {
  /** Fields changed on the device, and on the service not at all or to the same value: applied. */
  moved: string[];
  /** Fields changed on both sides to different values: a supervisor decides. */
  clashing: string[];
  /** Fields changed only on the service: kept, listed as *parallel*. */
  parallel: string[];
}

/** The value of a field; a missing field equals empty text. */
export function valueOf(fields: Flat | null, field: string): string {
  return fields?.[field] ?? '';
}

/**
 * Compares the device's changes with the service's current row, relative to the row the device had.
 * @param base the row the device had; null if unknown, so every differing field clashes
 * @param device only the fields the operation names
 * @param answered fields that the author has changed since, and knows: changed once more, they do not clash
 */
export function compare(base: Flat | null, device: Flat, service: Flat, answered: Flat = {}): Comparison {
  const moved: string[] = [];
  const clashing: string[] = [];
  for (const field of Object.keys(device)) {
    const [was, mine, theirs] = [valueOf(base, field), valueOf(device, field), valueOf(service, field)];
    if (mine === theirs || (base && mine === was)) continue;
    const isKnown = theirs === was || (field in answered && theirs === valueOf(answered, field));
    (base && isKnown ? moved : clashing).push(field);
  }
  const parallel = base
    ? differing(base, service).filter((field) => !(field in device) || valueOf(device, field) === valueOf(base, field))
    : [];
  return { moved, clashing, parallel };
}

/** Names of the fields in which two records differ, sorted. */
export function differing(left: Flat, right: Flat): string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((field) => valueOf(left, field) !== valueOf(right, field))
    .toSorted();
}
