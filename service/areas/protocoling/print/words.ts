import type { Language } from '#schema/records/translations.ts';

/** Words of printed sheets: they are the service's own, in the language of who asks. */
export interface PrintWords {
  locale: string;
  protocol: string;
  container: string;
  project: string;
  type: string;
  costCenter: string;
  seals: string;
  description: string;
  documents: string;
  closed: string;
  issued: string;
  number: string;
  code: string;
  handedOver: string;
  received: string;
  page: string;
  separator: string;
  separatorHint: string;
}

const english: PrintWords = {
  locale: 'en-GB',
  protocol: 'Protocol no.',
  container: 'Box',
  project: 'Project',
  type: 'Type',
  costCenter: 'Cost center',
  seals: 'Seals',
  description: 'Description',
  documents: 'Documents',
  closed: 'Closed',
  issued: 'Issued',
  number: 'No.',
  code: 'Code',
  handedOver: 'Handed over by',
  received: 'Received by',
  page: 'Page',
  separator: 'Separator',
  separatorHint: 'Scan this sheet before the first document of the next set.',
};

const polish: PrintWords = {
  locale: 'pl-PL',
  protocol: 'Protokół nr',
  container: 'Pudło',
  project: 'Projekt',
  type: 'Typ',
  costCenter: 'MPK',
  seals: 'Plomby',
  description: 'Opis',
  documents: 'Dokumenty',
  closed: 'Zamknięto',
  issued: 'Sporządzono',
  number: 'Lp.',
  code: 'Kod',
  handedOver: 'Przekazał(a)',
  received: 'Odebrał(a)',
  page: 'Strona',
  separator: 'Przekładka',
  separatorHint: 'Zeskanuj tę przekładkę przed pierwszym dokumentem następnego zestawu.',
};

const german: PrintWords = {
  locale: 'de-DE',
  protocol: 'Übergabeprotokoll Nr.',
  container: 'Karton',
  project: 'Projekt',
  type: 'Typ',
  costCenter: 'Kostenstelle',
  seals: 'Plomben',
  description: 'Beschreibung',
  documents: 'Dokumente',
  closed: 'Geschlossen',
  issued: 'Erstellt am',
  number: 'Nr.',
  code: 'Code',
  handedOver: 'Übergeben von',
  received: 'Übernommen von',
  page: 'Seite',
  separator: 'Trennblatt',
  separatorHint: 'Dieses Blatt vor dem ersten Dokument des nächsten Satzes scannen.',
};

const words: Record<Language, PrintWords> = { en: english, pl: polish, de: german };

/** Returns the texts of printed sheets in a language. */
export const wordsIn = (language: Language): PrintWords => words[language];
