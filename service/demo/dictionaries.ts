import { dictionaryType } from '#schema/codes.ts';
import { compareFolded, foldText } from '#schema/rules/fold.ts';
import { seeded, type Random } from '#service/demo/random.ts';
import { english, german } from '#service/demo/words/others.ts';
import { polish } from '#service/demo/words/polish.ts';

/** Values of one dictionary in its order, with the folded text each is found by. */
export interface DictionaryPlan {
  key: string;
  name: string;
  type: number;
  values: readonly { value: string; folded: string }[];
}

/** Diagnoses of the Polish client: what, and of what. */
const troubles = [
  'zapalenie',
  'złamanie',
  'niewydolność',
  'guz',
  'zakażenie',
  'zwyrodnienie',
  'uraz',
  'uczulenie',
  'zwężenie',
  'torbiel',
];
const organs = [
  'serca',
  'płuca',
  'wątroby',
  'nerki',
  'kręgosłupa',
  'kolana',
  'biodra',
  'skóry',
  'oka',
  'ucha',
  'żołądka',
  'tarczycy',
  'mózgu',
  'barku',
];
const ranks = ['młodszy', 'starszy', 'główny', 'zastępca', 'asystent'];
const offices = ['referent', 'specjalista', 'inspektor', 'kierownik'];
const duties = [
  'kadr',
  'płac',
  'księgowości',
  'zakupów',
  'sprzedaży',
  'jakości',
  'logistyki',
  'archiwum',
  'szkoleń',
  'informatyki',
  'eksportu',
  'floty',
];

interface DictionarySpec {
  name: string;
  size: number;
  /** Cached with version and date instead of being whole on every device. */
  online?: true;
  /** Draws one candidate; repeated ones are drawn again. */
  draw: (random: Random, n: number) => string;
}

const address = (random: Random): string => {
  const flat = random.percent(60) ? `/${random.int(1, 90)}` : '';
  const code = `${String(random.int(0, 99)).padStart(2, '0')}-${String(random.int(1, 999)).padStart(3, '0')}`;
  return `${random.pick(polish.streets)} ${random.int(1, 180)}${flat}, ${code} ${random.pick(polish.cities)}`;
};
const company = (random: Random): string =>
  `${random.pick(polish.surnames)} ${random.pick(polish.trades)} ${random.pick(polish.forms)}, ${random.pick(polish.cities)}`;
const names = [...polish.women, ...polish.men, ...german.women, ...german.men, ...english.women, ...english.men];
const given = (random: Random, n: number): string => {
  const known = names[n];
  const half = random.percent(50) ? polish.women : polish.men;
  return known ?? `${random.pick(half)} ${random.pick(half)}`;
};

/** Every dictionary of the demonstration by key; sizes between 50 and 100,000 values. */
export const dictionarySpecs = {
  departments: { name: 'Departments', size: 50, draw: (_random, n) => polish.departments[n % polish.departments.length] ?? '' },
  firstNames: { name: 'First names', size: 1_284, draw: given },
  positions: {
    name: 'Positions',
    size: 180,
    draw: (random) => `${random.pick(ranks)} ${random.pick(offices)} ds. ${random.pick(duties)}`,
  },
  contractors: { name: 'Contractors', size: 20_000, online: true, draw: company },
  addresses: { name: 'Addresses', size: 100_000, online: true, draw: address },
  banks: {
    name: 'Bank accounts',
    size: 120,
    draw: (random) => `PL${random.int(10, 99)} ${random.int(1000, 9999)} ${random.int(1000, 9999)} ${random.int(1000, 9999)}`,
  },
  diagnoses: {
    name: 'Diagnoses',
    size: 2_000,
    draw: (random) =>
      `${random.pick(['A', 'C', 'E', 'G', 'I', 'J', 'K', 'M', 'N', 'S'])}${random.int(10, 99)}.${random.int(0, 9)} ${random.pick(troubles)} ${random.pick(organs)}`,
  },
  insurers: { name: 'Policy numbers', size: 5_000, draw: (random) => String(random.int(10_000_000, 99_999_999)) },
  samples: { name: 'Samples', size: 3_000, draw: (random) => String(random.int(10_000_000, 99_999_999)) },
  parties: {
    name: 'Contract parties',
    size: 900,
    draw: (random) =>
      `${random.pick(english.parties)} ${random.pick(english.towns)} ${random.pick(['Ltd', 'LLP', 'plc'])} ${random.int(1, 40)}`,
  },
  sites: {
    name: 'Baustellen',
    size: 1_500,
    draw: (random) => `${random.pick(german.streets)} ${random.int(1, 200)}, ${random.pick(german.towns)}`,
  },
} satisfies Record<string, DictionarySpec>;
export type DictionaryKey = keyof typeof dictionarySpecs;

const made = new Map<string, DictionaryPlan>();

/**
 * Values of a dictionary, in the order of `compareFolded`. Remembered by seed, because a large one is asked for more
 * than once in a run.
 * @param most the largest dictionary has this many values
 */
export function dictionary(seed: number, key: DictionaryKey, most = dictionarySpecs.addresses.size): DictionaryPlan {
  const spec: DictionarySpec = dictionarySpecs[key];
  const size = key === 'addresses' ? most : Math.min(spec.size, Math.max(most, 50));
  const mark = `${seed}/${key}/${size}`;
  const known = made.get(mark);
  if (known) return known;
  const random = seeded(seed, `dictionary ${key}`);
  const values = new Map<string, string>();
  for (let n = 0; values.size < size; n += 1) {
    if (n > 50 * size) throw new Error(`The dictionary ${key} cannot have ${size} values.`);
    const value = spec.draw(random, n);
    if (!values.has(value)) values.set(value, foldText(value));
  }
  const sorted = [...values].map(([value, folded]) => ({ value, folded })).toSorted(byFolded);
  const plan = { key, name: spec.name, type: spec.online ? dictionaryType.online : dictionaryType.standard, values: sorted };
  made.set(mark, plan);
  return plan;
}

/** As `compareFolded`, with the folding done once per value. */
function byFolded(a: { value: string; folded: string }, b: { value: string; folded: string }): number {
  if (a.folded !== b.folded) return a.folded < b.folded ? -1 : 1;
  return compareFolded(a.value, b.value);
}
