import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { AskButton, NOTE_ID } from './ask-button.tsx';
import type { Decision } from './decision.ts';
import { reasonWords } from './reasons.ts';

interface BarProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  onResolve: () => void;
  /** Missing if the conflict is already postponed. */
  onLater: (() => void) | undefined;
  busy: boolean;
  closedBecause: string | undefined;
  /** Why it cannot be sent yet; undefined if it can. */
  lacking: string | undefined;
}

/** Reason and note. The reason is mandatory, either a stock one or free text. */
function ReasonFields({ conflict, decision, onDecision }: Pick<BarProps, 'conflict' | 'decision' | 'onDecision'>) {
  const { i18n, t } = useLingui();
  const asks = conflict.kind === 'itemTaken' ? t`Note for the author` : t`Note for the operator`;
  return (
    <div className="grid basis-full items-start gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field
        type="select"
        label={t`Reason`}
        required
        value={decision.reason}
        onChange={(reason) => onDecision({ ...decision, reason })}
        options={Object.entries(reasonWords).map(([value, words]) => ({ value, label: i18n._(words) }))}
      />
      <Field
        id={NOTE_ID}
        type="text"
        label={decision.take === 'return' ? asks : t`Comment for the history`}
        required={decision.take === 'return'}
        maxLength={LIMITS.noteCharacters}
        value={decision.note}
        onChange={(note) => onDecision({ ...decision, note })}
      />
    </div>
  );
}

/** The foot of the desk, always in view: the reason, *send back* and *resolve*. */
export function DecisionBar({ conflict, decision, onDecision, onResolve, onLater, busy, closedBecause, lacking }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-surface px-5 py-3">
      <ReasonFields conflict={conflict} decision={decision} onDecision={onDecision} />
      {/* touch and Ctrl Enter cannot show the tooltip of a disabled button */}
      <p role="status" className="basis-full text-right text-small text-muted empty:hidden">
        {lacking}
      </p>
      <AskButton variant="quiet" conflict={conflict} decision={decision} onDecision={onDecision} closedBecause={closedBecause} />
      {onLater ? (
        <Button variant="quiet" icon={Clock} onClick={onLater}>
          <Trans>Later</Trans>
        </Button>
      ) : null}
      <p className="hidden items-center gap-1.5 text-small text-muted min-[1560px]:flex">
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
        disabledReason={lacking}
        onClick={onResolve}
        hint={
          <span className="hidden sm:inline">
            <Kbd>
              <Trans>Ctrl+Enter</Trans>
            </Kbd>
          </span>
        }
      >
        <Trans>Resolve and next</Trans>
      </Button>
    </div>
  );
}
