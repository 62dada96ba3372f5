import { Trans } from '@lingui/react/macro';
import { PackageSearch } from 'lucide-react';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { RefusedScan } from '#src/kit/scan/refused-scan.tsx';
import { useLabelScans } from './use-label-scans.ts';

/** Shown if the box of the address is not on this device. Shows no other box in its place, and accepts a label as its text promises. */
export function NotHere() {
  const refused = useLabelScans();
  return (
    <>
      {refused === '' ? null : (
        <RefusedScan code={refused}>
          <Trans>Scan the label of a box first.</Trans>
        </RefusedScan>
      )}
      <EmptyState level={1} icon={PackageSearch} title={<Trans>This box is not on this device</Trans>}>
        <Trans>It may belong to another project, or it was archived. Scan its label when you are online.</Trans>
      </EmptyState>
    </>
  );
}
