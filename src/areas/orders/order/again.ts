import { useMemo } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import { orderStatusAction } from '#schema/codes/orders.ts';
import type { BasketChanges } from '#schema/operations/order-parts.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Project } from '#schema/records/reference.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { projectById } from '#src/data/queries/references.ts';
import type { SheetLine } from '#src/parts/order-sheet/wanted.ts';
import { sameItem } from '#src/parts/ordering/acts.ts';
import { answersById, askedAbout } from '#src/parts/ordering/answers.ts';
import { availabilityOf, type Availability } from '#src/parts/ordering/item-facts.ts';

/** Address, account and services of an order, for the basket that orders the same again. */
export function sameChanges({ costCenterId, reasonId, reasonComment, deliver, serviceLevelId, services }: Order): BasketChanges {
  return { costCenterId, reasonId, reasonComment, deliver: { ...deliver }, serviceLevelId, services: [...services] };
}

/** Items to order again with what becomes of each; those of a project that takes no orders cannot go. */
export function linesAgain(
  { centralArchiveId }: Pick<Order, 'centralArchiveId'>,
  positions: readonly Position[],
  project: Pick<Project, 'active'> | null,
  availabilities: readonly (Availability | undefined)[],
): SheetLine[] {
  return positions.map((position, at) => {
    const { id, classId, containerId, code, title } = position;
    const item = project?.active === true ? sameItem(position, centralArchiveId) : null;
    const { code: can, reasons } = availabilities[at] ?? { code: orderStatusAction.withConfirmation, reasons: [] };
    const document = { id, classId, containerId, code, title };
    return { document, item, code: item ? can : orderStatusAction.notPossible, reasons };
  });
}

/** The same, by what the service answers while there is coverage, else by what this device knows. */
export function useLinesAgain(order: Order, positions: readonly Position[]): SheetLine[] {
  // no order is left out: the one that is over has moved its items
  const here = useLive(availabilityOf, positions, '');
  const project = useLive(projectById, order.projectId);
  const asked = useMemo(() => askedAbout(order.operation, positions), [order.operation, positions]);
  const { data, stale } = useCalled(orderCalls.documentOrderStatus, asked);
  return useMemo(() => {
    const answers = answersById(stale ? undefined : data);
    const known = positions.map(({ objectId }, at) => answers.get(objectId) ?? here?.[at]);
    return linesAgain(order, positions, project ?? null, known);
  }, [order, positions, project, here, data, stale]);
}
