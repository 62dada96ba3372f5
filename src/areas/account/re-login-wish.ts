import { useSyncExternalStore } from 'react';

/** Whether the sign-in dialog stands over the screen while the session is over: *Later* puts it away, the chip brings it back. */
let wanted = true;
const listeners = new Set<() => void>();

export function wishReLogin(next: boolean): void {
  wanted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReLoginWish(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}
