import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { preferenceId } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Preference } from '#schema/records/settings.ts';
import { isPreferenceText, mayBeEmpty } from '#schema/rules/preferences.ts';
import { formOf, type FormFieldOf, type FormValues } from '#src/kit/form/definition.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';
import type { NamedPreference } from './preference-groups.ts';
import { autoCompletes, choiceLabels, preferenceLabels, textFaults } from './preference-words.ts';

/** Field of a preference. */
export const fieldOf = (id: number): string => `p${id}`;
export const PROJECT = fieldOf(preferenceId.defaultProject);
export const CATALOG = fieldOf(preferenceId.defaultCatalog);
export const COLUMNS = fieldOf(preferenceId.inputColumns);

/** Label for no project, no catalog or no cost center; a separate word would differ by gender in other languages. */
const nothingChosen = msg({ message: 'None', context: 'no preference chosen' });

function field({ preferenceID: id, label, preferenceValueList }: NamedPreference): FormFieldOf<FormValues> {
  const known = Object.hasOwn(preferenceLabels, id) ? preferenceLabels[id as keyof typeof preferenceLabels] : label; // just found in the table
  const common = { name: fieldOf(id), label: known };
  // S0 §2: a select where there is a list of values, otherwise text
  if (preferenceValueList)
    return { ...common, type: 'select', ...(mayBeEmpty(id) && { emptyOption: nothingChosen, placeholder: nothingChosen }) };
  return {
    ...common,
    type: 'text',
    maxLength: LIMITS.preferenceCharacters,
    autoComplete: autoCompletes[id],
    check: (value) => (isPreferenceText(id, value) ? null : (textFaults[id] ?? msg`This text cannot be saved.`)),
  };
}

/** The form of these preferences. */
export function preferenceForm(id: string, preferences: readonly NamedPreference[]) {
  return formOf<FormValues>()({ id, fields: preferences.map(field) });
}

/** Values the form begins with. */
export function savedValues(preferences: readonly Preference[]): FormValues {
  return Object.fromEntries(preferences.map((one) => [fieldOf(one.preferenceID), one.preferenceValue]));
}

/** Choices of the selects; those of the catalog follow the project and come from outside. */
export function preferenceOptions(preferences: readonly Preference[], catalogs: readonly Option[], i18n: I18n) {
  const words = ({ preferenceID, preferenceValueList }: Preference): readonly Option[] | undefined => {
    if (preferenceID === preferenceId.defaultCatalog) return catalogs;
    return preferenceValueList?.map(({ key, value }) => {
      const label = choiceLabels[preferenceID]?.[key];
      return { value: key, label: label ? i18n._(label) : value };
    });
  };
  return Object.fromEntries(preferences.map((one) => [fieldOf(one.preferenceID), words(one)]));
}

/** Returns the changed preferences as they are saved; untouched ones are not sent. */
export function changedPreferences(preferences: readonly Preference[], values: FormValues) {
  return preferences.flatMap(({ preferenceID, preferenceValue }) => {
    const value = values[fieldOf(preferenceID)] ?? '';
    return value === preferenceValue ? [] : [{ preferenceID, preferenceValue: value }];
  });
}
