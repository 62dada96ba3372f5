/** Languages of the product (S0 §1) and how one is chosen (decisions.md, Session details). */
export const locales = ['en-US', 'pl-PL', 'de-DE'] as const;
export type Locale = (typeof locales)[number];

/** S0 §9: default and fallback. */
export const fallbackLocale: Locale = 'pl-PL';

/** Native name of each language: the same in every language, so it is no text to translate. */
export const localeNames: Record<Locale, string> = { 'en-US': 'English', 'pl-PL': 'Polski', 'de-DE': 'Deutsch' };

/** The locale meant by a language tag, a preference (`EN`) or a client's language; undefined for others. */
export function localeOf(tag: string | null | undefined): Locale | undefined {
  const language = tag?.trim().toLowerCase().slice(0, 2);
  return language ? locales.find((locale) => locale.startsWith(language)) : undefined;
}

const COOKIE = 'locale';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the language chosen on this device. */
export function cookieLocale(cookies: string): Locale | undefined {
  const pair = cookies.split(';').find((each) => each.trim().startsWith(`${COOKIE}=`));
  return localeOf(pair?.split('=')[1]);
}

/** The cookie that keeps a choice for a year (S0 §9: 365 days, lax). */
export function localeCookie(locale: Locale): string {
  return `${COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Cookie, then browser, then the client's language, then Polish. */
export function chosenLocale(cookies: string, browser: readonly string[], clientLanguage: string | undefined): Locale {
  const fromBrowser = browser.map((tag) => localeOf(tag)).find((locale) => locale !== undefined);
  return cookieLocale(cookies) ?? fromBrowser ?? localeOf(clientLanguage) ?? fallbackLocale;
}
