import type { Language } from '#schema/records/translations.ts';

/** Texts of printed sheets. Device and service print the same sheets, so both take their words here. */
export interface SheetWords {
  /** A sheet made on the device has no number yet. */
  title: string;
  /** Followed by the official number. */
  numbered: string;
  provisional: string;
  container: string;
  project: string;
  type: string;
  costCenter: string;
  seals: string;
  description: string;
  documents: string;
  closed: string;
  preparedBy: string;
  preparedOn: string;
  /** Before the newest signed root of custody, at the foot. */
  custodyRoot: string;
  /** Heads the column of running numbers. */
  running: string;
  page: (page: number, of: number) => string;
  handedOver: string;
  received: string;
  separator: string;
  separatorHint: string;
}

const english: SheetWords = {
  title: 'Transfer list',
  numbered: 'Transfer list no.',
  provisional: 'Provisional. The server assigns the official number.',
  container: 'Box',
  project: 'Project',
  type: 'Type',
  costCenter: 'Cost center',
  seals: 'Seals',
  description: 'Description',
  documents: 'Documents',
  closed: 'Closed',
  preparedBy: 'Prepared by',
  preparedOn: 'Prepared on',
  custodyRoot: 'Custody root',
  running: 'No.',
  page: (page, of) => `Page ${page} of ${of}`,
  handedOver: 'Handed over by',
  received: 'Received by',
  separator: 'Separator sheet',
  separatorHint: 'Scan this sheet before the first document of the next set.',
};

const polish: SheetWords = {
  title: 'Protokół zdawczo-odbiorczy',
  numbered: 'Protokół zdawczo-odbiorczy nr',
  provisional: 'Numer tymczasowy. Oficjalny numer nada serwer.',
  container: 'Pudło',
  project: 'Projekt',
  type: 'Typ',
  costCenter: 'MPK',
  seals: 'Plomby',
  description: 'Opis',
  documents: 'Dokumenty',
  closed: 'Zamknięto',
  preparedBy: 'Sporządził(a)',
  preparedOn: 'Sporządzono',
  custodyRoot: 'Korzeń historii pudeł',
  running: 'Lp.',
  page: (page, of) => `Strona ${page} z ${of}`,
  handedOver: 'Przekazał(a)',
  received: 'Odebrał(a)',
  separator: 'Przekładka',
  separatorHint: 'Zeskanuj tę przekładkę przed pierwszym dokumentem następnego zestawu.',
};

const german: SheetWords = {
  title: 'Übergabeprotokoll',
  numbered: 'Übergabeprotokoll Nr.',
  provisional: 'Vorläufig. Die offizielle Nummer vergibt der Server.',
  container: 'Karton',
  project: 'Projekt',
  type: 'Typ',
  costCenter: 'Kostenstelle',
  seals: 'Plomben',
  description: 'Beschreibung',
  documents: 'Dokumente',
  closed: 'Geschlossen',
  preparedBy: 'Erstellt von',
  preparedOn: 'Erstellt am',
  custodyRoot: 'Wurzel der Verwahrung',
  running: 'Nr.',
  page: (page, of) => `Seite ${page} von ${of}`,
  handedOver: 'Übergeben von',
  received: 'Übernommen von',
  separator: 'Trennblatt',
  separatorHint: 'Dieses Blatt vor dem ersten Dokument des nächsten Satzes scannen.',
};

export const sheetWords: Readonly<Record<Language, SheetWords>> = { en: english, pl: polish, de: german };
