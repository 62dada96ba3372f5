import { operationType } from '#schema/codes/orders.ts';
import { placementId } from '#schema/entities/placement.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Placement } from '#schema/records/bench.ts';
import type { Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import type { MadeOrder } from './make-orders.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Shelves of the boxes that orders ask for, so that a pick list has a way to walk. */
export function shelves(random: Random, made: readonly MadeOrder[]): Placement[] {
  const asked = made.filter(({ order }) => order.operation !== operationType.pickup).flatMap(({ positions }) => positions);
  const boxes = new Map(asked.filter(({ containerId }) => containerId !== '').map((one) => [one.containerId, one.projectId]));
  return [...boxes].map(([containerId, projectId]) => ({
    id: placementId(containerId),
    projectId,
    containerId,
    placeCode: `R-W${random.int(1, 4)}-${two(random.int(1, 24))}-${two(random.int(1, 6))}`,
    since: DEMO_NOW - 60 * DAY_MS,
    version: 1,
    createdAt: DEMO_NOW - 60 * DAY_MS,
    createdBy: '',
    createdByName: '',
    createdByOp: '',
  }));
}
