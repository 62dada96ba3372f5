import { useSyncExternalStore } from 'react';

/** From here on the rail stands beside the page (`--breakpoint-rail`); below, the drawer comes over it and nothing is fetched for a rail. */
const query = () => matchMedia('(min-width: 73.75rem)');

function subscribe(listener: () => void) {
  const watched = query();
  watched.addEventListener('change', listener);
  return () => watched.removeEventListener('change', listener);
}

/** Whether the window has room for the rail. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
