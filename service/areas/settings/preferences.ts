import { preferenceId } from '#schema/codes.ts';
import type { CostCenter, DocumentClass, Project } from '#schema/records/reference.ts';
import type { Preference } from '#schema/records/settings.ts';
import { mayBeSaved } from '#schema/rules/preferences.ts';

type Choice = NonNullable<Preference['preferenceValueList']>[number];
type Values = ReadonlyMap<number, string>;

/** Source of the choices and defaults of a user's preferences. */
export interface Offered {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  classes: readonly Pick<DocumentClass, 'id' | 'name' | 'projectId'>[];
  costCenters: readonly Pick<CostCenter, 'id' | 'code' | 'name'>[];
  person: { name: string; email: string };
}

/** One preference as the user is asked for it. */
export interface AskedPreference {
  preferenceID: number;
  preferenceValue: string;
}

const languages: Choice[] = [
  { key: 'EN', value: 'English' },
  { key: 'PL', value: 'Polski' },
  { key: 'DE', value: 'Deutsch' },
];
const orderMails: Choice[] = [
  { key: 'all', value: 'All' },
  { key: 'needed', value: 'Only what waits for me' },
  { key: 'none', value: 'None' },
];
const columns: Choice[] = ['Auto', 'One', 'Two', 'Three'].map((key) => ({ key: key.toLowerCase(), value: key }));

/**
 * Preferences with their choices: project, class, the others (S0 §2), then the delivery data with their sections in
 * parentheses. Stored is preference id → value.
 */
export function preferencesOf(stored: unknown, offered: Offered): Preference[] {
  const values = valuesOf(stored);
  return [...startPreferences(values, offered), ...deliveryPreferences(values, offered)];
}

function startPreferences(values: Values, { projects, classes }: Offered): Preference[] {
  const project = values.get(preferenceId.defaultProject) ?? '';
  // the catalogs offered follow the chosen project (S0 §4)
  const catalogs = classes.filter(({ projectId }) => projectId === project);
  const select = (id: number, name: string, choices: Choice[], fallback = '') => made(values, id, name, fallback, choices);
  return [
    select(preferenceId.defaultProject, 'Default project', choicesOf(projects)),
    select(preferenceId.defaultCatalog, 'Default catalog', choicesOf(catalogs)),
    select(preferenceId.language, 'Language', languages, 'EN'),
    select(preferenceId.inputColumns, 'Number of input columns', columns, 'auto'),
  ];
}

function deliveryPreferences(values: Values, { costCenters, person }: Offered): Preference[] {
  const text = (id: number, name: string, fallback = '') => made(values, id, name, fallback, null);
  const centers = costCenters.map(({ id, code, name }) => ({ key: id, value: `${code} ${name}` }));
  return [
    text(preferenceId.recipient, 'Recipient (Delivery address)'),
    text(preferenceId.street, 'Street and number (Delivery address)'),
    text(preferenceId.postalCode, 'Postal code (Delivery address)'),
    text(preferenceId.city, 'City (Delivery address)'),
    text(preferenceId.contactName, 'Name (Contact)', person.name),
    text(preferenceId.contactPhone, 'Phone (Contact)'),
    text(preferenceId.contactEmail, 'E-mail (Contact)', person.email),
    made(values, preferenceId.orderCostCenter, 'Cost center (Order)', '', centers),
    text(preferenceId.orderNote, 'Note for the driver (Order)'),
    made(values, preferenceId.orderMails, 'Mails (Order)', 'all', orderMails),
  ];
}

function made(values: Values, id: number, name: string, fallback: string, choices: Choice[] | null): Preference {
  return {
    preferenceID: id,
    preferenceName: name,
    preferenceValue: values.get(id) ?? fallback,
    defaultValue: fallback,
    chosen: values.has(id),
    preferenceValueList: choices,
  };
}

/** Returns the ids whose value does not fit the stored ones; nothing is saved then. */
export function wrongPreferences(asked: readonly AskedPreference[], stored: unknown, offered: Offered): number[] {
  const after = preferencesOf({ ...Object(stored), ...changesOf(asked, stored) }, offered);
  const known = new Map(after.map((one) => [one.preferenceID, one]));
  return asked
    .filter(({ preferenceID, preferenceValue }) => {
      const preference = known.get(preferenceID);
      return !preference || !mayBeSaved(preference, preferenceValue);
    })
    .map(({ preferenceID }) => preferenceID);
}

/** Returns the changes of a save. Another project, or none, drops the catalog of the one before (S0 §4). */
export function changesOf(asked: readonly AskedPreference[], stored: unknown): Record<number, string> {
  const changes = Object.fromEntries(asked.map(({ preferenceID, preferenceValue }) => [preferenceID, preferenceValue]));
  const project = changes[preferenceId.defaultProject];
  const isAnother = project !== undefined && project !== (valuesOf(stored).get(preferenceId.defaultProject) ?? '');
  return isAnother ? { [preferenceId.defaultCatalog]: '', ...changes } : changes;
}

function valuesOf(stored: unknown): Values {
  return new Map(Object.entries(Object(stored)).map(([id, value]) => [Number(id), String(value)]));
}

function choicesOf(named: readonly { id: string; name: string }[]): Choice[] {
  return named.map(({ id, name }) => ({ key: id, value: name }));
}
