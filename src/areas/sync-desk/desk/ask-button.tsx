import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareReply } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { Button, type ButtonProps } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { missing, type Decision } from './decision.ts';

/** The field of the note, on every width. */
export const NOTE_ID = 'desk-note';

interface AskButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'busy' | 'className'> {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  /** Why this user may not resolve the conflict now; undefined when they may. */
  closedBecause: string | undefined;
  /** Sends the written question; missing if another button resolves the conflict. */
  onAsk?: (() => void) | undefined;
}

/**
 * *Ask the operator*, by one rule on every width: shown if the conflict may go back, disabled only while a colleague has it.
 * Pressed without a question, it leads to the note.
 */
export function AskButton({ conflict, decision, onDecision, closedBecause, onAsk, ...look }: AskButtonProps) {
  const { t } = useLingui();
  if (!takesFor(conflict).includes('return')) return null;
  const ask = () => {
    const asking: Decision = { ...decision, take: 'return' };
    const lacking = missing(conflict, asking);
    if (onAsk && decision.take === 'return' && !lacking) return onAsk();
    onDecision(asking);
    if (lacking === 'note')
      announce(conflict.kind === 'itemTaken' ? t`Write a note for the author first.` : t`Write a note for the operator first.`);
    document.getElementById(NOTE_ID)?.focus();
  };
  return (
    <Button {...look} icon={MessageSquareReply} disabledReason={closedBecause} onClick={ask}>
      {conflict.kind === 'itemTaken' ? <Trans>Back to the author</Trans> : <Trans>Ask the operator</Trans>}
    </Button>
  );
}
