/**
 * Word endings that a query drops, by language, folded like terms (`foldText`). A query without its ending finds every form
 * with the same stem. The index keeps words unchanged, because documents mix languages and names must remain whole.
 */
export const endings = {
  pl: (
    'a e i o u y ie ia io iu em om ow am ej ym im ami ach ich ych owi iem ego emu ymi imi iej iom iow iami iach owie iego iemu ' +
    'owego owej owych'
  ).split(' '),
  de: 'e en er es em n s ern ens nen'.split(' '),
  en: 's es ies y ed d ing ings er ers'.split(' '),
} as const satisfies Record<string, readonly string[]>;

export type EndingLanguage = keyof typeof endings;

/** A shorter stem would match too many other words. */
export const STEM_LETTERS = 4;

const longestFirst = Object.fromEntries(
  Object.entries(endings).map(([language, list]) => [language, list.toSorted((a, b) => b.length - a.length)]),
);

/** Returns a folded word without its longest ending; a word with a digit or with too short a stem is unchanged. */
export function stemOf(word: string, language: EndingLanguage): string {
  if (/\d/.test(word)) return word;
  const ending = longestFirst[language]?.find((each) => word.endsWith(each) && word.length - each.length >= STEM_LETTERS);
  return ending ? word.slice(0, -ending.length) : word;
}
