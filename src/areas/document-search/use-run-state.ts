import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentMassCalls } from '#schema/calls/document-mass.ts';
import { workState } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import { forgetMassChange } from '#src/data/searches/mass-changes.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';

type State = CallResult<typeof documentMassCalls.massUpdateState>;

/** True for a run that was taken back: the time to undo ends with the undo. */
const isTakenBack = ({ state, applied, undoUntil }: State): boolean => state === workState.done && applied > 0 && undoUntil === 0;

/**
 * True for an undo that stopped: a stopped change that was never undone has done less than all. One of both kinds that undid nothing is
 * shown as a stopped change, which it is as well.
 */
const isUndoStopped = ({ state, applied, conflicts, refused, undone, documents }: State): boolean =>
  state === workState.failed && (undone > 0 || applied + conflicts + refused === documents);

/** Follows a change of many documents, and takes it back. `look` asks for its state. */
export function useRunState(id: string) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<State>();
  const [isInTime, setInTime] = useState(false);
  const [trouble, setTrouble] = useState('');
  const look = useCallback(async () => {
    const outcome = await call(documentMassCalls.massUpdateState, { id });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    setState(outcome.data);
    setInTime(outcome.data.undoUntil > Date.now());
  }, [id, i18n]);
  const isMoving = state?.state === workState.waiting || state?.state === workState.working;
  useMoving(isMoving, () => void look());
  const undo = async () => {
    setBusy(true);
    const outcome = await call(documentEditCalls.massUpdateUndo, { id });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind === 'done') {
      await forgetMassChange(id);
      await look();
    }
    setBusy(false);
  };
  const isUndo = state !== undefined && isTakenBack(state);
  return { undo, look, state, isMoving, isUndo, isStopped: state !== undefined && isUndoStopped(state), isInTime, busy, trouble };
}
export type RunState = ReturnType<typeof useRunState>;
