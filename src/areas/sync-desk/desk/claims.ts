import { useEffect, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { saving } from '#src/data/sync/run.ts';
import { isOwnImport } from './closed-because.ts';
import { claim } from './decide.ts';

/** A case viewed for this long is locked, so two supervisors do not work on it together. */
const CLAIM_AFTER_MS = 1_500;

/** Lock of the current case. */
export interface Claim {
  /** Name of a colleague; empty if it is free or ours. */
  heldBy: string;
  /** End of our lock; 0 for none. */
  ownUntil: number;
}

/** Locks the current case, and returns the owner of the lock. */
export function useClaim(conflict: Conflict, userId: string | undefined): Claim {
  const [now, setNow] = useState(() => Date.now());
  const ours = conflict.claimedBy === userId;
  const held = conflict.claimedUntil > now;
  const closed = isOwnImport(conflict, userId);
  useEffect(() => {
    if (closed) return undefined;
    if (held) {
      const timer = window.setTimeout(() => setNow(Date.now()), Math.max(1_000, conflict.claimedUntil - Date.now()));
      return () => window.clearTimeout(timer);
    }
    const timer = window.setTimeout(() => void saving(() => claim(conflict, Date.now())), CLAIM_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [conflict, held, closed]);
  return { heldBy: held && !ours ? conflict.claimedByName : '', ownUntil: held && ours ? conflict.claimedUntil : 0 };
}
