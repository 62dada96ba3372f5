import { useSyncExternalStore } from 'react';

const narrow = '(width < 48rem)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** True on a phone, where the desk only reads and asks, because a decision needs both sides in sight (ux.md §10.6). */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
