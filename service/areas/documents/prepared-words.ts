import type { Language } from '#schema/records/translations.ts';

/** Messages about a prepared file. They never contain content of it. */
export const preparedWords = {
  ready: {
    en: 'Your file is ready. It can be downloaded for 24 hours.',
    pl: 'Twój plik jest gotowy. Można go pobrać przez 24 godziny.',
    de: 'Ihre Datei ist fertig. Sie kann 24 Stunden lang heruntergeladen werden.',
  },
  failed: {
    en: 'Your file could not be prepared. No document was changed. Ask for it again, or select fewer documents.',
    pl: 'Nie udało się przygotować pliku. Żaden dokument się nie zmienił. Zamów go ponownie albo wybierz mniej dokumentów.',
    de: 'Ihre Datei konnte nicht vorbereitet werden. Kein Dokument wurde geändert. Fordern Sie sie erneut an oder wählen Sie weniger Dokumente.',
  },
} as const satisfies Record<string, Record<Language, string>>;
