import { useState } from 'react';
import { signOut } from '#src/data/session/sign-out.ts';

export interface SigningOut {
  /** Number of waiting changes; 0 while the user is not asked. */
  waiting: number;
  ask: () => Promise<void>;
  cancel: () => void;
}

/** Signs out immediately if nothing waits, asks otherwise (ux.md §9). */
export function useSignOut(): SigningOut {
  const [waiting, setWaiting] = useState(0);
  return {
    waiting,
    ask: async () => {
      const outcome = await signOut('ask');
      if (outcome.kind === 'asks') setWaiting(outcome.waiting);
    },
    cancel: () => setWaiting(0),
  };
}
