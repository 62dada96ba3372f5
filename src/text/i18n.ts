import { i18n, type Messages } from '@lingui/core';
import { chosenLocale, fallbackLocale, localeCookie, localeOf, type Locale } from '#src/text/locales.ts';

interface Catalog {
  messages: Messages;
  /** Texts of areas that bring their own, by file. */
  later: Record<string, () => Promise<Messages>>;
}

const catalogs: Record<Locale, () => Promise<Catalog>> = {
  'en-US': () => import('./catalogs/en-US.ts'),
  'pl-PL': () => import('./catalogs/pl-PL.ts'),
  'de-DE': () => import('./catalogs/de-DE.ts'),
};

/** Areas whose texts were asked for: a change of language brings them along. */
const asked = new Map<string, Promise<void>>();

async function laterTexts(locale: Locale, area: string): Promise<Messages> {
  const { later } = await catalogs[locale]();
  return (await later[`/locales/${locale}/${area}.po`]?.()) ?? {};
}

/** Speaks a language from now on: texts, plurals, and what readers pronounce by. */
export async function speak(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]();
  const more = await Promise.all([...asked.keys()].map((area) => laterTexts(locale, area)));
  // first, because it goes with the calls of screens that the change of texts draws again (`sync/transport`)
  document.documentElement.lang = locale.slice(0, 2);
  i18n.loadAndActivate({ locale, messages: Object.assign({}, messages, ...more) as Messages }); // merged catalogs
}

/** The texts of an area that brings its own; wait for them before its first part is shown. Rejects like a missing part. */
export function textsOf(area: string): Promise<void> {
  const before = asked.get(area);
  if (before) return before;
  const locale = currentLocale();
  const loading = laterTexts(locale, area).then(
    (messages) => i18n.load(locale, messages),
    (error: unknown) => {
      asked.delete(area); // the next one who needs them tries again
      throw error;
    },
  );
  asked.set(area, loading);
  return loading;
}

/** The language of this start. Texts come with the application, so this needs no network once it is installed. */
export async function speakAtStart(): Promise<void> {
  const locale = chosenLocale(document.cookie, navigator.languages, undefined);
  document.documentElement.lang = locale.slice(0, 2); // the first calls go before the texts are here
  try {
    await speak(locale);
  } catch {
    // Half an installation: words in the source language are better than a blank page.
    document.documentElement.lang = fallbackLocale.slice(0, 2);
    i18n.loadAndActivate({ locale: fallbackLocale, messages: {} });
  }
}

/** A choice of the person: kept in the cookie. */
export function chooseLocale(locale: Locale): Promise<void> {
  document.cookie = localeCookie(locale);
  return speak(locale);
}

/** Applies the language of the client for a visitor whose cookie and browser name no supported one. */
export function applyClientLanguage(clientLanguage: string): void {
  const locale = chosenLocale(document.cookie, navigator.languages, clientLanguage);
  if (locale !== i18n.locale) void speak(locale);
}

/** Applies the language a user chose, also for this device. */
export function applyOwnLanguage(language: string): void {
  const locale = localeOf(language);
  if (locale && locale !== i18n.locale) void chooseLocale(locale);
}

/** The language of now. */
export function currentLocale(): Locale {
  return localeOf(i18n.locale) ?? fallbackLocale;
}
