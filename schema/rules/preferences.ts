import { preferenceId } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Preference } from '#schema/records/settings.ts';

/** Preferences that always have a value: selects without an empty option (S0 §3). */
const alwaysSet: readonly number[] = [preferenceId.language, preferenceId.inputColumns, preferenceId.orderMails];

/** Format of text preferences that accept more than a line of text. */
const patterns: Readonly<Record<number, RegExp>> = {
  [preferenceId.contactEmail]: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  [preferenceId.contactPhone]: /^\+?[\d\s()/.-]{5,}$/,
};

/** True if a preference may be empty. */
export function mayBeEmpty(id: number): boolean {
  return !alwaysSet.includes(id);
}

/** True if a text is valid for its preference; most require a single line of text. */
export function isPreferenceText(id: number, value: string): boolean {
  const isLine = value.length <= LIMITS.preferenceCharacters && value.isWellFormed() && !/\p{Cc}/u.test(value);
  return isLine && (patterns[id]?.test(value) ?? true);
}

/** True if a value may be saved (S0 §5): one of the choices if there are any, otherwise a valid text; empty if allowed. */
export function mayBeSaved({ preferenceID, preferenceValueList }: Preference, value: string): boolean {
  if (value === '') return mayBeEmpty(preferenceID);
  if (preferenceValueList) return preferenceValueList.some(({ key }) => key === value);
  return isPreferenceText(preferenceID, value);
}
