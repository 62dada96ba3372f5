import type { Language } from '#schema/records/translations.ts';

/**
 * Names of the Polish demonstration client in Polish and German, by their English wording: classes, attributes, hints and
 * messages of patterns, projects, box types, cost centers. One row per text.
 */

type Pair = readonly [pl: string, de: string];

const table: Readonly<Record<string, Pair>> = {
  // projects and box types
  'HR personal files': ['Akta osobowe', 'Personalakten'],
  Accounting: ['Księgowość', 'Buchhaltung'],
  'Patient records': ['Dokumentacja pacjentów', 'Patientenakten'],
  'Ledgers to 2015': ['Księgi do 2015', 'Bücher bis 2015'],
  'Archive box': ['Pudło archiwizacyjne', 'Archivkarton'],
  'Sealed box': ['Pudło plombowane', 'Plombierter Karton'],
  Envelope: ['Koperta', 'Umschlag'],
  // classes
  'Employment contracts': ['Umowy o pracę', 'Arbeitsverträge'],
  'Payroll lists': ['Listy płac', 'Lohnlisten'],
  'Work certificates': ['Świadectwa pracy', 'Arbeitszeugnisse'],
  'File folders': ['Teczki', 'Akten'],
  'Purchase invoices': ['Faktury zakupu', 'Eingangsrechnungen'],
  'Sales invoices': ['Faktury sprzedaży', 'Ausgangsrechnungen'],
  'Bank statements': ['Wyciągi bankowe', 'Kontoauszüge'],
  'Cost reports': ['Raporty kosztów', 'Kostenberichte'],
  'Medical records': ['Historie choroby', 'Krankenakten'],
  'Laboratory results': ['Wyniki badań', 'Laborbefunde'],
  Consents: ['Zgody', 'Einwilligungen'],
  // attributes
  'Document code': ['Kod dokumentu', 'Dokumentcode'],
  Year: ['Rok', 'Jahr'],
  Retention: ['Okres przechowywania', 'Aufbewahrung'],
  Language: ['Język', 'Sprache'],
  Note: ['Komentarz', 'Notiz'],
  'Stamp date': ['Data wpływu', 'Eingangsdatum'],
  'Gross amount': ['Kwota brutto', 'Bruttobetrag'],
  Surname: ['Nazwisko', 'Nachname'],
  'First name': ['Imię', 'Vorname'],
  'Date of birth': ['Data urodzenia', 'Geburtsdatum'],
  Department: ['Dział', 'Abteilung'],
  'Personal no.': ['Nr akt', 'Personalnr.'],
  'Part of file': ['Część akt', 'Aktenteil'],
  Position: ['Stanowisko', 'Position'],
  'Contract from': ['Umowa od', 'Vertrag von'],
  'Contract to': ['Umowa do', 'Vertrag bis'],
  Benefits: ['Świadczenia', 'Zusatzleistungen'],
  Month: ['Miesiąc', 'Monat'],
  Pages: ['Strony', 'Seiten'],
  'Surname and first name': ['Nazwisko i imię', 'Nach- und Vorname'],
  'Issued on': ['Data wystawienia', 'Ausgestellt am'],
  'Registry office': ['Kancelaria', 'Registratur'],
  'Folder code': ['Kod teczki', 'Aktencode'],
  Separator: ['Przekładka', 'Trennblatt'],
  'Spine width': ['Szerokość grzbietu', 'Rückenbreite'],
  Contractor: ['Kontrahent', 'Geschäftspartner'],
  'Invoice no.': ['Nr faktury', 'Rechnungsnr.'],
  'Tax no.': ['NIP', 'Steuernr.'],
  Currency: ['Waluta', 'Währung'],
  'Cost kinds': ['Rodzaje kosztów', 'Kostenarten'],
  Number: ['Numer', 'Nummer'],
  'Delivery address': ['Adres dostawy', 'Lieferadresse'],
  Discount: ['Rabat', 'Rabatt'],
  Account: ['Rachunek', 'Konto'],
  Statement: ['Wyciąg', 'Auszug'],
  From: ['Od', 'Von'],
  To: ['Do', 'Bis'],
  Box: ['Pudło', 'Karton'],
  Distinction: ['Wyróżnik', 'Merkmal'],
  Ledger: ['Księga', 'Buch'],
  Patient: ['Pacjent', 'Patient'],
  Clinic: ['Klinika', 'Klinik'],
  Ward: ['Oddział', 'Station'],
  'Record no.': ['Nr historii', 'Aktennr.'],
  Diagnosis: ['Rozpoznanie', 'Diagnose'],
  Admitted: ['Data przyjęcia', 'Aufnahme'],
  Discharged: ['Data wypisu', 'Entlassung'],
  Sample: ['Próbka', 'Probe'],
  Material: ['Materiał', 'Material'],
  'Consents to': ['Zgoda na', 'Einwilligung in'],
  'Signed on': ['Data podpisania', 'Unterzeichnet am'],
  // hints and messages of patterns
  'As printed, with the tax': ['Jak na wydruku, z podatkiem', 'Wie gedruckt, mit Steuer'],
  'Code of the box it is in': ['Kod pudła, w którym się znajduje', 'Code des Kartons, in dem es ist'],
  'Scanned from the sheet between two folders': [
    'Skanowane z przekładki między teczkami',
    'Vom Trennblatt zwischen zwei Akten gescannt',
  ],
  Centimeters: ['Centymetry', 'Zentimeter'],
  'Letters only': ['Tylko litery', 'Nur Buchstaben'],
  'A separator code starts with SEP-': ['Kod przekładki zaczyna się od SEP-', 'Der Code eines Trennblatts beginnt mit SEP-'],
  'F and 8 digits': ['F i 8 cyfr', 'F und 8 Ziffern'],
  'A document code has 12 digits': ['Kod dokumentu ma 12 cyfr', 'Ein Dokumentcode hat 12 Ziffern'],
  'A tax number has 10 digits': ['NIP ma 10 cyfr', 'Eine Steuernummer hat 10 Ziffern'],
  // cost centers
  'Head office': ['Centrala', 'Zentrale'],
  Warehouse: ['Magazyn', 'Lager'],
  Fleet: ['Flota', 'Fuhrpark'],
  Projects: ['Projekty', 'Projekte'],
  Administration: ['Administracja', 'Verwaltung'],
  Sales: ['Sprzedaż', 'Vertrieb'],
  // notifications
  'Boxes by status, October 2026': ['Pudła według statusu, październik 2026', 'Kartons nach Status, Oktober 2026'],
  'Retention of HR personal files 2009–2012': [
    'Przechowywanie akt osobowych 2009–2012',
    'Aufbewahrung der Personalakten 2009–2012',
  ],
  'Ewa Nowicka: please check the list before Friday.': [
    'Ewa Nowicka: proszę sprawdzić listę przed piątkiem.',
    'Ewa Nowicka: bitte die Liste vor Freitag prüfen.',
  ],
  'Registrations by person, week 45': ['Rejestracje według osób, tydzień 45', 'Erfassungen nach Person, Woche 45'],
  'Move of the basement in Gdynia': ['Przeprowadzka piwnicy w Gdyni', 'Umzug des Kellers in Gdynia'],
  'Boxes 1 to 240 are on their new shelves.': [
    'Pudła od 1 do 240 są na nowych regałach.',
    'Die Kartons 1 bis 240 sind in den neuen Regalen.',
  ],
  'Katarzyna Wójcik: ramp B, between 8 and 12': [
    'Katarzyna Wójcik: rampa B, między 8 a 12',
    'Katarzyna Wójcik: Rampe B, zwischen 8 und 12 Uhr',
  ],
};

/**
 * Returns the Polish and German texts of these fields, or nothing where the table has none, such as a name of a German client.
 * A running number at the end of a name stays (`Warehouse 7`).
 */
export function translationsOf<Key extends string>(
  texts: Readonly<Record<Key, string>>,
): Partial<Record<Exclude<Language, 'en'>, Partial<Record<Key, string>>>> {
  const found = (Object.keys(texts) as Key[]).flatMap((key) => {
    const [, name = '', number = ''] = /^(.*?)( \d+)?$/.exec(texts[key]) ?? [];
    const pair = table[texts[key]] ?? table[name];
    const tail = table[texts[key]] ? '' : number;
    return pair ? [{ key, pl: pair[0] + tail, de: pair[1] + tail }] : [];
  });
  if (found.length === 0) return {};
  const of = (language: 'pl' | 'de') =>
    Object.fromEntries(found.map((each) => [each.key, each[language]])) as Partial<Record<Key, string>>;
  return { pl: of('pl'), de: of('de') };
}
