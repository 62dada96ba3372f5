import { useSyncExternalStore } from 'react';

/** True while the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
