import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Stock reasons; the one that fits the suggestion is preset (ux.md §7: a plain case costs one key chord). */
export const reasonWords: Record<string, MessageDescriptor> = {
  verified: msg`Double entry outranks single entry`,
  scanned: msg`A scanned value outranks a typed one`,
  fromList: msg`A value from the list outranks a typed one`,
  later: msg`The later change is right`,
  keepProposed: msg`The record is kept, as proposed`,
  existing: msg`The record in the vault keeps its code`,
  onlyDevice: msg`Only the tablet has this record`,
  paper: msg`Checked against the paper`,
  operatorMistake: msg`Mistake of the operator`,
};

/** A reason as people read it: a stock one in its words, any other letter by letter as somebody wrote it. */
export function reasonText(i18n: I18n, reason: string): string {
  const words = Object.hasOwn(reasonWords, reason) ? reasonWords[reason] : undefined;
  return words ? i18n._(words) : reason;
}
