import { preferenceId } from '#schema/codes.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import type { Preference } from '#schema/records/settings.ts';

type Choice = Preference['preferenceValueList'][number];
interface Offered {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  classes: readonly Pick<DocumentClass, 'id' | 'name' | 'projectId'>[];
}

const languages: Choice[] = [
  { key: 'EN', value: 'English' },
  { key: 'PL', value: 'Polski' },
  { key: 'DE', value: 'Deutsch' },
];
const columns: Choice[] = ['Auto', 'One', 'Two', 'Three'].map((key) => ({ key: key.toLowerCase(), value: key }));

/** Preferences with their choices, in the order of S0 §2: project, class, the others. Stored is preference id → value. */
export function preferencesOf(stored: unknown, { projects, classes }: Offered): Preference[] {
  const values = new Map(Object.entries(stored ?? {}).map(([id, value]) => [Number(id), String(value)]));
  const project = values.get(preferenceId.defaultProject) ?? '';
  const preference = (id: number, name: string, fallback: string, choices: Choice[]): Preference => ({
    preferenceID: id,
    preferenceName: name,
    preferenceValue: values.get(id) ?? fallback,
    defaultValue: fallback,
    preferenceValueList: choices,
  });
  // the catalogs offered follow the chosen project (S0 §4)
  const catalogs = classes.filter(({ projectId }) => projectId === project);
  return [
    preference(preferenceId.defaultProject, 'Default project', '', choicesOf(projects)),
    preference(preferenceId.defaultCatalog, 'Default catalog', '', choicesOf(catalogs)),
    preference(preferenceId.language, 'Language', 'EN', languages),
    preference(preferenceId.inputColumns, 'Number of input columns', 'auto', columns),
  ];
}

/** Ids whose value is not among their choices; empty clears a project or catalog. */
export function wrongPreferences(
  asked: readonly { preferenceID: number; preferenceValue: string }[],
  offered: Offered,
): number[] {
  const after = Object.fromEntries(asked.map(({ preferenceID, preferenceValue }) => [preferenceID, preferenceValue]));
  const known = new Map(preferencesOf(after, offered).map((one) => [one.preferenceID, one]));
  const clearable: readonly number[] = [preferenceId.defaultProject, preferenceId.defaultCatalog];
  return asked
    .filter(({ preferenceID, preferenceValue }) => {
      if (preferenceValue === '' && clearable.includes(preferenceID)) return false;
      return !known.get(preferenceID)?.preferenceValueList.some(({ key }) => key === preferenceValue);
    })
    .map(({ preferenceID }) => preferenceID);
}

function choicesOf(named: readonly { id: string; name: string }[]): Choice[] {
  return named.map(({ id, name }) => ({ key: id, value: name }));
}
