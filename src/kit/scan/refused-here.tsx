import { Trans } from '@lingui/react/macro';
import { RefusedScan } from './refused-scan.tsx';
import { useRefusedScan } from './scanner.ts';

/** Part of every window over the page: it lets no scan through to the page, and says so where it can be read and heard. */
export function RefusedHere() {
  const refused = useRefusedScan();
  if (refused === '') return null;
  return (
    <div className="shrink-0 p-3 pb-0">
      <RefusedScan code={refused}>
        <Trans>Finish here or cancel, then scan it again.</Trans>
      </RefusedScan>
    </div>
  );
}
