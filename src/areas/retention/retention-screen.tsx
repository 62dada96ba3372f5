import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { can } from '#src/data/session/session.ts';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { usePageTab } from '#src/parts/page-tab/use-page-tab.ts';
import { CertificatesTab } from './certificates-tab.tsx';
import { DueTab } from './due-tab.tsx';
import { HoldsTab } from './holds-tab.tsx';
import { ProposalsTab } from './proposals-tab.tsx';
import { SchedulesTab } from './schedules-tab.tsx';

const tabs = ['due', 'proposals', 'holds', 'schedules', 'certificates'] as const;
type Tab = (typeof tabs)[number];

/** Retention: what may be destroyed, what prevents it, and the proof of what was. */
export function RetentionScreen() {
  const { t } = useLingui();
  usePageTitle(t`Retention`);
  const shown = tabs.filter((one) => one !== 'holds' || can('hold.manage'));
  const [tab, choose] = usePageTab<Tab>('retention/{tab?}', shown, 'due');
  const labels: Record<Tab, string> = {
    due: t`Due for destruction`,
    proposals: t`Proposals`,
    holds: t`Holds`,
    schedules: t`Schedules`,
    certificates: t`Certificates`,
  };
  const contents: Record<Tab, ReactNode> = {
    due: <DueTab onProposed={() => choose('proposals')} />,
    proposals: <ProposalsTab />,
    holds: <HoldsTab />,
    schedules: <SchedulesTab />,
    certificates: <CertificatesTab />,
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <Segments
        label={t`Part of retention`}
        value={tab}
        options={shown.map((value) => ({ value, label: labels[value] }))}
        onChange={choose}
      />
      {contents[tab]}
    </div>
  );
}
