import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { useDeskKey } from './desk-keys.ts';
import { canTakeBack, takeBack, type TakenBack } from './take-back.ts';
import type { Desk, LastDecision } from './use-desk.ts';

/** True while a decision can be undone; turns false when its time is over. */
function useInTime(made: LastDecision | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  const inTime = made !== undefined && canTakeBack(made, now);
  useEffect(() => {
    if (!inTime) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), 15_000);
    return () => window.clearInterval(timer);
  }, [inTime]);
  return inTime;
}

function useTakeBack(desk: Desk, made: LastDecision | undefined) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const inTime = useInTime(made);
  const words = ({ title }: LastDecision, came: TakenBack): string => {
    if (came.kind === 'unreachable') return t`Cannot reach the server. Try again when you are online.`;
    if (came.kind !== 'asked') return t`This could not be undone. Try again.`;
    if (came.kept === 0) return t`Undone: ${title}`;
    if (came.reopened === 0) return t`Cannot be undone, because newer changes depend on it: ${title}`;
    return t`Undone: ${came.reopened}. ${plural(came.kept, { one: '# stays as decided.', other: '# stay as decided.' })}`;
  };
  const undo = async () => {
    if (!made || !inTime || busy) return;
    setBusy(true);
    const came = await takeBack(made).finally(() => setBusy(false));
    // the button disappears with the undone decision
    keepFocusInPage();
    const text = words(made, came);
    desk.setUndone(text);
    announce(text);
    if (came.kind === 'asked' && desk.last?.batchId === made.batchId) desk.setLast(undefined);
  };
  return { busy, inTime, undo };
}

/** The last decision with its undo button; Ctrl Z works as well. */
export function UndoLine({ desk }: { desk: Desk }) {
  const { t } = useLingui();
  const last = desk.last;
  const { busy, inTime, undo } = useTakeBack(desk, last);
  useDeskKey('z', () => void undo());
  if (!last) return desk.undone ? <p className="text-office text-muted">{desk.undone}</p> : null;
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-2 text-office text-muted">
      {desk.undone || t`Resolved: ${last.title}`}
      {inTime ? (
        <Button variant="quiet" size="small" icon={Undo2} busy={busy} onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </Button>
      ) : null}
    </p>
  );
}

/** Undoes an earlier decision and its batch. */
export function UndoMade({ desk, made }: { desk: Desk; made: LastDecision }) {
  const { busy, inTime, undo } = useTakeBack(desk, made);
  return inTime ? (
    <Button icon={Undo2} busy={busy} onClick={() => void undo()}>
      <Plural value={made.opIds.length} one="Undo the decision" other="Undo the # decisions" />
    </Button>
  ) : null;
}
