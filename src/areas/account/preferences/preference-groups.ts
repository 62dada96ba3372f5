import { preferenceId } from '#schema/codes.ts';
import type { Preference } from '#schema/records/settings.ts';

/** A preference with its name split: `City (Delivery address)` is `City` in the section `Delivery address` (S0 §2). */
export interface NamedPreference extends Preference {
  label: string;
  section: string;
}

export interface PreferenceGroups {
  /** Project, class, then the others: the first block of the page. */
  start: readonly NamedPreference[];
  /** Preferences with a section, by section in the order of the service. */
  sections: readonly (readonly [section: string, preferences: readonly NamedPreference[]])[];
}

/** Order of the first block (S0 §2). */
const startIds: readonly number[] = [
  preferenceId.defaultProject,
  preferenceId.defaultCatalog,
  preferenceId.language,
  preferenceId.inputColumns,
];

function named(preference: Preference): NamedPreference {
  const { preferenceName: name } = preference;
  const section = /\(([^()]+)\)/.exec(name)?.[1]?.trim() ?? '';
  const label = name.replace(/\s*\([^()]+\)\s*/, ' ').trim();
  return { ...preference, label: label || section, section };
}

/** A preference without a section belongs to the others of the first block. */
const isStart = ({ preferenceID, section }: NamedPreference) => section === '' || startIds.includes(preferenceID);

function placeInStart({ preferenceID }: Preference): number {
  const at = startIds.indexOf(preferenceID);
  return at < 0 ? startIds.length : at;
}

/** Preferences as the page shows them. */
export function groupsOf(list: readonly Preference[]): PreferenceGroups {
  const all = list.map(named);
  const sections = Map.groupBy(
    all.filter((one) => !isStart(one)),
    ({ section }) => section,
  );
  return { start: all.filter(isStart).toSorted((a, b) => placeInStart(a) - placeInStart(b)), sections: [...sections] };
}

const inputGrids: Readonly<Record<string, string>> = {
  // extra-small 1, small and medium 2, large and extra-large 3 (S0 §2)
  auto: 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-3',
  one: 'grid-cols-1',
  // fixed, as long as a field stays wide enough to be read on the smallest screen (WCAG 1.4.10)
  two: 'grid-cols-[repeat(auto-fit,minmax(max(8.5rem,calc((100%-1rem)/2)),1fr))]',
  three: 'grid-cols-[repeat(auto-fit,minmax(max(8.5rem,calc((100%-2rem)/3)),1fr))]',
};

/** Grid of the inputs by preference 17. */
export function inputGrid(columns: string): string {
  return inputGrids[columns] ?? inputGrids['auto'] ?? '';
}
