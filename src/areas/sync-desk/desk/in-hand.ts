import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { caseInHand } from './case-order.ts';
import type { DeskPlace } from './desk-view.ts';

/** The current case, and whether the user opened it. */
export interface InHand {
  current: Conflict | undefined;
  /** True if it opened automatically after the earlier one was decided elsewhere: keys decide nothing before it has the focus. */
  isUnseen: boolean;
  /** Called before resolving conflicts here, so their removal from the queue is not announced. */
  leaving: (ids: readonly string[]) => void;
}

/**
 * Keeps a conflict current until it is resolved or the user picks another one. The address does not decide this: it names a
 * conflict only if the user opened one, which on a phone shows it in place of the queue.
 */
export function useInHand(
  { caseId, isSolved, toQueue }: DeskPlace,
  open: readonly Conflict[] | undefined,
  cases: readonly Conflict[],
): InHand {
  const { t } = useLingui();
  const [held, setHeld] = useState<string>();
  const [unseen, setUnseen] = useState<string>();
  const before = useRef<Conflict>(undefined);
  const own = useRef<readonly string[]>([]);
  const current = caseInHand(cases, caseId, held);
  if (current && current.id !== held) setHeld(current.id);
  const look = useEffectEvent((now: Conflict | undefined, still: readonly Conflict[] | undefined) => {
    const gone = before.current;
    before.current = now;
    if (!gone || isSolved || !still || own.current.includes(gone.id) || still.some(({ id }) => id === gone.id)) return;
    snack(t`Resolved elsewhere in the meantime: ${gone.title}`);
    setUnseen(now?.id);
    keepFocusInPage();
    if (caseId === gone.id) toQueue();
  });
  useEffect(() => look(current, open), [open, current]);
  return {
    current,
    isUnseen: current !== undefined && current.id === unseen && caseId !== unseen,
    leaving: (ids) => {
      own.current = ids;
    },
  };
}
