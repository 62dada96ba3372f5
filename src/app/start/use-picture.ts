import { useSyncExternalStore } from 'react';

/** A picture needs width: upright windows show the form alone. */
const UPRIGHT = 1.1;
/** Widest window that still shows it (S0 §2). */
const WIDEST = 3;

/**
 * S0 §2: true only if the window is wider and taller than half the screen and its ratio is between one derived from the screen
 * and 3. The derived ratio is three quarters of the screen's, so that a browser's own bars do not decide.
 */
export function showsPicture(window: { width: number; height: number }, screen: { width: number; height: number }): boolean {
  const ratio = window.width / window.height;
  const least = Math.max(UPRIGHT, (screen.width / screen.height) * 0.75);
  return window.width > screen.width / 2 && window.height > screen.height / 2 && ratio > least && ratio < WIDEST;
}

function subscribe(listener: () => void) {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** True if the picture is shown. */
export function usePicture(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => showsPicture({ width: innerWidth, height: innerHeight }, { width: screen.width, height: screen.height }),
    () => false, // drawn without a window
  );
}
