import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';

/** One of the two who sign. */
export type Part = 'giver' | 'taker';

interface SignTurnProps {
  turn: Part;
  /** Name of the person whose turn it is. */
  name: string;
  /** The first one has signed. */
  isSigned: boolean;
  onTurn: (turn: Part) => void;
}

/** On a phone: whose turn it is, and the way to the other one. */
export function SignTurn({ turn, name, isSigned: isFirstSigned, onTurn }: SignTurnProps) {
  const { t } = useLingui();
  const isFirst = turn === 'giver';
  return (
    <div className="flex flex-col gap-2 sm:hidden">
      <p className="text-touch font-bold" aria-live="polite">
        {isFirst ? <Trans>1 of 2: {name} signs</Trans> : <Trans>2 of 2: {name} signs</Trans>}
      </p>
      <p className="text-office text-soft">
        <Trans>Turn the phone on its side for a wider field.</Trans>
      </p>
      {isFirst ? (
        <Button
          variant="primary"
          icon={ArrowRight}
          disabledReason={isFirstSigned ? undefined : t`The first person signs first.`}
          onClick={() => onTurn('taker')}
        >
          <Trans>Next signature</Trans>
        </Button>
      ) : (
        <Button icon={ArrowLeft} onClick={() => onTurn('giver')}>
          <Trans>Back to the first signature</Trans>
        </Button>
      )}
    </div>
  );
}
