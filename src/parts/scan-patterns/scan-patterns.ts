import { useMemo } from 'react';
import { useSession } from '#src/data/session/session.ts';
import type { ScanPatterns } from '#src/kit/scan/routes.ts';

/** The client's code patterns for the scan router; stable while the parameters are, null until they are known. */
export function useScanPatterns(): ScanPatterns | null {
  const { parameters } = useSession();
  const isKnown = parameters !== null;
  const scan = parameters?.scan;
  return useMemo(
    () =>
      isKnown
        ? {
            container: [scan?.container ?? ''],
            document: [scan?.document ?? ''],
            seal: [scan?.seal ?? ''],
            shelf: [scan?.shelf ?? ''],
          }
        : null,
    [isKnown, scan?.container, scan?.document, scan?.seal, scan?.shelf],
  );
}
