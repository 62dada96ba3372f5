import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Proposal } from '#schema/calls/retention-shapes.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { DayField } from '#src/kit/inputs/day-field.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { useDay } from '#src/kit/inputs/use-day.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { useChange } from './use-change.ts';

type Answer = 'destroy' | 'keep' | 'transfer';

interface Props {
  proposal: Proposal;
  /** Chosen boxes; with none the answer is for those that have none yet. */
  chosen: readonly string[];
  unanswered: number;
  onDone: () => void;
}

/**
 * One answer for the chosen boxes, or for those without an answer: destroy, keep until a day, or transfer to another archive.
 * A form of its own, so Enter in one of its fields gives the answer and orders nothing.
 */
export function AnswerForm(props: Props) {
  const { t } = useLingui();
  const { answer, setAnswer, typed, setTyped, reason, setReason, missing, isForRest, busy, trouble, save } = useAnswer(props);
  const { unanswered } = props;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Segments
        label={t`Answer`}
        value={answer}
        onChange={setAnswer}
        options={[
          { value: 'destroy', label: t`Destroy` },
          { value: 'keep', label: t`Keep it` },
          { value: 'transfer', label: t`Transfer` },
        ]}
      />
      {answer === 'keep' ? (
        <DayField
          fault={t`Enter a day that is not over.`}
          label={t`Keep until`}
          value={typed}
          onChange={setTyped}
          future
          required
        />
      ) : null}
      {answer === 'destroy' ? null : (
        <Field type="text" label={t`Reason`} value={reason} onChange={setReason} required maxLength={2000} />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} disabledReason={missing}>
          {isForRest
            ? t`${plural(unanswered, { one: 'Answer # box without an answer', other: 'Answer # boxes without an answer' })}`
            : t`Answer the chosen boxes`}
        </Button>
      </div>
      <Trouble>{trouble}</Trouble>
    </form>
  );
}

/** The answer as it is entered, what it lacks, and its saving. */
function useAnswer({ proposal, chosen, unanswered, onDone }: Props) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const [answer, setAnswer] = useState<Answer>('destroy');
  const dayOf = useDay(true);
  const [typed, setTyped] = useState('');
  const keepUntil = dayOf(typed);
  const [reason, setReason] = useState('');
  const isChosen = chosen.length > 0;
  const isForNone = !isChosen && unanswered === 0;
  const needsDay = answer === 'keep' && keepUntil === '';
  const needsReason = answer !== 'destroy' && reason.trim() === '';
  const incomplete = needsDay ? t`Enter the day` : needsReason ? t`Enter the reason` : undefined;
  const missing = isForNone ? t`Choose the boxes whose answer changes` : incomplete;
  const save = async () => {
    if (busy || missing !== undefined) return;
    const objects = isChosen ? { objects: [...chosen] } : {};
    const day = answer === 'keep' ? { keepUntil } : {};
    // a destruction has no reason: the field with one typed before is not shown
    const why = answer === 'destroy' ? {} : { reason };
    const done = await change(() => call(retentionCalls.proposalAnswer, { id: proposal.id, ...objects, answer, ...why, ...day }));
    if (done) onDone();
  };
  return {
    answer,
    setAnswer,
    typed,
    setTyped,
    reason,
    setReason,
    missing,
    isForRest: !isChosen && !isForNone,
    busy,
    trouble,
    save,
  };
}
