/** A text of the demonstration in its three languages. */
export type Words = readonly [en: string, pl: string, de: string];

/** The text in the language of a client; its clients have one of the three. */
export const inLanguage = (language: string, [en, pl, de]: Words): string =>
  language === 'pl' ? pl : language === 'de' ? de : en;
