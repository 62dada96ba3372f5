import { countState, type CountState } from '#schema/codes/bench.ts';
import type { Language } from '#schema/records/translations.ts';

interface Words {
  columns: readonly string[];
  states: Readonly<Record<CountState, string>>;
}

const { waiting, counting, confirmed, differs } = countState;

/** Columns and states of the list of boxes with their counts, by language. */
export const boxesCsvWords: Readonly<Record<Language, Words>> = {
  en: {
    columns: ['code', 'description', 'documents', 'count', 'differences', 'counted by'],
    states: { [waiting]: 'waiting', [counting]: 'put aside', [confirmed]: 'confirmed', [differs]: 'differs' },
  },
  pl: {
    columns: ['kod', 'opis', 'dokumenty', 'liczenie', 'różnice', 'policzone przez'],
    states: { [waiting]: 'oczekuje', [counting]: 'odłożone', [confirmed]: 'potwierdzone', [differs]: 'różni się' },
  },
  de: {
    columns: ['Code', 'Beschreibung', 'Dokumente', 'Zählung', 'Abweichungen', 'gezählt von'],
    states: { [waiting]: 'wartet', [counting]: 'zurückgestellt', [confirmed]: 'bestätigt', [differs]: 'weicht ab' },
  },
};
