import { useEffect, useEffectEvent, useState } from 'react';

interface Finger {
  clientX: number;
  clientY: number;
}

/** Distance of the first two fingers in px; 0 for fewer. */
export function spreadOf(fingers: ArrayLike<Finger>): number {
  const [one, other] = Array.from(fingers);
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

/**
 * Zooms by two fingers. While they move, the page grows with them; `onEnd` takes the share of its size it has in the end. One finger
 * scrolls as before.
 *
 * @param frame Region that scrolls
 * @param onEnd Without it nothing is pinched
 * @returns Share of its size the page has now; 1 without a pinch
 */
export function usePinch(frame: { readonly current: HTMLElement | null }, onEnd: ((share: number) => void) | undefined): number {
  const [share, setShare] = useState(1);
  const end = useEffectEvent((last: number) => {
    setShare(1);
    if (last !== 1) onEnd?.(last);
  });
  const isOn = onEnd !== undefined;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isOn) return undefined;
    let [begun, last] = [0, 1];
    const start = ({ touches }: TouchEvent) => {
      if (touches.length === 2) [begun, last] = [spreadOf(touches), 1];
    };
    const move = (event: TouchEvent) => {
      const spread = spreadOf(event.touches);
      if (begun === 0 || spread === 0) return;
      // the browser would scroll, or zoom the whole window
      event.preventDefault();
      last = spread / begun;
      setShare(last);
    };
    const stop = ({ touches }: TouchEvent) => {
      if (begun === 0 || touches.length > 1) return;
      begun = 0;
      end(last);
    };
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('touchstart', start, { signal, passive: true });
    element.addEventListener('touchmove', move, { signal, passive: false });
    element.addEventListener('touchend', stop, { signal });
    element.addEventListener('touchcancel', stop, { signal });
    return () => ending.abort();
  }, [frame, isOn]);
  return share;
}
