import { inflected, type Person, type Tongue } from '#service/demo/people.ts';
import type { Random } from '#service/demo/random.ts';
import { english } from '#service/demo/words/others.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

/** Content of one column of a client's files. */
interface Column {
  name: string;
  /** `container.code`, `code`, or the name of an attribute. */
  to: string;
  do?: ColumnMapping['do'];
  make?: (random: Random, person: Person, n: number) => string | number;
  /** A cell of this column that cannot be read. */
  unreadable?: string;
}

/** Tables of a client: a class of its documents, the columns, and the names of the imports in the order of `importPlans`. */
export interface TablePlan {
  className: string;
  config: string;
  columns: readonly Column[];
  names: readonly string[];
  boxCode: (n: number) => string;
  written: (day: number) => string;
  /** The value a person corrects after an import: an attribute and its new value. */
  corrected: readonly [attribute: string, value: string];
}

const box = (name: string): Column => ({ name, to: 'container.code', do: ['trim', 'upper'] });
const code = (name: string): Column => ({ name, to: 'code' });
const two = (n: number) => String(n).padStart(2, '0');
const dayWith = (sign: string) => (day: number) => {
  const at = new Date(day);
  return [two(at.getUTCDate()), two(at.getUTCMonth() + 1), at.getUTCFullYear()].join(sign);
};
const someDay: Column['make'] = (random) => DEMO_NOW - (DEMO_NOW % DAY_MS) - random.int(400, 4_000) * DAY_MS;
const someYear: Column['make'] = (random) => String(random.int(2008, 2025));

const polish: TablePlan = {
  className: 'Work certificates',
  config: 'Świadectwa pracy, eksport z kadr',
  columns: [
    box('Pudło'),
    code('Dokument'),
    { name: 'Osoba', to: 'Surname and first name', make: (_, { surname, first }) => `${surname} ${first}` },
    { name: 'Wydano', to: 'Issued on', do: ['trim', 'date'], make: someDay, unreadable: '31.02.2021' },
    { name: 'Rok', to: 'Year', make: someYear },
  ],
  names: [
    'Świadectwa pracy 2016–2018',
    'Świadectwa pracy z arkusza kadr',
    'Świadectwa pracy, plik próbny',
    'Świadectwa pracy, oddział Gdańsk',
    'Eksport ze starego systemu kadr',
    'Świadectwa pracy, lista robocza',
    'Świadectwa pracy, oddział Poznań',
    'Świadectwa pracy 2012–2015',
    'Świadectwa pracy, archiwum zakładowe',
    'Świadectwa pracy, oddział Radom',
    'Świadectwa pracy, oddział Kielce',
  ],
  boxCode: (n) => `000097${String(n).padStart(4, '0')}`,
  written: dayWith('.'),
  corrected: ['Surname and first name', `${inflected('Kowalski', true)} Anna`],
};

const british: TablePlan = {
  className: 'Contracts',
  config: 'Contracts, export of the practice system',
  columns: [
    box('Box'),
    code('Document'),
    { name: 'Reference', to: 'Reference', make: (_random, _person, n) => `CT-9${String(n).padStart(5, '0')}` },
    { name: 'Party', to: 'Party', make: (random) => random.pick(english.parties) },
    { name: 'Signed', to: 'Signed on', do: ['trim', 'date'], make: someDay, unreadable: '31/02/2021' },
    { name: 'Year', to: 'Year', make: someYear },
  ],
  names: [
    'Contracts 2016 to 2018',
    'Contracts from the practice spreadsheet',
    'Contracts, trial file',
    'Contracts of the Cardiff office',
    'Export of the old case system',
    'Contracts, working list',
    'Contracts of the Bristol office',
    'Contracts 2012 to 2015',
    'Contracts of the closed archive',
    'Contracts of the Leeds office',
    'Contracts of the York office',
  ],
  boxCode: (n) => `AC-97${String(n).padStart(4, '0')}`,
  written: dayWith('/'),
  corrected: ['Party', 'Harbour Freight International'],
};

const german: TablePlan = {
  className: 'Rechnungen',
  config: 'Rechnungen, Export der Buchhaltung',
  columns: [
    box('Karton'),
    code('Beleg'),
    { name: 'Lieferant', to: 'Lieferant', make: (_, { surname }) => `${surname} Bau GmbH` },
    {
      name: 'Betrag',
      to: 'Gross amount',
      do: ['trim', 'number'],
      make: (random) => `${random.int(1, 98)}.${random.int(100, 999)},${two(random.int(0, 99))}`,
      unreadable: 'siehe Anlage',
    },
    {
      name: 'Baustelle',
      to: 'Baustelle',
      make: (random) => random.pick(['Rathaus Münster', 'Brücke Köln-Süd', 'Schule Würzburg']),
    },
  ],
  names: [
    'Rechnungen 2016 bis 2018',
    'Rechnungen aus der Tabelle der Buchhaltung',
    'Rechnungen, Probedatei',
    'Rechnungen der Niederlassung Dresden',
    'Export des alten Rechnungssystems',
    'Rechnungen, Arbeitsliste',
    'Rechnungen der Niederlassung Bremen',
    'Rechnungen 2012 bis 2015',
    'Rechnungen aus dem alten Lager',
    'Rechnungen der Niederlassung Leipzig',
    'Rechnungen der Niederlassung Chemnitz',
  ],
  boxCode: (n) => `GX97${String(n).padStart(6, '0')}`,
  written: dayWith('.'),
  corrected: ['Lieferant', 'Schäfer & Söhne Bau GmbH'],
};

const plans: Readonly<Record<Tongue, TablePlan>> = { pl: polish, en: british, de: german };

/** The tables of a client by its tongue. */
export const tablePlan = (tongue: Tongue): TablePlan => plans[tongue];

/** The same by the class of their documents. */
export const plansByClass: ReadonlyMap<string, TablePlan> = new Map(Object.values(plans).map((plan) => [plan.className, plan]));
