import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareReply, MonitorSmartphone } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Decision } from './decision.ts';

interface AskOnlyProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

const asks = ({ take, note }: Decision) => take === 'return' && note.trim() !== '';

/** What a phone offers in place of the choices: a question to the operator. */
export function AskOnly({ conflict, decision, onDecision }: AskOnlyProps) {
  const { t } = useLingui();
  return (
    <>
      <Banner tone="info" icon={MonitorSmartphone}>
        <Trans>Decide on a wider screen, with both sides next to each other. Here you can read and ask.</Trans>
      </Banner>
      {takesFor(conflict).includes('return') ? (
        <Field
          type="text"
          label={t`Note for the operator`}
          maxLength={LIMITS.noteCharacters}
          value={decision.take === 'return' ? decision.note : ''}
          onChange={(note) => onDecision({ ...decision, take: 'return', note })}
        />
      ) : null}
    </>
  );
}

interface AskBarProps {
  conflict: Conflict;
  decision: Decision;
  onAsk: () => void;
  busy: boolean;
  heldBy: string;
}

/** The one button of the desk on a phone. */
export function AskBar({ conflict, decision, onAsk, busy, heldBy }: AskBarProps) {
  const { t } = useLingui();
  if (!takesFor(conflict).includes('return')) return null;
  const lacking = asks(decision) ? undefined : t`Write a note for the operator first.`;
  return (
    <div className="border-t border-line bg-surface px-4 py-3">
      <Button
        variant="primary"
        size="large"
        icon={MessageSquareReply}
        className="w-full"
        busy={busy}
        disabledReason={heldBy ? t`${heldBy} holds this conflict.` : lacking}
        onClick={onAsk}
      >
        <Trans>Ask the operator</Trans>
      </Button>
    </div>
  );
}
