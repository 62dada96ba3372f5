import { useMemo } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { operationType, positionState, type HandoverKind } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { isDescribed, type Position } from '#schema/records/position.ts';
import { isAtDoor, paperOf } from '#schema/rules/order-kinds.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerByCode, containersById } from '#src/data/queries/containers.ts';
import { handoversOf } from '#src/data/queries/orders.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { linesOf, type Expected, type ReadMark } from '#src/parts/handover/begun.ts';
import { sentPieces } from '#src/parts/handover/sent-pieces.ts';
import { useBegun, useSignedList } from '#src/parts/handover/use-begun.ts';

/** Kind of handover signed for an order of this operation. */
export function handoverKindOf({ operation }: Pick<Order, 'operation'>): HandoverKind {
  if (operation === operationType.pickup) return 'pickup';
  return operation === operationType.destroy ? 'destruction' : 'delivery';
}

/** Positions whose paper can be handed over: at the door of the customer what was ordered, else what was picked or is under way. */
function isDue(order: Order, position: Position): boolean {
  const { state } = position;
  if (paperOf(position) !== 'due') return false;
  if (isAtDoor(order)) return state === positionState.asked || state === positionState.picked;
  return state === positionState.picked || state === positionState.onTheWay;
}

/** The handover of one order at its door: what is due against what was read. */
export function useHandover(order: Order, positions: readonly Position[]) {
  const draft = useBegun(`handover/${order.id}`);
  const due = useMemo(() => positions.filter((one) => isDue(order, one)), [order, positions]);
  const sealed = useLive(handoversOf, order.id);
  const boxes = useLive(
    containersById,
    due.map(({ containerId }) => containerId),
  );
  const expected = useMemo<Expected[]>(() => {
    const seals = new Map((boxes ?? []).map((doc) => [doc.id, doc.row?.seals ?? []]));
    const lists = (sealed ?? []).flatMap(({ row }) => row ?? []);
    return due.map((position) => ({
      position,
      seals: seals.get(position.containerId) ?? [],
      sent: sentPieces(position, lists),
    }));
  }, [due, boxes, sealed]);
  const lines = useMemo(() => linesOf(draft.begun, expected), [draft.begun, expected]);
  const begun = useSignedList(draft.begun, boxes && sealed ? lines : null);
  const hasLabels = expected.some(({ position }) => !isDescribed(position));
  return { ...draft, begun, kind: handoverKindOf(order), expected, lines, hasLabels };
}

/** Kind of a code that was read at the door. */
export async function readMark(
  order: Order,
  expected: readonly Expected[],
  code: string,
  method: ReadMark['method'],
): Promise<ReadMark> {
  const own = expected.find(({ position }) => position.code === code)?.position;
  const store = openNow()?.store;
  const box = own || !store ? undefined : (await containerByCode(store, code))?.row;
  const strange = !box
    ? ('unknownBox' as const)
    : box.status === containerStatus.opened
      ? ('notClosed' as const)
      : box.orderId !== '' && box.orderId !== order.id
        ? ('otherOrder' as const)
        : ('' as const);
  return {
    code,
    containerId: own?.containerId ?? box?.id ?? '',
    title: own?.title ?? box?.description ?? '',
    method,
    seals: [],
    at: Date.now(),
    takenAlong: false,
    differs: own ? '' : strange,
  };
}
