import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { decide, decideBatch } from './decide.ts';
import { missing } from './decision.ts';
import type { Desk } from './use-desk.ts';

/** Sends what was picked and goes on to the next case. */
export function useResolve(desk: Desk, conflict: Conflict) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [openedAt] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const seconds = () => Math.round((Date.now() - openedAt) / 1_000);
  const next = desk.neighbour(1) ?? desk.neighbour(-1);
  const finish = (text: string) => {
    announce(text);
    void navigate({ to: '.', search: next ? { case: next } : {}, replace: true });
  };
  return {
    busy,
    one: async () => {
      if (busy || !desk.decision || missing(desk.decision)) return;
      setBusy(true);
      try {
        const saved = await decide(conflict, desk.decision, seconds());
        desk.setLast({ opId: saved.opId, title: conflict.title });
        finish(t`Resolved: ${conflict.title}`);
      } finally {
        setBusy(false);
      }
    },
    many: async (conflicts: readonly Conflict[]) => {
      if (!desk.decision) return;
      await decideBatch(conflicts, desk.decision, seconds());
      finish(t`Resolved: ${conflicts.length}`);
    },
  };
}
