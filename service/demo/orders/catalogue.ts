import { operationType } from '#schema/codes/orders.ts';
import type { CentralArchive, DestroyService, Material, OrderReason, ServiceLevel } from '#schema/records/ordering.ts';
import type { Language, NameTranslations } from '#schema/records/translations.ts';
import type { Random } from '#service/demo/random.ts';

/** The choices people have when they order: archives, reasons, service levels, materials, services of destruction. */

type Words = readonly [en: string, pl: string, de: string];

/** A name in the language of the client, with its translations. */
function named(words: Words, language: string): { name: string; active: true; translations: NameTranslations } {
  const [en, pl, de] = words;
  const own = { en, pl, de }[language as Language] ?? en; // clients of the demonstration have one of the three
  return { name: own, active: true, translations: { en: { name: en }, pl: { name: pl }, de: { name: de } } };
}

interface Reason {
  words: Words;
  use: OrderReason['use'];
  commentRequired?: true;
  operations?: readonly number[];
}

const reasons: readonly Reason[] = [
  { words: ['Tax inspection', 'Kontrola skarbowa', 'Betriebsprüfung'], use: 'order', commentRequired: true },
  { words: ['Audit', 'Audyt', 'Revision'], use: 'order' },
  { words: ['Request of an employee', 'Wniosek pracownika', 'Antrag eines Beschäftigten'], use: 'order' },
  { words: ['Court proceedings', 'Postępowanie sądowe', 'Gerichtsverfahren'], use: 'order', commentRequired: true },
  { words: ['Current work', 'Bieżąca praca', 'Laufende Arbeit'], use: 'order' },
  { words: ['Not on its shelf', 'Brak na półce', 'Nicht im Regal'], use: 'refusal' },
  { words: ['Damaged, being repaired', 'Uszkodzone, w naprawie', 'Beschädigt, in Reparatur'], use: 'refusal' },
  { words: ['Cost center is closed', 'Zamknięty MPK', 'Kostenstelle ist geschlossen'], use: 'refusal' },
];

const { delivery, pickup, destroy, materials: materialOrders } = operationType;
const levels: readonly { words: Words; hours: number; days: number; cutOff: string; operations: readonly number[] }[] = [
  {
    words: ['Next working day', 'Następny dzień roboczy', 'Nächster Arbeitstag'],
    hours: 0,
    days: 1,
    cutOff: '14:00',
    operations: [delivery, materialOrders],
  },
  {
    words: ['Express, 4 hours', 'Ekspres, 4 godziny', 'Express, 4 Stunden'],
    hours: 4,
    days: 0,
    cutOff: '',
    operations: [delivery],
  },
  {
    words: ['Within 3 days', 'W ciągu 3 dni', 'Innerhalb von 3 Tagen'],
    hours: 0,
    days: 3,
    cutOff: '',
    operations: [delivery, pickup],
  },
  {
    words: ['Within 10 days', 'W ciągu 10 dni', 'Innerhalb von 10 Tagen'],
    hours: 0,
    days: 10,
    cutOff: '',
    operations: [destroy],
  },
];

const archives: readonly Words[] = [
  ['Archive Gdynia', 'Archiwum Gdynia', 'Archiv Gdynia'],
  ['Archive Łódź', 'Archiwum Łódź', 'Archiv Łódź'],
];

const services: readonly { words: Words; group: DestroyService['group'] }[] = [
  { words: ['Shredding, P-4', 'Niszczenie, P-4', 'Vernichtung, P-4'], group: 'shredding' },
  { words: ['Shredding, P-5', 'Niszczenie, P-5', 'Vernichtung, P-5'], group: 'shredding' },
  { words: ['Witness of the client', 'Świadek klienta', 'Zeuge des Kunden'], group: 'witness' },
  { words: ['Locked container, 240 l', 'Zamykany pojemnik, 240 l', 'Abschließbarer Behälter, 240 l'], group: 'container' },
  { words: ['Transport by car', 'Transport samochodem', 'Transport mit dem Auto'], group: 'transport' },
];

/** A material with the pieces on hand. */
type Stocked = Omit<Material, 'id' | 'name' | 'active' | 'translations' | 'unit' | 'description'> & {
  words: Words;
  unit: Words;
  description: Words;
  onHand: number;
};

const piece: Words = ['pcs', 'szt.', 'Stk.'];
const sheet: Words = ['sheets', 'ark.', 'Bogen'];
const size = (text: string): Words => [text, text, text];
const stocked: readonly Stocked[] = [
  {
    code: 'BOX-350',
    pack: 10,
    words: ['Archive box 350', 'Pudło archiwizacyjne 350', 'Archivkarton 350'],
    unit: piece,
    description: size('350 × 260 × 110 mm'),
    onHand: 1_240,
  },
  {
    code: 'BOX-450',
    pack: 10,
    words: ['Archive box 450', 'Pudło archiwizacyjne 450', 'Archivkarton 450'],
    unit: piece,
    description: size('450 × 320 × 290 mm'),
    onHand: 320,
  },
  // short on purpose: the screens show what that looks like
  {
    code: 'BOX-TAPE',
    pack: 5,
    words: ['Box for tapes', 'Pudełko na taśmy', 'Karton für Bänder'],
    unit: piece,
    description: ['20 tapes each', 'Na 20 taśm', 'Für je 20 Bänder'],
    onHand: 15,
  },
  {
    code: 'ENV-C4',
    pack: 50,
    words: ['Envelope C4', 'Koperta C4', 'Umschlag C4'],
    unit: piece,
    description: ['With a gusset, 40 mm', 'Z rozszerzanym dnem, 40 mm', 'Mit Falte, 40 mm'],
    onHand: 2_500,
  },
  {
    code: 'SEAL-S8',
    pack: 100,
    words: ['Numbered seals', 'Plomby numerowane', 'Nummerierte Plomben'],
    unit: piece,
    description: ['S and 8 digits', 'S i 8 cyfr', 'S und 8 Ziffern'],
    onHand: 4_800,
  },
  {
    code: 'LBL-A4',
    pack: 25,
    words: ['Labels with codes', 'Etykiety z kodami', 'Etiketten mit Codes'],
    unit: sheet,
    description: ['24 on a sheet', '24 na arkuszu', '24 auf einem Bogen'],
    onHand: 650,
  },
  {
    code: 'SEP-A4',
    pack: 50,
    words: ['Separator sheets', 'Arkusze rozdzielające', 'Trennblätter'],
    unit: sheet,
    description: ['Yellow, 160 g', 'Żółte, 160 g', 'Gelb, 160 g'],
    onHand: 1_100,
  },
  {
    code: 'FLD-320',
    pack: 20,
    words: ['File folder', 'Teczka wiązana', 'Aktenmappe'],
    unit: piece,
    description: ['Acid free', 'Bezkwasowa', 'Säurefrei'],
    onHand: 860,
  },
];

/** The choices of the client's orders. */
export interface OrderCatalogue {
  archives: CentralArchive[];
  reasons: OrderReason[];
  levels: ServiceLevel[];
  services: DestroyService[];
  materials: Material[];
  /** Pieces on hand by material. */
  onHand: ReadonlyMap<string, number>;
}

/** Makes the catalogue in the language of the client. The first archive is the one the projects name. */
export function orderCatalogue(random: Random, language: string, at: number): OrderCatalogue {
  const wordOf = ([en, pl, de]: Words) => (language === 'pl' ? pl : language === 'de' ? de : en);
  const id = () => random.id(at);
  const materials = stocked.map(({ words, unit, description, onHand, ...own }) => {
    const texts = (n: 0 | 1 | 2) => ({ name: words[n], unit: unit[n], description: description[n] });
    const translations = { en: texts(0), pl: texts(1), de: texts(2) };
    const row = {
      ...own,
      id: id(),
      unit: wordOf(unit),
      description: wordOf(description),
      ...named(words, language),
      translations,
    };
    return { row, onHand };
  });
  return {
    archives: archives.map((words, n) => ({ id: `CA-${n + 1}`, ...named(words, language) })),
    reasons: reasons.map(({ words, use, commentRequired = false, operations = [] }) => ({
      id: id(),
      use,
      commentRequired,
      operations: [...operations],
      ...named(words, language),
    })),
    levels: levels.map(({ words, operations, ...own }) => ({
      id: id(),
      ...own,
      operations: [...operations],
      ...named(words, language),
    })),
    services: services.map(({ words, group }) => ({ id: id(), group, ...named(words, language) })),
    materials: materials.map(({ row }) => row),
    onHand: new Map(materials.map(({ row, onHand }) => [row.id, onHand])),
  };
}
