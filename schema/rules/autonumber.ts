const TRAILING_DIGITS = /\d+$/;

/**
 * The next value of an autonumbered series: trailing digits plus one, zero padding kept; a value without
 * trailing digits stays as it is. Digits of any length, so nothing is rounded.
 */
export function nextNumber(value: string): string {
  return numberAfter(value, 1);
}

/** The value `steps` further in its series. */
export function numberAfter(value: string, steps: number): string {
  const digits = TRAILING_DIGITS.exec(value)?.[0];
  if (digits === undefined) return value;
  const next = (BigInt(digits) + BigInt(steps)).toString().padStart(digits.length, '0');
  return value.slice(0, value.length - digits.length) + next;
}

/** True if the value ends with digits and so has a next one. */
export function isNumbered(value: string): boolean {
  return TRAILING_DIGITS.test(value);
}
