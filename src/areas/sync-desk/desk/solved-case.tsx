import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { takesFor } from '#schema/rules/choices.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { clockText } from '#src/text/dates.ts';
import { CaseTitle } from './case-title.tsx';
import { Compare } from './compare.tsx';
import { proposed } from './decision.ts';
import { useDeskView } from './desk-view.ts';
import { HistorySide } from './history-side.tsx';
import { ImportNotice } from './import-notice.tsx';
import { useOwnDecision } from './solved-today.ts';
import { Timeline } from './timeline.tsx';
import { UndoMade } from './undo-line.tsx';
import type { Desk } from './use-desk.ts';
import { reasonText } from './reasons.ts';
import { wordsOfDecision } from './words.ts';

/** Returns the decision in words of the choice; empty for a choice of a later version. */
export function useDecidedText(conflict: Conflict): string {
  const { i18n } = useLingui();
  const words = wordsOfDecision(conflict, conflict.decision);
  return words ? i18n._(words) : conflict.decision;
}

/** Decision, reason and decider, with undo. */
function Decided({ desk, conflict }: { desk: Desk; conflict: Conflict }) {
  const { i18n, t } = useLingui();
  const decided = useDecidedText(conflict);
  const made = useOwnDecision(conflict);
  const titleOf = (count: number) =>
    count === 1 ? conflict.title : t`${plural(count, { one: '# conflict', other: '# conflicts' })}`;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold">{decided}</p>
        <p className="text-office text-muted">
          {conflict.decidedByName}, {clockText(conflict.decidedAt)}. {reasonText(i18n, conflict.reason)}
          {conflict.note ? `. ${conflict.note}` : ''}
        </p>
      </div>
      {made ? <UndoMade key={made.batchId} desk={desk} made={{ ...made, title: titleOf(made.opIds.length) }} /> : null}
    </Card>
  );
}

interface SolvedCaseProps {
  desk: Desk;
  conflict: Conflict;
  hiddenOnPhone: boolean;
}

/** A resolved conflict as the desk showed it, read-only. */
export function SolvedCase({ desk, conflict, hiddenOnPhone }: SolvedCaseProps) {
  const { t } = useLingui();
  const { toQueue } = useDeskView();
  return (
    <section
      aria-label={t`Conflict: ${conflict.title}`}
      className={classes('flex min-w-0 flex-1', hiddenOnPhone && 'max-md:hidden')}
    >
      <div className="thin-scroll flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
        <header className="flex items-start gap-3">
          <span className="md:hidden">
            <IconButton icon={ArrowLeft} label={t`Back to the list`} onClick={toQueue} />
          </span>
          <CaseTitle conflict={conflict} />
        </header>
        <ImportNotice conflict={conflict} />
        <Decided desk={desk} conflict={conflict} />
        {conflict.fields.length > 0 ? (
          <Compare
            conflict={conflict}
            decision={proposed(takesFor(conflict)[0] ?? 'reject', '')}
            onDecision={() => undefined}
            byField={undefined}
          />
        ) : null}
        <div className="rail:hidden">
          <Timeline conflict={conflict} />
        </div>
      </div>
      <HistorySide conflict={conflict} />
    </section>
  );
}
