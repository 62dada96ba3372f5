import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Words } from '#schema/pages.ts';
import { languages } from '#schema/records/translations.ts';

/** Returns a title of the site map in the language of a locale (`pl-PL`); English for a locale the product does not have. */
export function inLocale(words: Words, locale: string): string {
  return words[languages.find((language) => locale.startsWith(language)) ?? 'en'];
}

/** A text of ours in the shown language, or a name of the client's own as it is. */
export function labelText(i18n: I18n, label: MessageDescriptor | string): string {
  return typeof label === 'string' ? label : i18n._(label);
}
