import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Call, CallInput } from '#schema/calls/call.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';

/** Saves a card of settings; what was typed stays where the save did not succeed. */
export function useSave<C extends Call>(row: C, onSaved: () => void) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const save = async (input: CallInput<C>) => {
    setBusy(true);
    const outcome = await call(row, input);
    setBusy(false);
    setTrouble(outcome);
    if (outcome.kind !== 'done') return;
    snack(t`The settings are saved.`);
    onSaved();
  };
  return { busy, trouble, save };
}
