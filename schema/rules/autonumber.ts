const TRAILING_DIGITS = /\d+$/;

/**
 * The next value of an autonumbered series: trailing digits plus one, with the same zero padding. A value without
 * trailing digits is unchanged. Works on text, so digits of any length are exact.
 */
export function nextNumber(value: string): string {
  return numberAfter(value, 1);
}

/** The value `steps` later in its series. */
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
