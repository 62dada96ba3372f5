import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { foldText } from '#schema/rules/fold.ts';

/** An attribute of the document that is edited, as its page shows it. */
export interface NamedValue {
  name: string;
  value: string;
}

/** Shorter words are in nearly every value. */
const LEAST_CHARACTERS = 3;

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_CHARACTERS);

/** Names of attributes that still show a word of the text that became black, in their order. Case and accents do not count. */
export function stillShown(attributes: readonly NamedValue[], blackened: string): string[] {
  const black = new Set(wordsIn(blackened));
  return attributes.filter(({ value }) => wordsIn(value).some((word) => black.has(word))).map(({ name }) => name);
}

/** Sentence about the attributes that still show it; undefined where none does. */
export function stillShownText(i18n: I18n, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const list = new Intl.ListFormat(i18n.locale).format(names);
  return i18n._(
    msg`${plural(names.length, {
      one: `Blackened for everyone, in every copy from now on. The attribute ${list} still shows it.`,
      other: `Blackened for everyone, in every copy from now on. The attributes ${list} still show it.`,
    })}`,
  );
}
