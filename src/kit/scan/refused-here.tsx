import { lazy, Suspense } from 'react';
import { useRefusedScan } from './scanner.ts';

const loadNotice = async () => ({ default: (await import('./refused-notice.tsx')).RefusedNotice });
// without it the tone and the edge of the screen still say that the scan was refused
const RefusedNotice = lazy(() => loadNotice().catch(() => ({ default: () => null })));

/** Part of every window over the page: it lets no scan through to the page, and says so where it can be read and heard. */
export function RefusedHere() {
  const code = useRefusedScan();
  return code === '' ? null : (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
