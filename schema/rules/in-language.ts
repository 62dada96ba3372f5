import type { Language } from '#schema/records/translations.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** A row with translatable texts, such as a class, an attribute or a notification. */
export interface Translated {
  translations?: Partial<Record<Language, Texts | undefined>> | undefined;
}

/** Translated rows by source: the same source gives the same object, so a list renders only changed rows. */
const known = new WeakMap<Translated, Partial<Record<Language, unknown>>>();

/**
 * Returns the row with the texts of a language, including its attributes. A text without translation keeps the wording of the
 * row. Ids, rules and values never change, so every language judges an operation the same way.
 */
export function inLanguage<T extends Translated>(row: T, language: Language): T {
  const before = known.get(row);
  if (before?.[language]) return before[language] as T; // cached by this function for the same row
  const translated = translate(row, language);
  known.set(row, { ...before, [language]: translated });
  return translated;
}

function translate<T extends Translated>(row: T, language: Language): T {
  const texts = Object.entries(row.translations?.[language] ?? {}).filter(([, text]) => text !== undefined && text !== '');
  const attributes = attributesOf(row);
  if (texts.length === 0 && !attributes.some(({ translations }) => translations)) return row;
  const own = attributes.length > 0 ? { attributes: attributes.map((attribute) => inLanguage(attribute, language)) } : {};
  return { ...row, ...own, ...Object.fromEntries(texts) };
}

function attributesOf(row: object): readonly Translated[] {
  return 'attributes' in row && Array.isArray(row.attributes) ? (row.attributes as Translated[]) : []; // only classes have them
}
