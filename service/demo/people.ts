import type { Random } from '#service/demo/random.ts';
import { english, german } from '#service/demo/words/others.ts';
import { polish } from '#service/demo/words/polish.ts';

export type Tongue = 'pl' | 'en' | 'de';

export interface Person {
  first: string;
  surname: string;
  /** yyyy-MM-dd */
  born: string;
}

const words = { pl: polish, en: english, de: german };

/** Polish surnames in -ski, -cki and -dzki have a form for women. */
export function inflected(surname: string, woman: boolean): string {
  return woman ? surname.replace(/([sc]|dz)ki$/, '$1ka') : surname;
}

/** Makes a person for documents to name; occasionally a foreigner. */
export function person(random: Random, tongue: Tongue): Person {
  const from = words[random.percent(94) ? tongue : random.pick(['pl', 'en', 'de'] as const)];
  const woman = random.percent(52);
  return {
    first: random.pick(woman ? from.women : from.men),
    surname: inflected(random.pick(from.surnames), woman),
    born: isoDate(Date.UTC(random.int(1948, 2001), random.int(0, 11), random.int(1, 28))),
  };
}

/** yyyy-MM-dd of a moment. */
export function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
