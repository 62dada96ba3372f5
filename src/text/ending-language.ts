import type { EndingLanguage } from '#schema/rules/endings.ts';
import { currentLocale } from './i18n.ts';
import type { Locale } from './locales.ts';

const languages: Readonly<Record<Locale, EndingLanguage>> = { 'en-US': 'en', 'pl-PL': 'pl', 'de-DE': 'de' };

/** Returns the language whose endings the words of a search lose: that of the screen. */
export const endingLanguage = (): EndingLanguage => languages[currentLocale()];
