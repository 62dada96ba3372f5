import { i18n, type Messages } from '@lingui/core';
import { chosenLocale, fallbackLocale, localeCookie, localeOf, type Locale } from '#src/text/locales.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-US': () => import('./catalogs/en-US.ts'),
  'pl-PL': () => import('./catalogs/pl-PL.ts'),
  'de-DE': () => import('./catalogs/de-DE.ts'),
};

/** Speaks a language from now on: texts, plurals, and what readers pronounce by. */
export async function speak(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale.slice(0, 2);
}

/** The language of this start. Texts come with the application, so this needs no network once it is installed. */
export async function speakAtStart(): Promise<void> {
  try {
    await speak(chosenLocale(document.cookie, navigator.languages, undefined));
  } catch {
    // Half an installation: words in the source language are better than a blank page.
    i18n.loadAndActivate({ locale: fallbackLocale, messages: {} });
  }
}

/** A choice of the person: kept in the cookie. */
export function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = localeCookie(locale);
  return speak(locale);
}

/** The language of the client, for a visitor whose cookie and browser say nothing the product speaks. */
export function heardClientLanguage(clientLanguage: string): void {
  const locale = chosenLocale(document.cookie, navigator.languages, clientLanguage);
  if (locale !== i18n.locale) void speak(locale);
}

/** The language of now. */
export function currentLocale(): Locale {
  return localeOf(i18n.locale) ?? fallbackLocale;
}
