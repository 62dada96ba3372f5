import { Trans, useLingui } from '@lingui/react/macro';
import type { CallResult } from '#schema/calls/call.ts';
import type { workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';
import type { FlowCaseStatus } from '#schema/codes/flow.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { momentText } from '#src/text/dates.ts';
import { caseStatus } from './flow-words.ts';

type Case = NonNullable<CallResult<typeof workflowDocumentCalls.loadWorkflowStates>['flowCase']>;

/** Workflow, number and state of a case, and who started it. */
export function CaseHead({ flowCase }: { flowCase: Omit<Case, 'rowVersion'> }) {
  const { i18n } = useLingui();
  const { workflow, number, status, startedAt, startedBy, endedAt } = flowCase;
  const { text, tone } = caseStatus[status as FlowCaseStatus]; // a code of the wire
  const started = momentText(i18n, startedAt);
  const ended = momentText(i18n, endedAt);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold break-words">{workflow}</span>
        <span className="code-text text-soft">{number}</span>
        <Pill tone={tone}>{i18n._(text)}</Pill>
      </p>
      <p className="text-office text-muted">
        <Trans>
          Started by {startedBy}, {started}
        </Trans>
        {endedAt > 0 ? (
          <>
            {' '}
            · <Trans>ended {ended}</Trans>
          </>
        ) : null}
      </p>
    </div>
  );
}
