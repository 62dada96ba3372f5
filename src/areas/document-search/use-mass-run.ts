import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentMassCalls } from '#schema/calls/document-mass.ts';
import { workState } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';
import type { RunValues } from './mass-change.ts';

type State = CallResult<typeof documentMassCalls.massUpdateState>;

/** Starts a change of many documents, follows it, and takes it back. The same run is asked for again when its answer was lost. */
export function useMassRun(ids: readonly string[]) {
  const { i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<State>();
  const [isUndo, setUndo] = useState(false);
  const [trouble, setTrouble] = useState('');
  const look = useCallback(async () => {
    const outcome = await call(documentMassCalls.massUpdateState, { id });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind === 'done') setState(outcome.data);
  }, [id, i18n]);
  const isMoving = state?.state === workState.waiting || state?.state === workState.working;
  useMoving(isMoving, () => void look());
  const start = async (values: RunValues) => {
    setBusy(true);
    const outcome = await call(documentMassCalls.massUpdateRun, { id, guidList: [...ids], ...values });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind === 'done') await look();
    setBusy(false);
  };
  const undo = async () => {
    setBusy(true);
    const outcome = await call(documentEditCalls.massUpdateUndo, { id });
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind === 'done') {
      setUndo(true);
      await look();
    }
    setBusy(false);
  };
  return { start, undo, state, isMoving, isUndo, busy, trouble };
}
export type MassRun = ReturnType<typeof useMassRun>;
