import { useSyncExternalStore } from 'react';

const narrow = '(width < 48rem)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** True on a phone: for screens that offer less there, not for another arrangement of the same. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
