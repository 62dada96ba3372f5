import type { Words } from '#service/demo/in-language.ts';

/** Words of the papers of the demonstration, in the three languages of its people. */

export const tongues = ['pl', 'en', 'de'] as const;
export type PaperTongue = (typeof tongues)[number];

export const paperKinds = ['questionnaire', 'contract', 'certificate', 'invoice', 'delivery'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const titles: Readonly<Record<PaperKind, Words>> = {
  questionnaire: ['Personal questionnaire', 'Kwestionariusz osobowy', 'Personalfragebogen'],
  contract: ['Contract', 'Umowa', 'Vertrag'],
  certificate: ['Medical certificate', 'Zaświadczenie lekarskie', 'Ärztliches Attest'],
  invoice: ['Invoice', 'Faktura', 'Rechnung'],
  delivery: ['Delivery note', 'Dokument dostawy', 'Lieferschein'],
};

/** Heads of the columns of invoices and delivery notes. */
export const columns: readonly Words[] = [
  ['Item', 'Pozycja', 'Position'],
  ['Quantity', 'Ilość', 'Menge'],
  ['Price', 'Cena', 'Preis'],
  ['Amount', 'Wartość', 'Betrag'],
];

export const goods: readonly Words[] = [
  ['Archive boxes, corrugated', 'Pudła archiwalne, tektura falista', 'Archivkartons, Wellpappe'],
  ['Transport of pallets', 'Transport palet', 'Palettentransport'],
  ['Scanning of files', 'Skanowanie akt', 'Digitalisierung von Akten'],
  ['Seals, numbered', 'Plomby numerowane', 'Plomben, nummeriert'],
  ['Secure destruction', 'Niszczenie poufne', 'Sichere Vernichtung'],
  ['Shelf space, metre and month', 'Miejsce na regale, metr i miesiąc', 'Regalplatz, Meter und Monat'],
];

export const clauses: readonly Words[] = [
  [
    'Both parties declare that they have read this document and agree with its contents.',
    'Strony oświadczają, że zapoznały się z treścią dokumentu i nie wnoszą uwag.',
    'Die Parteien bestätigen, den Inhalt dieses Dokuments zur Kenntnis genommen zu haben.',
  ],
  [
    'Changes are valid in writing only, unless the law provides otherwise.',
    'Zmiany wymagają formy pisemnej, chyba że przepisy stanowią inaczej.',
    'Änderungen bedürfen der Schriftform, soweit das Gesetz nichts anderes bestimmt.',
  ],
  [
    'Personal data are processed for as long as the law requires.',
    'Dane osobowe przetwarza się przez okres wymagany prawem.',
    'Personenbezogene Daten werden für die gesetzlich vorgeschriebene Dauer verarbeitet.',
  ],
  [
    'Payment is due within fourteen days of receipt of a correct document.',
    'Termin płatności wynosi czternaście dni od otrzymania prawidłowego dokumentu.',
    'Die Zahlung ist innerhalb von vierzehn Tagen nach Erhalt ohne Abzug fällig.',
  ],
  [
    'The document was made in two identical copies, one for each party.',
    'Dokument sporządzono w dwóch jednobrzmiących egzemplarzach, po jednym dla każdej ze stron.',
    'Das Dokument wurde in zwei gleichlautenden Ausfertigungen erstellt, je eine für jede Partei.',
  ],
  [
    'In all other matters the statutory provisions and company agreements apply.',
    'W sprawach nieuregulowanych stosuje się przepisy prawa i regulaminy zakładowe.',
    'Im Übrigen gelten die gesetzlichen Bestimmungen und die betrieblichen Vereinbarungen.',
  ],
  [
    'The examination found no reason against work at height or at night.',
    'Badanie nie wykazało przeciwwskazań do pracy na wysokości ani w porze nocnej.',
    'Die Untersuchung ergab keine Bedenken gegen Arbeiten in der Höhe oder bei Nacht.',
  ],
];

export const signed: Words = ['Signature', 'Podpis', 'Unterschrift'];
export const pageWord: Words = ['Page', 'Strona', 'Seite'];
export const total: Words = ['Total', 'Razem', 'Summe'];

/** Paragraphs of a letter; the number picks their language. */
export const lettersOf = (number: number): string[] => clauses.map((words) => words[number % 3] ?? '');
