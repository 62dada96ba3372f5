import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Stock reasons; the reason that matches the suggestion is preset (ux.md §7: a plain case costs one key chord). */
export const reasonWords: Record<string, MessageDescriptor> = {
  verified: msg`Double entry takes precedence over single entry`,
  scanned: msg`A scanned value takes precedence over a typed one`,
  fromList: msg`A value from the list takes precedence over a typed one`,
  later: msg`The later change is right`,
  keepProposed: msg`The entry is kept, as proposed`,
  existing: msg`The box or document on the server keeps its code`,
  onlyDevice: msg`Only the device has this entry`,
  firstOrder: msg`The first order keeps the item`,
  paper: msg`Checked against the paper document`,
  operatorMistake: msg`Operator error`,
};

/** Returns a reason for display: a listed one in its own text, any other as written. */
export function reasonText(i18n: I18n, reason: string): string {
  const words = Object.hasOwn(reasonWords, reason) ? reasonWords[reason] : undefined;
  return words ? i18n._(words) : reason;
}
