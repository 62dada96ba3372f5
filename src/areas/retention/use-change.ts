import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

/** Calls whose answers a change of retention can alter. */
const shown = [
  retentionCalls.eligible,
  retentionCalls.proposals,
  retentionCalls.proposalLines,
  retentionCalls.holds,
  retentionCalls.schedules,
];

/** A change by call: busy while it is under way, the trouble in words, and fresh lists after it. */
export function useChange() {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const change = async <T>(ask: () => Promise<Outcome<T>>): Promise<T | undefined> => {
    setBusy(true);
    const outcome = await ask();
    setBusy(false);
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return undefined;
    await refreshCalled(shown);
    return outcome.data;
  };
  return { busy, trouble, change };
}
