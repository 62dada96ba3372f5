import { useMemo } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { orderCalls } from '#schema/calls/orders.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Position } from '#schema/records/position.ts';
import { useCalled } from '#src/data/answers/use-called.ts';

type Renewal = CallResult<typeof orderCalls.documentsToRefresh>[number];

/** The items whose document differs from the basket, until they are brought up to date. */
export function changedItems(
  positions: readonly Position[],
  answers: readonly Renewal[] | undefined,
): ReadonlyMap<string, Renewal> {
  const byId = new Map((answers ?? []).filter(({ gone }) => !gone).map((one) => [one.positionId, one]));
  const changed = positions.flatMap(({ id, values, code }) => {
    const now = byId.get(id);
    const isSame = !now || (now.title === code && canonical(now.values) === canonical(values));
    return isSame ? [] : [[id, now] as const];
  });
  return new Map(changed);
}

/** Documents of a basket that changed since they were added; the service knows, so none without coverage. */
export function useChanged(positions: readonly Position[]): ReadonlyMap<string, Renewal> {
  const asked = useMemo(() => {
    const documents = positions.filter(
      ({ state, objectId, objectType: its }) => state === positionState.asked && objectId !== '' && its !== objectType.box,
    );
    const ids = documents.map(({ id }) => id).slice(0, ORDER_LIMITS.listed);
    return ids.length === 0 ? null : { workOrderPositionIds: ids };
  }, [positions]);
  const { data } = useCalled(orderCalls.documentsToRefresh, asked);
  return useMemo(() => changedItems(positions, data), [positions, data]);
}
