import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PageInfo } from '#schema/calls/documents.ts';
import { workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';
import { verificationStatus, type VerificationStatus } from '#schema/codes/flow.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { momentText } from '#src/text/dates.ts';
import { verificationWords } from './flow-words.ts';

/** Verification of the values of a document: its state, the person, and the values that are confirmed. */
export function VerificationTab({ info }: { info: PageInfo }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const { data, time, fault } = useCalled(workflowDocumentCalls.getVerificationStatus, { guidList: [info.guid] });
  const [found] = data ?? [];
  if (!found) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  const { status, step, by, at, corrected, confirms } = found;
  const { text, tone } = verificationWords[status as VerificationStatus]; // a code of the wire
  const isWaiting = status === verificationStatus.waiting || status === verificationStatus.inWork;
  return (
    <div className="flex flex-col gap-4">
      <Freshness at={time} failed={fault !== undefined} />
      <p>
        <Pill tone={tone}>{i18n._(text)}</Pill>
      </p>
      {status === verificationStatus.none ? (
        <p>{t`No step of a workflow verifies the values of this document.`}</p>
      ) : (
        <KeyValues>
          <KeyValue name={t`Step`}>{step}</KeyValue>
          {by === '' ? null : <KeyValue name={t`Answered by`}>{by}</KeyValue>}
          <KeyValue name={isWaiting ? t`Waits since` : t`Answered`}>{momentText(i18n, at)}</KeyValue>
          {corrected > 0 ? <KeyValue name={t`Corrected values`}>{corrected}</KeyValue> : null}
          <KeyValue name={t`Values to confirm`}>{confirms.join(', ')}</KeyValue>
        </KeyValues>
      )}
      {isWaiting ? (
        <Link to={pathTo(urlPath, 'document-preview/{document}/workflow-approval-dialog', { document: info.guid })}>
          <Trans>Answer the step</Trans>
        </Link>
      ) : null}
    </div>
  );
}
