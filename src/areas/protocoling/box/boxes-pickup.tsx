import { Plural } from '@lingui/react/macro';
import { containerStatus } from '#schema/codes.ts';
import { useLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { PickupDialog } from './pickup-dialog.tsx';

/** Orders a pickup of the selected boxes (ux.md §6.1, 7). Skips boxes already on order and notes them. */
export function BoxesPickup({ ids, onClose }: { ids: readonly string[]; onClose: (isAsked: boolean) => void }) {
  const found = useLive(containersById, ids);
  if (!found) return null;
  const offered = found.flatMap(({ row }) => (row?.status === containerStatus.closed && row.orderId === '' ? [row] : []));
  const left = ids.length - offered.length;
  const notice =
    left === 0 ? null : (
      <div className="pb-3">
        <Banner tone="info">
          <Plural
            value={left}
            one="# selected box is left out: a pickup is already ordered for it."
            other="# selected boxes are left out: a pickup is already ordered for them."
          />
        </Banner>
      </div>
    );
  return <PickupDialog offered={offered} chosen={offered} notice={notice} onClose={onClose} />;
}
