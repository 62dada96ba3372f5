import { containerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { useLive } from '#src/data/live/live.ts';
import { containersByStatus } from '#src/data/queries/containers.ts';
import { PickupDialog } from './pickup-dialog.tsx';
import type { Box } from './use-box.ts';

/** Asks for a pickup of the box on screen; other closed boxes of its project can go with it. */
export function BoxPickup({ box, onClose }: { box: Box; onClose: () => void }) {
  const { container } = box;
  const closed = useLive(containersByStatus, containerStatus.closed, LIMITS.pickupBoxes);
  const offered = (closed ?? []).flatMap(({ row }) =>
    row && row.projectId === container.projectId && row.orderId === '' ? [row] : [],
  );
  return <PickupDialog offered={offered} chosen={[container]} onClose={onClose} />;
}
