import { Trans } from '@lingui/react/macro';
import { CircleCheck, Hourglass, Truck } from 'lucide-react';
import type { ProposalLine } from '#schema/calls/retention-shapes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { WhyNot } from '#src/parts/why-not/why-not.tsx';

interface Props {
  line: ProposalLine;
  isChosen: boolean;
  /** Left out where nothing can be answered. */
  onTurn?: (() => void) | undefined;
}

/** A box on a proposal: its answer, and what prevents its destruction now. */
export function ProposalRow({ line, isChosen, onTurn }: Props) {
  const blockers = line.blockers.filter(({ code }) => code !== 'review');
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <label className="flex min-h-11 flex-wrap items-center gap-3">
        {onTurn ? <input type="checkbox" checked={isChosen} onChange={onTurn} className="size-5 accent-link" /> : null}
        <CodeText>{line.code}</CodeText>
        <AnswerPill line={line} />
        {line.answeredByName === '' ? null : <span className="text-small text-muted">{line.answeredByName}</span>}
      </label>
      {line.reason === '' ? null : <p className="text-small text-soft">{line.reason}</p>}
      {blockers.length === 0 ? null : <WhyNot blockers={blockers} />}
    </li>
  );
}

function AnswerPill({ line: { answer, keepUntil } }: { line: ProposalLine }) {
  if (answer === 'destroy')
    return (
      <Pill tone="danger" icon={CircleCheck}>
        <Trans>Destroy</Trans>
      </Pill>
    );
  if (answer === 'keep')
    return (
      <Pill tone="info" icon={Hourglass}>
        <Trans>Keep until {keepUntil}</Trans>
      </Pill>
    );
  if (answer === 'transfer')
    return (
      <Pill tone="info" icon={Truck}>
        <Trans>Transfer</Trans>
      </Pill>
    );
  return (
    <Pill tone="waiting">
      <Trans>No answer</Trans>
    </Pill>
  );
}
