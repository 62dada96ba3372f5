import { useEffect, useState } from 'react';
import type { Signal } from './earcons.ts';

const edges: Record<Signal, string> = {
  accepted: 'border-success-500',
  boxSwitched: 'border-primary-500',
  warning: 'border-accent-500',
  rejected: 'border-danger-600',
  unknown: 'border-accent-500',
  complete: 'border-success-500',
};
const SHOWN_MS = 400;

/** A coloured edge around the screen: seen from the corner of the eye. A rejection stays until the next scan. */
export function ScanFlash({ signal }: { signal: Signal }) {
  const [shown, setShown] = useState(true);
  const stays = signal === 'rejected';
  useEffect(() => {
    if (stays) return undefined;
    const timer = window.setTimeout(() => setShown(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [stays]);
  return (
    <div
      aria-hidden
      data-signal={signal}
      className={`pointer-events-none fixed inset-0 z-70 border-4 transition-opacity duration-180 ${edges[signal]} ${shown ? 'opacity-100' : 'opacity-0'}`}
    />
  );
}
