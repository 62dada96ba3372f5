const NEARLY_FULL = 0.8;
/** Shorter fields need no counter: what fits is seen at a glance. */
const LONG_FIELD = 100;

/** Whether a field says how many of its characters are used: a long one, once it is nearly full. */
export function showsCount(used: number, most: number): boolean {
  return most >= LONG_FIELD && used >= most * NEARLY_FULL;
}
