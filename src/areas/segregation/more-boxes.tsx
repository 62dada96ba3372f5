import { Trans, useLingui } from '@lingui/react/macro';
import { useAway } from '#src/data/sync/status.ts';
import { MoreRows } from '#src/parts/list-source/more-rows.tsx';
import type { BenchBoxes } from './use-boxes-at-bench.ts';

/** In place of the number of boxes, while more can be loaded; undefined once all are there. */
export function useCountText({ next }: BenchBoxes['served']): string | undefined {
  const { t } = useLingui();
  return next === null ? undefined : t`The first boxes. More can be loaded below.`;
}

/** Below the boxes: how to load more of those that are on the server only. */
export function MoreBoxes({ rows, next, busy, fault, load, loadNext }: BenchBoxes['served']) {
  const isAway = useAway();
  // the first ones did not come: they are asked for again
  const isMissed = fault !== undefined && rows === undefined && !isAway;
  const missed = <Trans>Boxes of the server did not come. Those of this device are shown.</Trans>;
  return (
    <MoreRows
      isMore={next !== null || isMissed}
      busy={busy}
      fault={isMissed || (fault !== undefined && !isAway) ? missed : null}
      onMore={isMissed ? load : loadNext}
    >
      <Trans>Load more boxes</Trans>
    </MoreRows>
  );
}
