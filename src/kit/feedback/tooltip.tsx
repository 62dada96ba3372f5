import { useEffect, useState, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { clientChoice } from '#src/kit/client-choice.ts';

interface Place {
  x: number;
  y: number;
  below: boolean;
}

const EDGE_PX = 70;
const ROOM_PX = 44;

function placeOf(anchor: Element): Place | null {
  if (!anchor.isConnected) return null;
  const box = anchor.getBoundingClientRect();
  const below = box.bottom + ROOM_PX < window.innerHeight;
  const x = Math.min(Math.max(box.left + box.width / 2, EDGE_PX), window.innerWidth - EDGE_PX);
  return { x, y: below ? box.bottom + 8 : box.top - 8, below };
}

/** The client's delay, otherwise that of S0 §9. */
const delayMs = () => Number(clientChoice('tooltipDelay') ?? LIMITS.tooltipDelayMs);

/**
 * A text next to a control after a delay, on hover and on keyboard focus; Escape hides it. It repeats the
 * accessible name, so it is hidden from assistive technology.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <span
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setAnchor(event.currentTarget.firstElementChild)}
      onPointerLeave={() => setAnchor(null)}
      onPointerDown={() => setAnchor(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && setAnchor(event.target)}
      onBlur={() => setAnchor(null)}
    >
      {children}
      {anchor ? <Words key={text} text={text} anchor={anchor} onHide={() => setAnchor(null)} /> : null}
    </span>
  );
}

function Words({ text, anchor, onHide }: { text: string; anchor: Element; onHide: () => void }) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setPlace(placeOf(anchor)), delayMs());
    return () => window.clearTimeout(timer);
  }, [anchor]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onHide]);
  if (!place) return null;
  return (
    <span
      aria-hidden
      style={{ left: place.x, top: place.y }}
      className={`pointer-events-none fixed z-60 max-w-60 -translate-x-1/2 rounded-small bg-neutral-900 px-2.5 py-1 text-small text-white shadow-overlay dark:bg-neutral-100 dark:text-neutral-950 ${place.below ? '' : '-translate-y-full'}`}
    >
      {text}
    </span>
  );
}
