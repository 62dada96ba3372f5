import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RefusedScan } from './refused-scan.tsx';

/** In a window over the page: the scan was none of its own. */
export function RefusedNotice({ code }: { code: string }): ReactNode {
  return (
    <div className="shrink-0 p-3 pb-0">
      <RefusedScan code={code}>
        <Trans>Finish here or cancel, then scan it again.</Trans>
      </RefusedScan>
    </div>
  );
}
