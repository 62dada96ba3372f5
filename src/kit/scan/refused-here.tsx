import { lazy, Suspense } from 'react';

const loadNotice = async () => ({ default: (await import('./refused-notice.tsx')).RefusedNotice });
// without it the tone and the edge of the screen still signal the rejected scan
const RefusedNotice = lazy(() => loadNotice().catch(() => ({ default: () => null })));

/** Part of every window over the page: shows and announces a rejected scan (`useRefusedScan`). */
export function RefusedHere({ code }: { code: string }) {
  return code === '' ? null : (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
