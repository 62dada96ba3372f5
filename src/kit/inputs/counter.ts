/** Characters as a person counts them. */
export function charactersOf(value: string): number {
  return Array.from(value).length;
}

/** Returns the number of characters above the limit; 0 if the value fits. A limit of 0 is none. */
export function tooMany(value: string, most: number): number {
  return most > 0 ? Math.max(0, charactersOf(value) - most) : 0;
}

const NEARLY_FULL = 0.8;
/** Shorter fields need no counter: what fits is seen at a glance. */
const LONG_FIELD = 100;

/** True if a field shows its character count: a long one, once it is nearly full. */
export function showsCount(used: number, most: number): boolean {
  return most >= LONG_FIELD && used >= most * NEARLY_FULL;
}
