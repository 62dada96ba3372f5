import { useSyncExternalStore } from 'react';

/**
 * From this width on the rail is next to the page (`--breakpoint-rail`); below, the drawer covers it and nothing is loaded for
 * a rail.
 */
const query = () => matchMedia('(min-width: 73.75rem)');

function subscribe(listener: () => void) {
  const watched = query();
  watched.addEventListener('change', listener);
  return () => watched.removeEventListener('change', listener);
}

/** True if the window has space for the rail. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
