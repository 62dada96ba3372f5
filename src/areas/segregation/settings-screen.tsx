import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Call, CallResult } from '#schema/calls/call.ts';
import { sortingCalls } from '#schema/calls/sorting.ts';
import { useCalled, type UseCalled } from '#src/data/answers/use-called.ts';
import { can } from '#src/data/session/session.ts';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { ofProject } from './of-project.tsx';
import { AreaNav } from './area-nav.tsx';
import { BarcodesCard } from './settings/barcodes-card.tsx';
import { CategoriesCard } from './settings/categories-card.tsx';
import { JustificationsCard } from './settings/justifications-card.tsx';

function Settings() {
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const categories = useCalled(sortingCalls.categories, { id });
  const barcodes = useCalled(sortingCalls.barcodeSettings, { id });
  const justifications = useCalled(sortingCalls.justification, { id });
  const mayEdit = can('segregation.correct');
  const parts = [categories, barcodes, justifications];
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <AreaNav projectId={id} />
      <PageHeader
        title={<Trans>Sorting settings</Trans>}
        subtitle={<Trans>They apply to everyone who sorts in this project.</Trans>}
      />
      <Freshness at={Math.min(...parts.map(({ time }) => time))} failed={parts.some(({ fault }) => fault !== undefined)} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(360px,2fr)]">
        <Loaded called={categories}>
          {(data) => (
            <CategoriesCard
              key={data.version}
              set={data}
              projectId={id}
              mayEdit={mayEdit}
              onSaved={() => void categories.again()}
            />
          )}
        </Loaded>
        <div className="flex flex-col gap-4">
          <Loaded called={barcodes}>
            {(data) => (
              <BarcodesCard
                key={data.version}
                stored={data}
                projectId={id}
                mayEdit={mayEdit}
                onSaved={() => void barcodes.again()}
              />
            )}
          </Loaded>
          <Loaded called={justifications}>
            {(data) => (
              <JustificationsCard
                key={data.version}
                set={data}
                projectId={id}
                mayEdit={mayEdit}
                onSaved={() => void justifications.again()}
              />
            )}
          </Loaded>
        </div>
      </div>
    </div>
  );
}

/** Settings of sorting: categories, codes, reasons for missing pages. */
export const SettingsScreen = ofProject(Settings);

function Loaded<C extends Call>(props: { called: UseCalled<C>; children: (data: CallResult<C>) => ReactNode }) {
  const { data, fault } = props.called;
  if (data !== undefined) return props.children(data);
  return fault ? null : <Skeleton className="h-60" />;
}
