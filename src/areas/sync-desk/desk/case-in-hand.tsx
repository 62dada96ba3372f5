import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Lock } from 'lucide-react';
import { useRef } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { classes } from '#src/kit/classes.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { AskBar, AskOnly } from './ask-only.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { CaseHead } from './case-head.tsx';
import { Choices } from './choices.tsx';
import { useClaim } from './claims.ts';
import { isOwnImport, useClosedBecause } from './closed-because.ts';
import { Compare } from './compare.tsx';
import { carriesOver, type Decision } from './decision.ts';
import { DecisionBar } from './decision-bar.tsx';
import { useDeskKey } from './desk-keys.ts';
import { enterCase, useEntering, useTurns } from './entering.ts';
import { useFault, type Fault } from './fault.ts';
import { HistorySide } from './history-side.tsx';
import { ImportNotice } from './import-notice.tsx';
import { useLacking } from './lacking.ts';
import { RefusedDecisions } from './refused-decisions.tsx';
import { UndoLine } from './undo-line.tsx';
import type { Desk } from './use-desk.ts';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { useResolve } from './use-resolve.ts';
import { WantedRow } from './wanted-row.tsx';

interface CaseProps {
  desk: Desk;
  conflict: Conflict;
  hiddenOnPhone: boolean;
  /** Opens the import of a rescue file from the drawer of the list. */
  onBring: () => void;
}

/** The current conflict with everything needed to resolve it; Ctrl Enter resolves it and opens the next. */
export function CaseInHand({ desk, conflict, hiddenOnPhone, onBring }: CaseProps) {
  const { t } = useLingui();
  const identity = useSession().identity;
  const resolve = useResolve(desk, conflict);
  const phone = usePhone();
  const { heldBy, ownUntil } = useClaim(conflict, identity?.userId);
  const closedBecause = useClosedBecause(conflict, identity?.userId, heldBy);
  const section = useRef<HTMLElement>(null);
  useDeskKey('enter', () => {
    if (desk.isUnseen && !section.current?.contains(document.activeElement)) enterCase(section.current);
    else if (!closedBecause && !(phone && desk.decision?.take !== 'return')) void resolve.one();
  });
  useEntering(section);
  useTurns(section, phone && !hiddenOnPhone);
  const decision = desk.decision;
  const fault = useFault(conflict, decision);
  const lacking = useLacking(conflict, decision, fault, closedBecause);
  if (!decision) return null;
  const shared = { conflict, decision, onDecision: desk.setDecision };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Conflict: ${conflict.title}`}
      className={classes('flex min-w-0 flex-1 outline-none', hiddenOnPhone && 'max-md:hidden')}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col short:overflow-y-auto">
        <div className="thin-scroll flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4 short:flex-none short:overflow-visible">
          <h1 className="sr-only lg:hidden">
            <Trans>Conflicts</Trans>
          </h1>
          <CaseHead desk={desk} conflict={conflict} onBring={onBring} />
          <RefusedDecisions />
          <UndoLine desk={desk} />
          <Notices conflict={conflict} heldBy={heldBy} closedBecause={closedBecause} />
          {conflict.fields.length > 0 ? <Compare {...shared} byField={phone ? undefined : sidesOf(conflict, decision)} /> : null}
          <WantedRow conflict={conflict} />
          {phone ? (
            <AskOnly {...shared} />
          ) : (
            <Deciding desk={desk} {...shared} fault={fault} lacking={lacking} onResolve={resolve.many} />
          )}
        </div>
        {phone ? (
          <AskBar {...shared} onAsk={() => void resolve.one()} busy={resolve.busy} closedBecause={closedBecause} />
        ) : (
          <DecisionBar
            {...shared}
            onResolve={() => void resolve.one()}
            onLater={desk.later.has(conflict.id) ? undefined : () => void resolve.later(identity?.userId)}
            busy={resolve.busy}
            closedBecause={closedBecause}
            lacking={lacking}
          />
        )}
      </div>
      <HistorySide conflict={conflict} ownUntil={ownUntil} />
    </section>
  );
}

/** True if the user picks sides: as a choice of its own, or for a chosen merge. */
function sidesOf(conflict: Conflict, { take }: Decision): 'fields' | 'merge' | undefined {
  if (take === 'merge') return 'merge';
  return takesFor(conflict).includes('fields') ? 'fields' : undefined;
}

/** Reasons that prevent a decision or delay its sending. */
function Notices({ conflict, heldBy, closedBecause }: { conflict: Conflict; heldBy: string; closedBecause: string | undefined }) {
  const { t } = useLingui();
  const status = useSyncStatus();
  return (
    <>
      <ImportNotice conflict={conflict}>{heldBy ? null : closedBecause}</ImportNotice>
      {heldBy ? <Banner tone="info" icon={Lock} title={t`${heldBy} is working on this conflict`} /> : null}
      {status.phase === 'offline' ? (
        <Banner tone="waiting" icon={CloudOff}>
          <Trans>Offline. Your decision is kept on this device and will be sent when you are back online.</Trans>
        </Banner>
      ) : null}
    </>
  );
}

interface DecidingProps {
  desk: Desk;
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  fault: Fault | undefined;
  lacking: string | undefined;
  onResolve: (conflicts: readonly Conflict[]) => Promise<void>;
}

/** The choices of the conflict, and the same choice for similar ones. */
function Deciding({ desk, fault, lacking, onResolve, ...shared }: DecidingProps) {
  const { conflict, decision } = shared;
  const userId = useSession().identity?.userId;
  const lookAlikes = desk.lookAlikes.filter((each) => takesFor(each).includes(decision.take) && !isOwnImport(each, userId));
  return (
    <>
      <Choices {...shared} fault={fault} />
      {lookAlikes.length > 0 && carriesOver(decision) ? (
        <BatchPreview current={conflict} lookAlikes={lookAlikes} decision={decision} lacking={lacking} onResolve={onResolve} />
      ) : null}
    </>
  );
}
