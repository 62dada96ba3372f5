import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { workflowDocumentCalls, type FlowHistoryRow } from '#schema/calls/workflow-documents.ts';
import type { FlowHalt } from '#schema/rules/flow/advance.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Timeline, TimelineEvent } from '#src/kit/feedback/timeline.tsx';
import { momentText } from '#src/text/dates.ts';
import { CaseHead } from './case-head.tsx';
import { eventText } from './event-text.ts';
import { haltWords } from './flow-words.ts';

/** Cases of a document with their events, the newest case first and each from its beginning. */
export function FlowHistoryTab({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const { data, time, fault } = useCalled(workflowDocumentCalls.getWorkflowHistory, info.workflow ? { id: info.guid } : null);
  if (!info.workflow) return <p>{t`You have no right to see the workflow of this document.`}</p>;
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-6">
      <Freshness at={time} failed={fault !== undefined} />
      {data.cases.length === 0 ? <p>{t`This document is in no workflow.`}</p> : null}
      {data.cases.toReversed().map((one) => (
        <section key={one.id} className="flex flex-col gap-4" aria-label={one.number}>
          <CaseHead flowCase={one} />
          {one.whole ? null : (
            <Banner tone="danger" icon={ShieldAlert} title={<Trans>This history was changed outside of the product.</Trans>}>
              <Trans>Do not rely on it. Your administrator has to find out who changed it.</Trans>
            </Banner>
          )}
          <Timeline label={t`History of case ${one.number}`}>
            {one.rows.map((row, at) => (
              <Event key={`${row.at} ${at}`} row={row} />
            ))}
          </Timeline>
        </section>
      ))}
    </div>
  );
}

function Event({ row }: { row: FlowHistoryRow }) {
  const { t, i18n } = useLingui();
  const { at, user, internal, reason, fields, halt, stage } = row;
  const by = user !== '' ? user : internal ? t`the archive` : '';
  const names = fields.join(', ');
  return (
    <TimelineEvent title={eventText(i18n, row)} by={[by, stage, momentText(i18n, at)].filter((part) => part !== '').join(' · ')}>
      {reason === '' ? null : <bdi className="mt-1 block text-office break-words">{reason}</bdi>}
      {names === '' ? null : <p className="mt-1 text-office">{t`Corrected: ${names}`}</p>}
      {halt in haltWords ? <p className="mt-1 text-office">{i18n._(haltWords[halt as FlowHalt])}</p> : null}
    </TimelineEvent>
  );
}
