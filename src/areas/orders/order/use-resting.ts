import { useEffect, useState } from 'react';
import { orderFinalise } from '#schema/operations/baskets.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';

/** An order that was sent on the screen and has not left the device yet. */
export interface Resting {
  opId: string;
  /** Whole seconds until it leaves, at least 1. */
  seconds: number;
}

const TICK_MS = 1_000;

/** The sending of an order while it can still be undone; undefined afterwards, and for orders of other devices. */
export function useResting(orderId: string): Resting | undefined {
  const saved = useLive(outboxOf, orderId);
  const [now, setNow] = useState(() => Date.now());
  const found = saved?.find(({ type, state, tries }) => type === orderFinalise.type && state === 'queued' && tries === 0);
  const left = (found?.nextAt ?? 0) - now;
  const isResting = left > 0;
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [isResting]);
  return found && isResting ? { opId: found.id, seconds: Math.ceil(left / TICK_MS) } : undefined;
}
