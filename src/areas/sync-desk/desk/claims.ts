import { useEffect, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { claim } from './decide.ts';

/** A case looked at this long is taken, so that two supervisors do not work on it at once. */
const CLAIM_AFTER_MS = 1_500;

/** Takes the case in hand, and says who else holds it: a name, or empty when it is free or ours. */
export function useClaim(conflict: Conflict, userId: string | undefined): string {
  const [now, setNow] = useState(() => Date.now());
  const ours = conflict.claimedBy === userId;
  const held = conflict.claimedUntil > now;
  useEffect(() => {
    if (held) {
      const timer = window.setTimeout(() => setNow(Date.now()), Math.max(1_000, conflict.claimedUntil - Date.now()));
      return () => window.clearTimeout(timer);
    }
    const timer = window.setTimeout(() => void claim(conflict, Date.now()), CLAIM_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [conflict, held]);
  return held && !ours ? conflict.claimedByName : '';
}
