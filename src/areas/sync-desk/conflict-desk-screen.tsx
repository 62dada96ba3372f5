import { Trans, useLingui } from '@lingui/react/macro';
import { Inbox, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useArriving } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { CaseInHand } from './desk/case-in-hand.tsx';
import { CollidingFoot } from './desk/colliding-foot.tsx';
import { useDeskView } from './desk/desk-view.ts';
import { QueueHead } from './desk/queue-head.tsx';
import { Queue } from './desk/queue.tsx';
import { RefusedDecisions } from './desk/refused-decisions.tsx';
import { SolvedFoot } from './desk/solved-foot.tsx';
import { SolvedView } from './desk/solved-view.tsx';
import { RescueFoot } from './desk/rescue-foot.tsx';
import { UndoLine } from './desk/undo-line.tsx';
import { useDesk, type Desk } from './desk/use-desk.ts';

/** Loaded on demand, because a supervisor needs it a few times a year. */
const RescueDialog = lazy(() => import('./rescue/rescue-dialog.tsx').then((part) => ({ default: part.RescueDialog })));

/** The supervisor's desk: conflicts by kind, and the current one with everything needed to resolve it (ux.md §7). */
export function ConflictDeskScreen() {
  const { t } = useLingui();
  const view = useDeskView();
  const desk = useDesk(view);
  // here instead of next to its button, because imported changes fill the queue under the dialog
  const [isBringing, setBringing] = useState(false);
  const bring = () => setBringing(true);
  const open = view.caseId !== undefined;
  const isEmpty = desk.open?.length === 0;
  if (view.isSolved) {
    return (
      <div className="flex h-full min-h-0">
        <SolvedView desk={desk} />
      </div>
    );
  }
  return (
    <div className="flex h-full min-h-0">
      <aside
        aria-label={t`Conflicts`}
        className={classes(
          'w-full shrink-0 flex-col border-line bg-card md:border-r lg:flex lg:w-65 rail:w-75',
          // without a case in hand the user continues in the queue; an empty queue is hidden on a narrow screen
          isEmpty ? 'hidden' : desk.current ? 'flex md:hidden' : 'flex md:w-65',
          open && desk.current && 'max-md:hidden',
        )}
      >
        <QueueHead desk={desk} heading />
        <Queue desk={desk} />
        <SolvedFoot />
        <CollidingFoot />
        <RescueFoot onOpen={bring} />
      </aside>
      {desk.current ? (
        <CaseInHand key={desk.current.id} desk={desk} conflict={desk.current} hiddenOnPhone={!open} onBring={bring} />
      ) : desk.open ? (
        <NoCase desk={desk} isEmpty={isEmpty} onBring={bring} />
      ) : null}
      {isBringing ? (
        <Suspense>
          <RescueDialog onClose={() => setBringing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shown without a current conflict: all are resolved, or none passes the filter. The last decision can still be undone. */
function NoCase({ desk, isEmpty, onBring }: { desk: Desk; isEmpty: boolean; onBring: () => void }) {
  const { go } = useDeskView();
  const arriving = useArriving();
  return (
    <div className={classes('flex min-w-0 flex-1 flex-col', !isEmpty && 'max-md:hidden')}>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {isEmpty ? (
          <h1 className="sr-only lg:hidden">
            <Trans>Conflicts</Trans>
          </h1>
        ) : null}
        <RefusedDecisions />
        <UndoLine desk={desk} />
        {isEmpty && arriving ? (
          <Skeleton className="w-2/3" />
        ) : isEmpty ? (
          <EmptyState icon={Inbox} title={<Trans>No conflicts are waiting</Trans>}>
            <Trans>New conflicts appear here automatically.</Trans>
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchX}
            title={<Trans>No conflicts match the filter</Trans>}
            action={
              <Button onClick={() => go({ kind: '', words: '' })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        )}
      </div>
      {isEmpty ? (
        <div className="lg:hidden">
          <SolvedFoot />
          <CollidingFoot />
          <RescueFoot onOpen={onBring} />
        </div>
      ) : null}
    </div>
  );
}
