import { lazy, Suspense } from 'react';

const loadNotice = async () => ({ default: (await import('./refused-notice.tsx')).RefusedNotice });
// without it the tone and the edge of the screen still say that the scan was refused
const RefusedNotice = lazy(() => loadNotice().catch(() => ({ default: () => null })));

/** Part of every window over the page: says where it can be read and heard that a scan was refused (`useRefusedScan`). */
export function RefusedHere({ code }: { code: string }) {
  return code === '' ? null : (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
