import { globSync, readFileSync } from 'node:fs';
import { locales, type Locale } from '#src/text/locales.ts';

/** What a control is called in a language: the catalogs themselves, so that a picture is taken whatever a word becomes. */
export type Say = (english: string) => string;

export function wordsOf(locale: Locale): Say {
  const words = catalogOf(locale);
  return (english) => {
    const found = locale === 'en-US' ? english : words.get(english);
    if (found === undefined) throw new Error(`The ${locale} catalogs have no "${english}".`);
    return found;
  };
}

/** What stands in no catalog of a language but in that of another: a name of these was not translated. */
export function foreignWords(locale: Locale): ReadonlySet<string> {
  const own = new Set(catalogOf(locale).values());
  return new Set(locales.flatMap((other) => [...catalogOf(other).values()]).filter((text) => !own.has(text)));
}

function catalogOf(locale: Locale): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const file of globSync(`locales/${locale}/*.po`)) {
    // texts of one line only: no name of a control is longer
    for (const [, id = '', text = ''] of readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) {
      words.set(plain(id), plain(text));
    }
  }
  return words;
}

function plain(quoted: string): string {
  return quoted.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\\`, '\\');
}
