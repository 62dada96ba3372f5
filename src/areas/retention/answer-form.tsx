import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Proposal, ProposalLine } from '#schema/calls/retention-shapes.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { useChange } from './use-change.ts';

type Answer = 'destroy' | 'keep' | 'transfer';

interface Props {
  proposal: Proposal;
  /** Chosen boxes; with none the answer is for all. */
  chosen: readonly string[];
  all: readonly ProposalLine[];
  onDone: () => void;
}

/** One answer for the chosen boxes, or for all: destroy, keep until a day, or transfer to another archive. */
export function AnswerForm({ proposal, chosen, all, onDone }: Props) {
  const { t } = useLingui();
  const { busy, trouble, change } = useChange();
  const [answer, setAnswer] = useState<Answer>('destroy');
  const [keepUntil, setKeepUntil] = useState('');
  const [reason, setReason] = useState('');
  const objects = chosen.length > 0 ? [...chosen] : all.map(({ objectId }) => objectId);
  const needsDay = answer === 'keep' && keepUntil === '';
  const missing = needsDay ? t`Enter the day` : answer !== 'destroy' && reason.trim() === '' ? t`Enter the reason` : undefined;
  const save = async () => {
    const day = answer === 'keep' ? { keepUntil } : {};
    const done = await change(() => call(retentionCalls.proposalAnswer, { id: proposal.id, objects, answer, reason, ...day }));
    if (done) onDone();
  };
  return (
    <div className="flex flex-col gap-3">
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
      {answer === 'keep' ? <Field type="date" label={t`Keep until`} value={keepUntil} onChange={setKeepUntil} required /> : null}
      {answer === 'destroy' ? null : (
        <Field type="text" label={t`Reason`} value={reason} onChange={setReason} required maxLength={2000} />
      )}
      <div>
        <Button variant="primary" busy={busy} disabledReason={missing} onClick={() => void save()}>
          {chosen.length > 0 ? t`Answer the chosen boxes` : t`Answer all boxes`}
        </Button>
      </div>
      <Trouble>{trouble}</Trouble>
    </div>
  );
}
