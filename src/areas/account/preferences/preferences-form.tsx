import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCcw, Save, Send } from 'lucide-react';
import { useMemo } from 'react';
import type { Preference } from '#schema/records/settings.ts';
import { syncActions, useSyncStatus } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { ErrorSummary, Form, SubmitButton } from '#src/kit/form/form.tsx';
import { momentText } from '#src/text/dates.ts';
import { COLUMNS, fieldOf } from './preference.form.ts';
import type { PreferenceGroups } from './preference-groups.ts';
import { DeliveryCard, StartCard } from './preference-fields.tsx';
import { usePreferenceForm, type PreferencesAtWork } from './use-preference-form.ts';

interface Props {
  id: string;
  list: readonly Preference[];
  groups: PreferenceGroups;
}

/** The form of the page: its blocks and one button to save all of them (S0 §2). */
export function PreferencesForm({ id, list, groups }: Props) {
  const { t } = useLingui();
  const { start, sections } = groups;
  const shown = useMemo(() => [...start, ...sections.flatMap(([, preferences]) => preferences)], [start, sections]);
  const work = usePreferenceForm(id, shown);
  const { form } = work;
  const saved = list.find(({ preferenceID }) => fieldOf(preferenceID) === COLUMNS)?.preferenceValue ?? '';
  const columns = form.state.values[COLUMNS] ?? saved;
  return (
    <Form form={form} label={start.length > 0 ? t`My account` : t`Delivery data for orders`} className="flex flex-col gap-4">
      <ErrorSummary form={form} />
      {start.length > 0 ? <StartCard work={work} preferences={start} columns={columns} /> : null}
      <DeliveryCard work={work} sections={sections} columns={columns} titled={start.length > 0} />
      <Foot work={work} />
    </Form>
  );
}

/** Saves or resets the form; announces the effect of saving. */
function Foot({ work: { form, hindrance, isLeaving } }: { work: PreferencesAtWork }) {
  const { t } = useLingui();
  const { waiting } = useSyncStatus();
  const unchanged = form.isDirty ? undefined : t`Nothing has changed.`;
  return (
    <div className="flex flex-col gap-3">
      {hindrance && form.isDirty ? (
        <Banner
          tone="waiting"
          icon={waiting > 0 ? Send : CloudOff}
          actions={waiting > 0 ? <Button size="small" onClick={syncActions.sendNow}>{t`Send now`}</Button> : null}
        >
          {hindrance}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="mr-auto text-office text-muted">
          <Trans>After saving, sign in again: the new values then apply everywhere.</Trans>
        </p>
        {form.isDirty && !isLeaving ? (
          <Button icon={RotateCcw} onClick={() => form.reset()}>
            <Trans>Undo changes</Trans>
          </Button>
        ) : null}
        <SubmitButton
          form={form}
          icon={Save}
          disabledReason={isLeaving ? t`You are being signed out.` : (form.disabledReason ?? unchanged)}
        >
          <Trans>Save changes</Trans>
        </SubmitButton>
      </div>
    </div>
  );
}

/** Shown if the service is unreachable: these are its last values. */
export function StaleNote({ at }: { at: number }) {
  const { i18n } = useLingui();
  const when = momentText(i18n, at);
  return (
    <Banner tone="waiting" icon={CloudOff}>
      <Trans>Cannot reach the server. These are your preferences as of {when}.</Trans>
    </Banner>
  );
}

/** Shown if this device has no values and cannot fetch them now. */
export function NoPreferences({ onAgain }: { onAgain: () => void }) {
  return (
    <ErrorCard
      icon={CloudOff}
      title={<Trans>Your preferences could not be loaded</Trans>}
      actions={
        <Button icon={RotateCcw} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>They are not on this device yet. Try again when you are online.</Trans>
    </ErrorCard>
  );
}
