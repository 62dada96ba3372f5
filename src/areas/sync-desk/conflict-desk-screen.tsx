import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { classes } from '#src/kit/classes.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { CaseInHand } from './desk/case-in-hand.tsx';
import { Queue } from './desk/queue.tsx';
import { useDesk } from './desk/use-desk.ts';

/** The supervisor's desk: cases by kind, one in hand, everything needed to decide beside it (ux.md §7). */
export function ConflictDeskScreen() {
  const search: { case?: string } = useSearch({ strict: false });
  const { t } = useLingui();
  const desk = useDesk(search.case);
  const open = search.case !== undefined;
  return (
    <div className="flex h-full min-h-0">
      <aside
        aria-label={t`Conflicts`}
        className={classes(
          'flex w-full shrink-0 flex-col border-r border-line bg-card md:hidden lg:flex lg:w-65 rail:w-75',
          open && 'max-md:hidden',
        )}
      >
        <header className="flex min-h-16 items-center gap-3 px-5 pt-3">
          <h1 tabIndex={-1} data-page-title className="text-page font-bold outline-none">
            <Trans>Conflicts</Trans>
          </h1>
          <CountPill>{desk.cases?.length ?? 0}</CountPill>
        </header>
        <Queue cases={desk.cases ?? []} selectedId={desk.current?.id} />
      </aside>
      {desk.current ? (
        <CaseInHand key={desk.current.id} desk={desk} conflict={desk.current} hiddenOnPhone={!open} />
      ) : desk.cases ? (
        <div className={classes('min-w-0 flex-1', !open && 'max-md:hidden')}>
          <EmptyState icon={Inbox} title={<Trans>No conflicts are waiting</Trans>}>
            <Trans>New cases appear here by themselves.</Trans>
          </EmptyState>
        </div>
      ) : null}
    </div>
  );
}
