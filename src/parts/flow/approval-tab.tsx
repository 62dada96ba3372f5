import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CirclePlay } from 'lucide-react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { workflowDocumentCalls, type OpenStep, type WorkflowState } from '#schema/calls/workflow-documents.ts';
import { relationKind } from '#schema/codes/flow.ts';
import { LIMITS } from '#schema/limits.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useLast } from '#src/parts/unsaved/use-last.ts';
import { momentText } from '#src/text/dates.ts';
import { CaseHead } from './case-head.tsx';
import { peopleText } from './flow-words.ts';
import { PutInto } from './put-into.tsx';
import { useAssign } from './use-assign.ts';
import { useUnsentValues } from './use-unsent-values.ts';

/** The open steps of the case of a document with their people, and the answers the person may give. */
export function ApprovalTab({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const answer = useCalled(workflowDocumentCalls.loadWorkflowStates, info.workflow ? { documentGuid: info.guid } : null);
  const { time, fault } = answer;
  const { assign, busy, trouble, isTyped, ...typed } = useAssign(info.guid);
  const { reason, setReason } = typed;
  const data = useLast(answer.data, isTyped && fault?.kind !== 'refused');
  const isOffline = useAway();
  const unsent = useUnsentValues(info.guid);
  if (!info.workflow) return <p>{t`You have no right to see the workflow of this document.`}</p>;
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  const { flowCase, waiting, states } = data;
  const of = (by: WorkflowState['by']) => states.filter((state) => state.by === by);
  const answers = [...of('way'), ...of('start')];
  const closed = isOffline ? t`Answering needs a connection.` : unsent;
  return (
    <div className="flex flex-col gap-5">
      <Freshness at={time} failed={fault !== undefined} />
      {flowCase ? <CaseHead flowCase={flowCase} /> : <p>{t`This document is in no workflow.`}</p>}
      {waiting.length > 0 ? <Waiting steps={waiting} at={time} /> : null}
      {answers.length > 0 ? (
        <Answers {...{ answers, reason, setReason, busy, closed }} onAnswer={(state) => void assign(flowCase, state)} />
      ) : flowCase?.endedAt === 0 ? (
        <p className="text-muted">{t`The case does not wait for you.`}</p>
      ) : null}
      <Trouble>{trouble}</Trouble>
      {of('put').length > 0 ? (
        <PutInto states={of('put')} busy={busy} closed={closed} {...typed} onPut={(state) => void assign(flowCase, state)} />
      ) : null}
    </div>
  );
}

/** Open steps, late or not as of the moment of the answer. */
function Waiting({ steps, at }: { steps: readonly OpenStep[]; at: number }) {
  const { t, i18n } = useLingui();
  return (
    <section>
      <h3 className="pb-1 font-bold">{t`Waits for`}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {steps.map((step) => {
          const { activityId, name, stage, openedAt, dueAt, votes, needed } = step;
          const people = peopleText(i18n, step);
          const [since, due] = [momentText(i18n, openedAt), momentText(i18n, dueAt)];
          const isLate = dueAt > 0 && dueAt < at;
          return (
            <li key={activityId} className="flex flex-col gap-0.5 py-2.5">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold break-words">{name}</span>
                <span className="text-office text-muted">{stage}</span>
                {dueAt > 0 ? (
                  <Pill tone={isLate ? 'danger' : 'neutral'}>{isLate ? t`Overdue since ${due}` : t`Due ${due}`}</Pill>
                ) : null}
              </span>
              {people === '' ? null : <span className="break-words">{people}</span>}
              {openedAt > 0 ? <span className="text-office text-muted">{t`Since ${since}`}</span> : null}
              {needed > 1 ? <span className="text-office">{t`${votes} of ${needed} have accepted`}</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface AnswersProps {
  answers: readonly WorkflowState[];
  reason: string;
  setReason: (reason: string) => void;
  busy: string;
  /** Why nothing can be answered now. */
  closed: string | undefined;
  onAnswer: (state: WorkflowState) => void;
}

/** One button per answer; the first is the usual one. An answer that needs a reason waits for it. */
function Answers({ answers, reason, setReason, busy, closed, onAnswer }: AnswersProps) {
  const { t } = useLingui();
  const steps = new Set(answers.map(({ step }) => step));
  const isMissing = reason.trim() === '';
  const wantsReason = answers.some(({ reason: wanted }) => wanted !== 'no');
  const mustHave = answers.some(({ reason: wanted }) => wanted === 'must');
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{t`Your answer`}</h3>
      {wantsReason ? (
        <Field
          id="flow-reason"
          type="text"
          label={t`Reason`}
          help={mustHave ? t`Needed to reject` : undefined}
          value={reason}
          maxLength={LIMITS.noteCharacters}
          onChange={setReason}
        />
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {answers.map((state) => (
          <Button
            key={state.workflowStateId}
            icon={state.by === 'start' ? CirclePlay : state.kind === relationKind.accept ? CircleCheck : undefined}
            variant={state === answers[0] ? 'primary' : undefined}
            busy={busy === state.workflowStateId}
            disabledReason={closed ?? (state.reason === 'must' && isMissing ? t`Give a reason first.` : undefined)}
            onClick={() => onAnswer(state)}
          >
            {state.by === 'start' ? (
              <Trans>Start: {state.name}</Trans>
            ) : steps.size > 1 ? (
              `${state.step}: ${state.name}`
            ) : (
              state.name
            )}
          </Button>
        ))}
      </div>
    </section>
  );
}
