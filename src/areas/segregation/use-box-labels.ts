import { useState } from 'react';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import type { Missed } from '#src/parts/elsewhere/box-by-code.ts';
import { findBox, type BoxAddress } from './bench/find-box.ts';

/** A label that led nowhere, and why. */
export interface RefusedLabel {
  code: string;
  why: Missed;
}

interface BoxLabels {
  refused: RefusedLabel | null;
  /** Goes to the box of a code, scanned or typed. */
  open: (code: string) => void;
}

/** Boxes of this device only. */
async function boxHere(code: string): Promise<BoxAddress | Missed> {
  const store = openNow()?.store;
  const found = store && (await containerByCode(store, code));
  return found?.shown === 1 ? { box: found.id } : 'unknown';
}

/**
 * A scanned box label goes to its box.
 * @param fetchedFrom project whose boxes are fetched where they are not on this device; without it, only boxes of this device open
 */
export function useBoxLabels(go: (address: BoxAddress) => void, fetchedFrom?: string): BoxLabels {
  const { signal } = useScanner();
  const [refused, setRefused] = useState<RefusedLabel | null>(null);
  const open = (code: string) =>
    void (fetchedFrom === undefined ? boxHere(code) : findBox(fetchedFrom, code)).then((found) => {
      if (typeof found === 'string') {
        signal('rejected');
        return setRefused({ code, why: found });
      }
      signal('boxSwitched');
      setRefused(null);
      return go(found);
    });
  useScan(({ code }) => open(code), useScanPatterns());
  return { refused, open };
}
