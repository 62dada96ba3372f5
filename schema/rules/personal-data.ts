/**
 * Detects personal data in the words of a page (anonymisation): numbers by their check digits, addresses, and
 * known values.
 */

/** Reasons for proposing to redact words. */
export const personalReasons = ['value', 'nationalId', 'taxId', 'account', 'email', 'phone'] as const;
export type PersonalReason = (typeof personalReasons)[number];

/** Inclusive range of words on a page. */
export interface PersonalRun {
  from: number;
  to: number;
  reason: PersonalReason;
}

/** Numbers are often written in groups; a longer sequence of words is not one number. */
const MOST_GROUPS = 8;

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** True for a Polish national number (PESEL) with a correct check digit and an existing month. */
export function isNationalId(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const month = Number(digits.slice(2, 4)) % 20;
  const check = (10 - (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10;
  return month >= 1 && month <= 12 && check === Number(digits[10]);
}

/** True for a Polish tax number (NIP) with a correct check digit. */
export function isTaxId(digits: string): boolean {
  if (!/^[1-9]\d{9}$/.test(digits)) return false;
  return weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
}

/** True for an account number (IBAN) with correct check digits; a Polish one may omit its country. */
export function isAccount(text: string): boolean {
  const written = text.toUpperCase();
  const iban = /^\d{26}$/.test(written) ? `PL${written}` : written;
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) || (iban.startsWith('PL') && iban.length !== 28)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of moved) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

/** True for a phone number: with a country code, or nine digits in groups. */
export function isPhone(text: string): boolean {
  const plain = text.replaceAll(/[\s().-]/g, '');
  if (/^(?:\+|00)[1-9]\d{8,13}$/.test(plain)) return true;
  return /^\(?\d{2,3}\)?[ -]\d{2,3}[ -]\d{2,3}(?:[ -]\d{2})?$/.test(text) && plain.length === 9;
}

const isEmail = (word: string): boolean => /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(word);
/** Removes punctuation around a word. */
const bare = (word: string): string => word.replaceAll(/^[("'[{<„”]+|[)"'\]}>.,;:”]+$/g, '');
const folded = (text: string): string => bare(text.trim().toLocaleLowerCase()).normalize('NFC');

/** Finds the longest number that starts at a word, because an account number contains the digits of a national number. */
function numberAt(words: readonly string[], from: number): PersonalRun | undefined {
  for (let to = Math.min(words.length, from + MOST_GROUPS) - 1; to >= from; to -= 1) {
    const spaced = words
      .slice(from, to + 1)
      .map(bare)
      .join(' ');
    // a sequence of groups contains only digits, a country code and hyphens
    if (!/^[A-Za-z]{0,2}[\d\s+().-]*\d$/.test(spaced)) continue;
    const joined = spaced.replaceAll(/[\s-]/g, '');
    if (isAccount(joined)) return { from, to, reason: 'account' };
    if (to === from && isNationalId(joined)) return { from, to, reason: 'nationalId' };
    if (isTaxId(joined.replace(/^PL/i, ''))) return { from, to, reason: 'taxId' };
    if (isPhone(spaced)) return { from, to, reason: 'phone' };
  }
  return undefined;
}

/**
 * Finds personal data in the words of a page. `values` are those of the document's personal attributes; each word belongs to at
 * most one range.
 */
export function personalRuns(words: readonly string[], values: readonly string[]): PersonalRun[] {
  const wanted = values.map((value) => value.split(/\s+/).map(folded).filter(Boolean)).filter((value) => value.length > 0);
  const plain = words.map(folded);
  const runs: PersonalRun[] = [];
  for (let from = 0; from < words.length;) {
    const value = wanted.find((one) => one.every((word, at) => plain[from + at] === word));
    const found: PersonalRun | undefined = value
      ? { from, to: from + value.length - 1, reason: 'value' }
      : isEmail(bare(words[from] ?? ''))
        ? { from, to: from, reason: 'email' }
        : numberAt(words, from);
    if (found) runs.push(found);
    from = found ? found.to + 1 : from + 1;
  }
  return runs;
}
