import { useEffect, useMemo, useRef, useState } from 'react';
import { openNow } from '#src/data/workplace/local.ts';
import type { Arrival } from './arrival.ts';
import { watchRefusal, type Refusal } from './refusal.ts';

/** Box and shelf at the gate, and seals read before their box. */
interface Hand {
  arrival: Arrival | null;
  place: string;
  sealsBefore: readonly string[];
}

/** A state of which parts are changed, and its current value for a scan that follows before the next render. */
function useCurrent<T extends object>(first: T) {
  const [value, setValue] = useState(first);
  const current = useRef(first);
  const [change, now] = useMemo(
    () => [
      (part: Partial<T>) => {
        current.current = { ...current.current, ...part };
        setValue(current.current);
      },
      () => current.current,
    ],
    [],
  );
  return [value, change, now] as const;
}

/** State of the gate: the box in hand, the shelf, the last refusal, what was received, seals that wait for their box. */
export function useGate() {
  const [{ arrival, place, sealsBefore }, setHand, now] = useCurrent<Hand>({ arrival: null, place: '', sealsBefore: [] });
  const [refused, setRefused] = useRefusal();
  const [received, setReceived] = useState<readonly string[]>([]);
  const setters = useMemo(
    () => ({
      setArrival: (next: Arrival | null) => setHand({ arrival: next }),
      setPlace: (next: string) => setHand({ place: next }),
      setSealsBefore: (next: readonly string[]) => setHand({ sealsBefore: next }),
    }),
    [setHand],
  );
  return { arrival, place, sealsBefore, now, ...setters, refused, setRefused, received, setReceived };
}

/** The last refusal, as long as its reason lasts. */
function useRefusal() {
  const [refused, setRefused] = useState<Refusal | null>(null);
  useEffect(() => {
    const store = openNow()?.store;
    if (!refused || !store) return undefined;
    return watchRefusal(store, refused, (next) => setRefused((now) => (now === refused ? next : now)));
  }, [refused]);
  return [refused, setRefused] as const;
}

export type Gate = ReturnType<typeof useGate>;
