import { useState } from 'react';
import { signOut, type OnlyHere } from '#src/data/session/sign-out.ts';

export interface SigningOut {
  /** Work that is only on this device; null while the user is not asked. */
  onlyHere: OnlyHere | null;
  ask: () => Promise<void>;
  cancel: () => void;
}

/** Signs out immediately if nothing waits, asks otherwise (ux.md §9). */
export function useSignOut(): SigningOut {
  const [onlyHere, setOnlyHere] = useState<OnlyHere | null>(null);
  return {
    onlyHere,
    ask: async () => {
      const outcome = await signOut('ask');
      if (outcome.kind === 'asks') setOnlyHere(outcome);
    },
    cancel: () => setOnlyHere(null),
  };
}
