import { useState } from 'react';
import type { ScanKind } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from './scan-patterns.ts';

/**
 * A dialog covers the page: what is scanned meanwhile would open another box or fill a form nobody sees. Only what the dialog
 * waits for is let through. Gives the refused code; empty for none.
 */
export function useRefusedScan(awaited?: ScanKind): string {
  const { signal } = useScanner();
  const [refused, setRefused] = useState('');
  useScan((scan) => {
    const isAwaited = awaited !== undefined && scan.kinds.includes(awaited);
    setRefused(isAwaited ? '' : scan.code);
    if (isAwaited) return false;
    signal('rejected');
    return true;
  }, useScanPatterns());
  return refused;
}
