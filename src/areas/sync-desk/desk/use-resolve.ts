import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { decide, release } from './decide.ts';
import { missing } from './decision.ts';
import { useDeskView } from './desk-view.ts';
import { bringBack, putOff } from './later-cases.ts';
import type { Desk } from './use-desk.ts';

/** Sends what was picked and goes on to the next case, or puts the case off. */
export function useResolve(desk: Desk, conflict: Conflict) {
  const { t } = useLingui();
  const { go } = useDeskView();
  const [openedAt] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const finish = async (conflicts: readonly Conflict[], title: string) => {
    if (!desk.decision) return;
    const next = desk.next();
    const made = await decide(conflicts, desk.decision, Math.round((Date.now() - openedAt) / 1_000));
    bringBack(...conflicts.map((each) => each.id));
    desk.setLast({ ...made, title });
    desk.setUndone('');
    announce(t`Resolved: ${title}`);
    go({ caseId: conflicts.some((each) => each.id === next) ? undefined : next });
  };
  return {
    busy,
    one: async () => {
      if (busy || !desk.decision || missing(desk.decision)) return;
      setBusy(true);
      await finish([conflict], conflict.title).finally(() => setBusy(false));
    },
    many: (conflicts: readonly Conflict[]) =>
      finish(conflicts, t`${plural(conflicts.length, { one: '# conflict', other: '# conflicts' })}`),
    later: async (userId: string | undefined) => {
      const next = desk.next(new Set([...desk.later, conflict.id]));
      putOff(conflict.id);
      announce(t`Put off: ${conflict.title}`);
      go({ caseId: next });
      if (conflict.claimedBy === userId && conflict.claimedUntil > Date.now()) await release(conflict);
    },
  };
}
