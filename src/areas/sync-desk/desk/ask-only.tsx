import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { AskButton, NOTE_ID } from './ask-button.tsx';
import type { Decision } from './decision.ts';

interface AskOnlyProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

/** Offered on a phone in place of the choices: a question to the operator. */
export function AskOnly({ conflict, decision, onDecision }: AskOnlyProps) {
  const { t } = useLingui();
  return (
    <>
      <Banner tone="info" icon={MonitorSmartphone}>
        <Trans>Use a wider screen to compare both sides and decide. Here you can read and ask.</Trans>
      </Banner>
      {takesFor(conflict).includes('return') ? (
        <Field
          id={NOTE_ID}
          type="text"
          label={conflict.kind === 'itemTaken' ? t`Note for the author` : t`Note for the operator`}
          maxLength={LIMITS.noteCharacters}
          value={decision.take === 'return' ? decision.note : ''}
          onChange={(note) => onDecision({ ...decision, take: 'return', note })}
        />
      ) : null}
    </>
  );
}

interface AskBarProps extends AskOnlyProps {
  onAsk: () => void;
  busy: boolean;
  closedBecause: string | undefined;
}

/** The one button of the desk on a phone. */
export function AskBar(props: AskBarProps) {
  if (!takesFor(props.conflict).includes('return')) return null;
  return (
    <div className="border-t border-line bg-surface px-4 py-3">
      <AskButton {...props} variant="primary" size="large" className="w-full" />
    </div>
  );
}
