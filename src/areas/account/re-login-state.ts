import { useSyncExternalStore } from 'react';

/** True while the sign-in dialog may cover the screen: *Later* hides it, the chip shows it again. */
let wanted = true;
const listeners = new Set<() => void>();

export function showReLogin(next: boolean): void {
  wanted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReLoginShown(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}
