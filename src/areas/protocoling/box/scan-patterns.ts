import { useMemo } from 'react';
import { useSession } from '#src/data/session.ts';
import type { ScanPatterns } from '#src/kit/scan/routes.ts';

/** The client's code patterns for the scan router; stable while the parameters are. */
export function useScanPatterns(): ScanPatterns {
  const scan = useSession().parameters?.scan;
  return useMemo(
    () => ({ container: [scan?.container ?? ''], document: [scan?.document ?? ''], seal: [scan?.seal ?? ''] }),
    [scan?.container, scan?.document, scan?.seal],
  );
}
