import { globSync, readFileSync } from 'node:fs';
import { headings, pageTable, type Words } from '#schema/pages.ts';
import type { Language } from '#schema/records/translations.ts';
import { translationsOf } from '#service/demo/words/translations.ts';
import { locales, type Locale } from '#src/text/locales.ts';

/** Returns the name of a control in a language, as the catalogs, the site map or the demonstration client have it. */
export type Translate = (english: string) => string;

export function wordsOf(locale: Locale): Translate {
  const words = catalogOf(locale);
  return (english) => {
    const found = locale === 'en-US' ? english : (words.get(english) ?? ofDemonstration(english, locale));
    if (found === undefined) throw new Error(`Neither catalogs nor site map have "${english}" in ${locale}.`);
    return found;
  };
}

/** Returns the texts that only other languages have: a control with such a name was not translated. */
export function foreignWords(locale: Locale): ReadonlySet<string> {
  const own = new Set(catalogOf(locale).values());
  return new Set(locales.flatMap((other) => [...catalogOf(other).values()]).filter((text) => !own.has(text)));
}

function catalogOf(locale: Locale): ReadonlyMap<string, string> {
  const words = new Map(titles().map((title) => [title.en, title[languageOf(locale)]]));
  for (const file of globSync(`locales/${locale}/*.po`)) {
    // texts of one line only: no name of a control is longer
    for (const [, id = '', text = ''] of readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) {
      words.set(plain(id), plain(text));
    }
  }
  return words;
}

/** Titles of pages, of entries of the drawer and of its headings. */
function titles(): Words[] {
  const ofPages = pageTable.flatMap(({ title, menu = [] }) => [title, ...menu.map((entry) => entry.title)]);
  return [...ofPages, ...Object.values(headings).map(({ title }) => title)].filter((title) => title !== undefined);
}

function ofDemonstration(english: string, locale: Locale): string | undefined {
  const language = languageOf(locale);
  return language === 'en' ? english : translationsOf({ english })[language]?.english;
}

const languageOf = (locale: Locale) => locale.slice(0, 2) as Language; // a locale is a language and a country

function plain(quoted: string): string {
  return quoted.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\\`, '\\');
}
