import { useState } from 'react';
import { signOut } from '#src/data/session/sign-out.ts';

export interface SigningOut {
  /** How many changes wait; 0 while nobody is asked. */
  waiting: number;
  ask: () => Promise<void>;
  cancel: () => void;
}

/** Signs out at once when nothing waits, asks otherwise (ux.md §9). */
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
