import { useState } from 'react';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';

/** A scanned box label goes to its box; gives the code of a scan that led nowhere, empty for none. */
export function useBoxLabels(go: (containerId: string) => void): string {
  const { signal } = useScanner();
  const [refused, setRefused] = useState('');
  useScan(({ code }) => {
    const store = openNow()?.store;
    void (store ? containerByCode(store, code) : Promise.resolve(undefined)).then((found) => {
      if (found?.shown !== 1) {
        signal('rejected');
        return setRefused(code);
      }
      signal('boxSwitched');
      setRefused('');
      return go(found.id);
    });
  }, useScanPatterns());
  return refused;
}
