import { useCallback, useMemo, useRef } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { operationType, positionState, type HandoverKind } from '#schema/codes/orders.ts';
import type { Signature } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { countingKey } from '#src/data/drafts/counting.ts';
import { draftPlace, useDraft } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerByCode, containersById } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { sealHandover } from '#src/parts/ordering/seal-handover.ts';
import { linesOf, notBegun, type Begun, type Expected, type Person, type ReadMark } from './begun.ts';

/** Kind of handover signed for an order of this operation. */
export function handoverKindOf({ operation }: Pick<Order, 'operation'>): HandoverKind {
  if (operation === operationType.pickup) return 'pickup';
  return operation === operationType.destroy ? 'destruction' : 'delivery';
}

/** Positions that can be handed over: for a pickup what was ordered, else what was picked or is under way. */
function isDue(order: Order, { state }: Position): boolean {
  if (order.operation === operationType.pickup) return state === positionState.asked || state === positionState.picked;
  return state === positionState.picked || state === positionState.onTheWay;
}

/** A handover on its way. `change` resolves when the change is on disk, with what was there before. */
export function useHandover(order: Order, positions: readonly Position[]) {
  const key = countingKey(`handover/${order.id}`);
  const draft = useDraft<Begun>(key);
  const begun = draft.value ?? notBegun;
  /** One change after the other: each counts on the one before. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const due = useMemo(() => positions.filter((one) => isDue(order, one)), [order, positions]);
  const boxes = useLive(
    containersById,
    due.map(({ containerId }) => containerId),
  );
  const expected = useMemo<Expected[]>(() => {
    const seals = new Map((boxes ?? []).map((doc) => [doc.id, doc.row?.seals ?? []]));
    return due.map((position) => ({ position, seals: seals.get(position.containerId) ?? [] }));
  }, [due, boxes]);
  const lines = useMemo(() => linesOf(begun, expected), [begun, expected]);
  const change = useCallback(
    (next: (before: Begun) => Begun): Promise<Begun> => {
      const place = draftPlace<Begun>(key);
      const work = turn.current.then(async () => {
        const before = (await place.read()) ?? notBegun;
        await place.write(next(before));
        return before;
      });
      turn.current = work.catch(() => undefined); // the caller reports it
      return work;
    },
    [key],
  );
  return {
    ready: draft.ready,
    begun,
    expected,
    lines,
    change,
    savedAt: draft.savedAt,
    clear: draft.clear,
  };
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

function signatureOf({ name, signed, at }: Person, role: string): Signature {
  const { strokes, typed } = signed;
  return {
    name,
    role,
    at,
    width: strokes?.width ?? 0,
    height: strokes?.height ?? 0,
    strokes: (strokes?.strokes ?? []).map((stroke) => [...stroke]),
    typed,
    refusedReason: '',
    witness: '',
  };
}

/** Seals the list with both signatures. Returns its hash. */
export function seal(
  order: Order,
  begun: Begun,
  lines: ReturnType<typeof linesOf>,
  roles: { giver: string; taker: string },
): Promise<string> {
  const signatures = [signatureOf(begun.giver, roles.giver), signatureOf(begun.taker, roles.taker)];
  const { vehicle, note } = begun;
  return sealHandover({ order, kind: handoverKindOf(order), lines, signatures, waybill: order.waybill, vehicle, note });
}
