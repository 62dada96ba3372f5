import type { Words } from '#service/demo/in-language.ts';

/** A retention schedule of the demonstration with the classes it is for. */
export interface Schedule {
  code: string;
  words: Words;
  years: number;
  permanent?: true;
  review?: true;
  /** English names of its classes. */
  classes: readonly string[];
  /** Attribute of each class that the period counts from, by English names; from the creation of the record in a client without them. */
  dates?: Readonly<Record<string, string>>;
}

/** Usual periods of Polish offices; `Bc` ends with the record itself, so the list of what is due is not empty. */
export const schedules: readonly Schedule[] = [
  {
    code: 'B50',
    words: ['Personnel records', 'Akta pracownicze', 'Personalunterlagen'],
    years: 50,
    classes: ['HR personal files', 'File folders', 'Payroll lists'],
  },
  {
    code: 'B5',
    words: ['Accounting records', 'Dokumenty księgowe', 'Buchungsbelege'],
    years: 5,
    classes: ['Purchase invoices', 'Sales invoices', 'Bank statements'],
  },
  {
    code: 'B20',
    words: ['Medical records', 'Dokumentacja medyczna', 'Medizinische Unterlagen'],
    years: 20,
    classes: ['Medical records', 'Laboratory results'],
  },
  { code: 'A', words: ['Ledgers', 'Księgi', 'Bücher'], years: 0, permanent: true, classes: ['Ledgers to 2015'] },
  {
    code: 'Bc',
    words: ['Working papers', 'Materiały pomocnicze', 'Arbeitsunterlagen'],
    years: 0,
    review: true,
    classes: ['Cost reports', 'Consents'],
  },
];

/** Periods that came later, with ids after all others: those of the data before them stay. */
export const laterSchedules: readonly Schedule[] = [
  {
    code: 'B2',
    words: ['Copies and delivery notes', 'Odpisy i dokumenty dostaw', 'Abschriften und Lieferscheine'],
    years: 2,
    classes: ['Lieferscheine', 'Work certificates'],
    dates: { 'Work certificates': 'Issued on' },
  },
  {
    code: 'B10',
    words: ['Contracts', 'Umowy', 'Verträge'],
    years: 10,
    classes: ['Contracts', 'Insurance claims', 'Employment contracts'],
    dates: { 'Employment contracts': 'Contract to' },
  },
  {
    code: 'BE5',
    words: ['Correspondence', 'Korespondencja', 'Korrespondenz'],
    years: 5,
    review: true,
    classes: ['Correspondence'],
  },
  {
    code: 'BE10',
    words: ['Technical drawings', 'Rysunki techniczne', 'Technische Zeichnungen'],
    years: 10,
    review: true,
    classes: ['Technical drawings', 'Bauakten'],
  },
];
