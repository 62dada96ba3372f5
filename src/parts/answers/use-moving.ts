import { useEffect } from 'react';

const LOOK_MS = 2_000;

/** Asks again every 2 s while something is under way and the page is in sight. */
export function useMoving(isMoving: boolean, again: () => void): void {
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isMoving, again]);
}
