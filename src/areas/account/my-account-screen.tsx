import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLive } from '#src/data/live/live.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { DevicesCard } from './devices-card.tsx';
import { groupsOf } from './preferences/preference-groups.ts';
import { NoPreferences, PreferencesForm, StaleNote } from './preferences/preferences-form.tsx';
import { usePreferenceList } from './preferences/use-preference-list.ts';
import { SessionsCard } from './sessions-card.tsx';
import { ForgetTablet } from './sign-out/forget-tablet.tsx';
import { SignOutButton } from './sign-out/sign-out-button.tsx';

/** Preferences of the user, defaults of their orders, sessions and devices (S0 §2 My account page). */
export function MyAccountScreen() {
  return (
    <GridPage measure="form" header={<PageHeader title={<Trans>My account</Trans>} actions={<SignOutButton />} />}>
      <div className="flex flex-col gap-4">
        <Preferences id="my-account" part="all" />
        <SessionsCard />
        <DevicesCard />
      </div>
      <ForgetTablet />
    </GridPage>
  );
}

/** Only the delivery data (S0 §2, my account orders). */
export function MyAccountOrdersScreen() {
  return (
    <GridPage measure="form" header={<PageHeader title={<Trans>Delivery data for orders</Trans>} />}>
      <Preferences id="my-account-orders" part="delivery" />
    </GridPage>
  );
}

function Preferences({ id, part }: { id: string; part: 'all' | 'delivery' }) {
  const kept = useLive(keptPreferences);
  const { list, at, trouble, look } = usePreferenceList(kept);
  const groups = useMemo(() => groupsOf(list ?? []), [list]);
  const shown = useMemo(() => (part === 'all' ? groups : { ...groups, start: [] }), [groups, part]);
  if (!list) return trouble ? <NoPreferences onAgain={look} /> : <Skeleton className="h-96" />;
  return (
    <>
      {trouble ? <StaleNote at={at} /> : null}
      {/* new data of the service starts a new form; its draft restores what was typed */}
      <PreferencesForm key={JSON.stringify(list)} id={id} list={list} groups={shown} />
    </>
  );
}
