import { Trans, useLingui } from '@lingui/react/macro';
import { MoreServed } from '#src/parts/list-source/more-served.tsx';
import type { BenchBoxes } from './use-boxes-at-bench.ts';

/** In place of the number of boxes, while more can be loaded; undefined once all are there. */
export function useCountText({ next }: BenchBoxes['served']): string | undefined {
  const { t } = useLingui();
  return next === null ? undefined : t`The first boxes. More can be loaded below.`;
}

/** Below the boxes: how to load more of those that are on the server only. */
export function MoreBoxes({ served }: Pick<BenchBoxes, 'served'>) {
  return (
    <MoreServed served={served} missed={<Trans>Boxes of the server did not come. Those of this device are shown.</Trans>}>
      <Trans>Load more boxes</Trans>
    </MoreServed>
  );
}
