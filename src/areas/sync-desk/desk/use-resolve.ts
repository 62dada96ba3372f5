import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { decide, release } from './decide.ts';
import { missing } from './decision.ts';
import { useDeskView } from './desk-view.ts';
import { requestFocus } from './entering.ts';
import { faultOf, faultText } from './fault.ts';
import { bringBack, putOff } from './later-cases.ts';
import type { Desk } from './use-desk.ts';

/** Sends the decision and opens the next conflict, or postpones the current one. */
export function useResolve(desk: Desk, conflict: Conflict) {
  const { t, i18n } = useLingui();
  const { go } = useDeskView();
  const [openedAt] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const finish = async (conflicts: readonly Conflict[], title: string) => {
    const { decision } = desk;
    if (!decision) return;
    const ids = conflicts.map((each) => each.id);
    const next = desk.next(new Set([...desk.later, ...ids]));
    // Opens the next one first, because resolved conflicts leave the queue during the save and must not take the focus along.
    desk.leaving(ids);
    requestFocus('compare');
    go({ caseId: next && !ids.includes(next) ? next : undefined });
    try {
      const made = await decide(conflicts, conflict.id, decision, Math.round((Date.now() - openedAt) / 1_000));
      bringBack(...ids);
      desk.decided(ids, decision);
      desk.setLast({ ...made, title });
      desk.setUndone('');
      announce(t`Resolved: ${title}`);
    } catch (error) {
      desk.leaving([]);
      go({ caseId: conflict.id });
      throw error;
    }
  };
  return {
    busy,
    one: async () => {
      const { decision } = desk;
      if (busy || !decision || missing(conflict, decision)) return;
      setBusy(true);
      await saving(async () => {
        // Ctrl Enter may be faster than the check of the typed value
        const fault = await faultOf(conflict, decision);
        if (fault) announce(faultText(i18n, fault), 'assertive');
        else await finish([conflict], conflict.title);
      }).finally(() => setBusy(false));
    },
    many: async (conflicts: readonly Conflict[]): Promise<void> => {
      await saving(() => finish(conflicts, t`${plural(conflicts.length, { one: '# conflict', other: '# conflicts' })}`));
    },
    later: async (userId: string | undefined) => {
      const next = desk.next(new Set([...desk.later, conflict.id]));
      putOff(conflict.id);
      announce(t`Postponed: ${conflict.title}`);
      requestFocus('compare');
      go({ caseId: next });
      if (conflict.claimedBy === userId && conflict.claimedUntil > Date.now()) await saving(() => release(conflict));
    },
  };
}
