import type { Words } from '#schema/pages.ts';
import { languages } from '#schema/records/translations.ts';

/** Returns a title of the site map in the language of a locale (`pl-PL`); English for a locale the product does not have. */
export function inLocale(words: Words, locale: string): string {
  return words[languages.find((language) => locale.startsWith(language)) ?? 'en'];
}
