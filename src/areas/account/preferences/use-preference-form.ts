import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { preferenceId } from '#schema/codes.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { useAway, useSyncStatus } from '#src/data/sync/status.ts';
import { isDirtyForm, type FormState } from '#src/kit/form/form-state.ts';
import { useForm } from '#src/kit/form/use-form.ts';
import { CATALOG, changedPreferences, preferenceForm, preferenceOptions, PROJECT, savedValues } from './preference.form.ts';
import type { NamedPreference } from './preference-groups.ts';
import { leaveAfterSaving, savePreferences } from './save-preferences.ts';
import { useCatalogs } from './use-catalogs.ts';

/** Returns why saving is not possible now; empty if it is. */
function useHindrance(): string {
  const { t } = useLingui();
  const { waiting } = useSyncStatus();
  const isAway = useAway();
  if (waiting > 0)
    return t`${plural(waiting, {
      one: 'Saving will sign you out, and # change is only on this device. Send it first.',
      other: 'Saving will sign you out, and # changes are only on this device. Send them first.',
    })}`;
  return isAway ? t`You must be online to save. What you enter is kept on this device.` : '';
}

/** Keeps the draft while it differs from the saved values. */
function useDraftPlace(id: string, initial: Record<string, string>) {
  return useMemo(() => {
    const place = draftPlace<FormState>(id);
    const write = (state: FormState | null) => place.write(state && isDirtyForm(state, initial) ? state : null);
    return { read: place.read, write };
  }, [id, initial]);
}

/** Runs the form of the preferences; `id` names the form and its draft. */
export function usePreferenceForm(id: string, preferences: readonly NamedPreference[]) {
  const { i18n } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const hindrance = useHindrance();
  const definition = useMemo(() => preferenceForm(id, preferences), [id, preferences]);
  const initial = useMemo(() => savedValues(preferences), [preferences]);
  const [project, setProject] = useState(initial[PROJECT] ?? '');
  const list = preferences.find(({ preferenceID }) => preferenceID === preferenceId.defaultCatalog)?.preferenceValueList ?? [];
  const choices = list.map(({ key, value }) => ({ value: key, label: value }));
  const catalogs = useCatalogs(project, { project: initial[PROJECT] ?? '', choices });
  const form = useForm(definition, {
    initial,
    draft: useDraftPlace(id, initial),
    options: preferenceOptions(preferences, catalogs.choices, i18n),
    waitsForValid: true,
    disabledReason: hindrance || undefined,
    onChange: (_values, name) => {
      // a catalog belongs to its project (S0 §4)
      if (name === PROJECT) form.set(CATALOG, '');
    },
    onSubmit: async (values) => {
      const changed = changedPreferences(preferences, values);
      if (changed.length === 0) return { ok: true };
      const outcome = await savePreferences(i18n, changed);
      if (outcome.ok) {
        setLeaving(true);
        void leaveAfterSaving(i18n, changed);
      }
      return outcome;
    },
  });
  const chosen = form.state.values[PROJECT] ?? '';
  // a draft has its own project
  if (chosen !== project) setProject(chosen);
  return { form, catalogs, hindrance, isLeaving };
}

export type PreferencesAtWork = ReturnType<typeof usePreferenceForm>;
