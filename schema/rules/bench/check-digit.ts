import type { CheckDigit } from '#schema/records/sorting.ts';

/** Values of the characters of Code 39, in the order of the standard. */
const CODE39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

const checks: Readonly<Record<CheckDigit, (code: string) => boolean>> = {
  none: () => true,
  // GS1: alternating weights 3 and 1, starting with the digit before the last
  mod10: (code) => {
    if (!/^\d{2,}$/.test(code)) return false;
    const digits = Array.from(code, Number).toReversed();
    return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
  },
  // Code 39: the last character is the sum of the others modulo 43
  mod43: (code) => {
    const values = Array.from(code, (sign) => CODE39.indexOf(sign));
    const last = values.pop();
    if (last === undefined || values.length === 0 || values.includes(-1)) return false;
    return values.reduce((sum, value) => sum + value, 0) % 43 === last;
  },
};

/** True if a code ends with the check digit that its project uses. */
export function hasCheckDigit(code: string, by: CheckDigit): boolean {
  return checks[by](code);
}
