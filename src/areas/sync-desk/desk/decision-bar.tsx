import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareReply } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { missing, type Decision } from './decision.ts';
import { reasonWords } from './words.ts';

interface BarProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  onResolve: () => void;
  busy: boolean;
  heldBy: string;
}

const box = 'h-control w-full min-w-0 rounded-control bg-card px-3 text-input shadow-[inset_0_0_0_1px_var(--color-control)]';

/** Reason and note: the reason is a stock one or own words, and it is mandatory. */
export function ReasonFields({ decision, onDecision }: Pick<BarProps, 'decision' | 'onDecision'>) {
  const { i18n } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <label className="flex flex-col gap-1 text-office font-bold">
        <span>
          <Trans>Reason</Trans> <span className="text-danger-600">*</span>
        </span>
        <select
          value={decision.reason}
          onChange={(event) => onDecision({ ...decision, reason: event.target.value })}
          className={box}
        >
          {Object.entries(reasonWords).map(([code, words]) => (
            <option key={code} value={code}>
              {i18n._(words)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1 text-office font-bold">
        {decision.take === 'return' ? <Trans>Note for the operator</Trans> : <Trans>Note for the audit trail</Trans>}
        <input
          value={decision.note}
          maxLength={2_000}
          onChange={(event) => onDecision({ ...decision, note: event.target.value })}
          className={box}
        />
      </label>
    </div>
  );
}

/** The last line of the desk: send back, resolve and go on. */
export function DecisionBar({ decision, onDecision, onResolve, busy, heldBy }: BarProps) {
  const { t } = useLingui();
  const lacking = missing(decision);
  const reasons = {
    code: t`Type the new code first.`,
    container: t`Choose the other box first.`,
    value: t`Choose the value first.`,
    reason: t`Give a reason first.`,
    note: t`Write a note for the operator first.`,
  };
  const disabledReason = heldBy ? t`${heldBy} holds this conflict.` : lacking && reasons[lacking];
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-surface px-5 py-3">
      <Button variant="quiet" icon={MessageSquareReply} onClick={() => onDecision({ ...decision, take: 'return' })}>
        <Trans>Ask the operator</Trans>
      </Button>
      <p className="hidden items-center gap-1.5 text-small text-muted desk:flex">
        <Kbd>1</Kbd>
        <Kbd>2</Kbd>
        <Trans>choose</Trans>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd>
        <Trans>move</Trans>
      </p>
      <Button
        variant="primary"
        size="large"
        className="ml-auto"
        busy={busy}
        disabledReason={disabledReason}
        onClick={onResolve}
        hint={
          <span className="hidden sm:inline">
            <Kbd>Ctrl Enter</Kbd>
          </span>
        }
      >
        <Trans>Resolve and next</Trans>
      </Button>
    </div>
  );
}
