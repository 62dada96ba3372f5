import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, History } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { clockText } from '#src/text/dates.ts';
import { useDeskView } from './desk-view.ts';
import { CaseLine } from './queue.tsx';
import { SolvedCase, useDecidedText } from './solved-case.tsx';
import { useSolvedToday } from './solved-today.ts';
import type { Desk } from './use-desk.ts';

function SolvedLine({ conflict, selected }: { conflict: Conflict; selected: boolean }) {
  const decided = useDecidedText(conflict);
  return (
    <CaseLine conflict={conflict} selected={selected}>
      {clockText(conflict.decidedAt)} · {decided}
    </CaseLine>
  );
}

/** Conflicts resolved today, to review and undo (ux.md §7). */
export function SolvedView({ desk }: { desk: Desk }) {
  const { t } = useLingui();
  const { caseId, go } = useDeskView();
  const solved = useSolvedToday() ?? [];
  const current = solved.find((each) => each.id === caseId) ?? solved[0];
  const open = caseId !== undefined;
  return (
    // on a phone a text replaces the empty list
    <div className={classes('flex min-h-0 min-w-0 flex-1', !current && 'max-md:flex-col')}>
      <aside
        aria-label={t`Resolved today`}
        className={classes(
          'flex w-full shrink-0 flex-col border-r border-line bg-card md:w-65 rail:w-75',
          !current && 'max-md:border-0',
          open && 'max-md:hidden',
        )}
      >
        <header className="flex min-h-16 items-center gap-2 pt-3 pr-5 pl-3">
          <IconButton icon={ArrowLeft} label={t`Back to conflicts`} onClick={() => go({ isSolved: false, caseId: undefined })} />
          <h1 tabIndex={-1} data-page-title className="text-section font-bold outline-none">
            <Trans>Resolved today</Trans>
          </h1>
          <CountPill>{solved.length}</CountPill>
        </header>
        {desk.undone ? <p className="px-5 pb-2 text-office text-muted">{desk.undone}</p> : null}
        <nav aria-label={t`Resolved today`} className="thin-scroll min-h-0 flex-1 overflow-y-auto pb-4">
          <ul>
            {solved.map((conflict) => (
              <SolvedLine key={conflict.id} conflict={conflict} selected={conflict.id === current?.id} />
            ))}
          </ul>
        </nav>
      </aside>
      {current ? (
        <SolvedCase key={current.id} desk={desk} conflict={current} hiddenOnPhone={!open} />
      ) : (
        <div className="min-w-0 flex-1">
          <EmptyState icon={History} title={<Trans>Nothing was resolved today</Trans>} />
        </div>
      )}
    </div>
  );
}
