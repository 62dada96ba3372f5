import type { Language } from '#schema/records/translations.ts';

/** Reasons why a document is not in a file of several, in the language of who asked for it. */
export const leftOutWords = {
  noPages: {
    en: 'no pages',
    pl: 'bez stron',
    de: 'keine Seiten',
  },
  missing: {
    en: 'its file is missing from the store',
    pl: 'brak pliku w magazynie',
    de: 'die Datei fehlt im Speicher',
  },
  withdrawn: {
    en: 'deleted, or you may no longer download it',
    pl: 'usunięty albo nie możesz go już pobrać',
    de: 'gelöscht, oder Sie dürfen ihn nicht mehr herunterladen',
  },
  tooLarge: {
    en: 'there was no room left for it: the file has 1 GB at most',
    pl: 'zabrakło miejsca: plik ma najwyżej 1 GB',
    de: 'dafür war kein Platz mehr: die Datei hat höchstens 1 GB',
  },
  busy: {
    en: 'its pages could not be drawn now: ask for it again',
    pl: 'nie udało się teraz narysować jego stron: pobierz go ponownie',
    de: 'die Seiten konnten jetzt nicht gezeichnet werden: fordern Sie ihn erneut an',
  },
  withheld: {
    en: 'it was not given out: its black areas could not be confirmed',
    pl: 'nie został wydany: nie udało się potwierdzić zaczernień',
    de: 'nicht herausgegeben: die Schwärzungen konnten nicht bestätigt werden',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type LeftOut = keyof typeof leftOutWords;
