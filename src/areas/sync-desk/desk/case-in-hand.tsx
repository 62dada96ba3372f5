import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Lock } from 'lucide-react';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { useSession } from '#src/data/session.ts';
import { useSyncStatus } from '#src/data/sync.ts';
import { classes } from '#src/kit/classes.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { AskBar, AskOnly } from './ask-only.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { CaseHead } from './case-head.tsx';
import { Choices } from './choices.tsx';
import { useClaim } from './claims.ts';
import { Compare } from './compare.tsx';
import { carriesOver } from './decision.ts';
import { DecisionBar, ReasonFields } from './decision-bar.tsx';
import { useDeskKey } from './desk-keys.ts';
import { Timeline } from './timeline.tsx';
import { UndoLine } from './undo-line.tsx';
import type { Desk } from './use-desk.ts';
import { usePhone } from './use-phone.ts';
import { useResolve } from './use-resolve.ts';

/** One case with everything needed to decide it; Ctrl Enter resolves it and goes on. */
export function CaseInHand({ desk, conflict, hiddenOnPhone }: { desk: Desk; conflict: Conflict; hiddenOnPhone: boolean }) {
  const { t } = useLingui();
  const status = useSyncStatus();
  const identity = useSession().identity;
  const resolve = useResolve(desk, conflict);
  const phone = usePhone();
  const heldBy = useClaim(conflict, identity?.userId);
  useDeskKey('enter', () => {
    if (!heldBy && !(phone && desk.decision?.take !== 'return')) void resolve.one();
  });
  const decision = desk.decision;
  if (!decision) return null;
  const shared = { conflict, decision, onDecision: desk.setDecision };
  return (
    <section
      aria-label={t`Conflict: ${conflict.title}`}
      className={classes('flex min-w-0 flex-1', hiddenOnPhone && 'max-md:hidden')}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="thin-scroll flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
          <h1 className="sr-only lg:hidden">
            <Trans>Conflicts</Trans>
          </h1>
          <CaseHead desk={desk} conflict={conflict} />
          <UndoLine desk={desk} />
          {heldBy ? <Banner tone="info" icon={Lock} title={t`${heldBy} holds this conflict`} /> : null}
          {status.phase === 'offline' ? (
            <Banner tone="waiting" icon={CloudOff}>
              <Trans>Offline. Your decision is kept here and sent when coverage returns.</Trans>
            </Banner>
          ) : null}
          {conflict.fields.length > 0 ? <Compare {...shared} byField={!phone && takesFor(conflict).includes('fields')} /> : null}
          {phone ? (
            <AskOnly {...shared} />
          ) : (
            <>
              <Choices {...shared} />
              {desk.lookAlikes.length > 0 && carriesOver(decision) ? (
                <BatchPreview current={conflict} lookAlikes={desk.lookAlikes} decision={decision} onResolve={resolve.many} />
              ) : null}
              <ReasonFields decision={decision} onDecision={desk.setDecision} />
            </>
          )}
        </div>
        {phone ? (
          <AskBar conflict={conflict} decision={decision} onAsk={() => void resolve.one()} busy={resolve.busy} heldBy={heldBy} />
        ) : (
          <DecisionBar {...shared} onResolve={() => void resolve.one()} busy={resolve.busy} heldBy={heldBy} />
        )}
      </div>
      <aside
        aria-label={t`History of this record`}
        className="thin-scroll hidden w-66 shrink-0 overflow-y-auto border-l border-line bg-card px-5 py-4 rail:block"
      >
        <Timeline events={conflict.timeline} />
      </aside>
    </section>
  );
}
