import { operationType } from '#schema/codes/orders.ts';
import type { CentralArchive, DestroyService, Material, OrderReason, ServiceLevel } from '#schema/records/ordering.ts';
import type { NameTranslations } from '#schema/records/translations.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import type { Random } from '#service/demo/random.ts';
import { furtherMaterials, stocked, type Stocked } from './materials.ts';

/** The choices people have when they order: archives, reasons, service levels, materials, services of destruction. */

/** A name in the language of the client, with its translations. */
function named(words: Words, language: string): { name: string; active: true; translations: NameTranslations } {
  const [en, pl, de] = words;
  return {
    name: inLanguage(language, words),
    active: true,
    translations: { en: { name: en }, pl: { name: pl }, de: { name: de } },
  };
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
  const wordOf = (words: Words) => inLanguage(language, words);
  const id = () => random.id(at);
  const made = ({ words, unit, description, onHand, ...own }: Stocked) => {
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
  };
  const ordered = stocked.map(made);
  const rest = {
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
  };
  // further materials come last, so the ids of the others remain
  const materials = [...ordered, ...furtherMaterials.map(made)];
  return {
    ...rest,
    materials: materials.map(({ row }) => row),
    onHand: new Map(materials.map(({ row, onHand }) => [row.id, onHand])),
  };
}
