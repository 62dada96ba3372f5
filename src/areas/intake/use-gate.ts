import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { openNow } from '#src/data/workplace/local.ts';
import { keepHand, type Hand } from './hand.ts';
import { watchRefusal, type Refusal } from './refusal.ts';

const nothing: Hand = { arrival: null, place: '', sealsBefore: [] };

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

/**
 * State of the gate: what is in hand, the last refusal, what was received. What is in hand is on the disk too: `keep` resolves when
 * a change is there, false where the disk refused it.
 */
export function useGate() {
  const [hand, setHand, now] = useCurrent(nothing);
  const [refused, setRefused] = useRefusal();
  const [received, setReceived] = useState<readonly string[]>([]);
  const keep = useCallback(
    (part: Partial<Hand>) => {
      setHand(part);
      return keepHand(now());
    },
    [setHand, now],
  );
  return { ...hand, now, keep, setHand, refused, setRefused, received, setReceived };
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
