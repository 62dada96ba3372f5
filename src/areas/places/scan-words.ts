import { useLingui } from '@lingui/react/macro';
import type { CensusScan } from './census.ts';

/** Words for the scan of a box at a shelf. */
export function useScanWords(): (scan: Pick<CensusScan, 'outcome' | 'place'>) => string {
  const { t } = useLingui();
  return ({ outcome, place }) => {
    if (outcome === 'found') return t`It belongs here.`;
    if (outcome === 'again') return t`Counted before.`;
    if (outcome === 'placed') return t`It is on this shelf now.`;
    if (outcome === 'notArchived') return t`This box is not received yet. Receive it first.`;
    if (outcome === 'tooLong') return t`The code is too long. Scan it again.`;
    if (outcome === 'unknown') return t`No box on this device has this code. Put it aside.`;
    return place === ''
      ? t`It is on no shelf. Scan it again to place it here.`
      : t`It belongs on shelf ${place}. Scan it again to place it here.`;
  };
}
