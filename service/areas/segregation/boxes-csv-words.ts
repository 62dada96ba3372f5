import { countState, type CountState } from '#schema/codes/bench.ts';
import type { Language } from '#schema/records/translations.ts';

interface Words {
  columns: readonly string[];
  /** Last column, for the archive alone. */
  shelf: string;
  states: Readonly<Record<CountState, string>>;
}

const { waiting, counting, confirmed, differs } = countState;

/** Columns and states of the list of boxes with their counts, by language. */
export const boxesCsvWords: Readonly<Record<Language, Words>> = {
  en: {
    columns: ['code', 'description', 'documents', 'found', 'count', 'differences', 'counted by'],
    shelf: 'shelf',
    states: { [waiting]: 'waiting', [counting]: 'put aside', [confirmed]: 'confirmed', [differs]: 'differs' },
  },
  pl: {
    columns: ['kod', 'opis', 'dokumenty', 'jest', 'liczenie', 'różnice', 'policzone przez'],
    shelf: 'półka',
    states: { [waiting]: 'oczekuje', [counting]: 'odłożone', [confirmed]: 'potwierdzone', [differs]: 'różni się' },
  },
  de: {
    columns: ['Code', 'Beschreibung', 'Dokumente', 'vorhanden', 'Zählung', 'Abweichungen', 'gezählt von'],
    shelf: 'Regal',
    states: { [waiting]: 'wartet', [counting]: 'zurückgestellt', [confirmed]: 'bestätigt', [differs]: 'weicht ab' },
  },
};
