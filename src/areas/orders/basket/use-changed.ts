import { useEffect, useMemo, useRef } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { orderCalls } from '#schema/calls/orders.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Position } from '#schema/records/position.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { useLive } from '#src/data/live/live.ts';
import { versionsOf } from '#src/data/queries/registrations.ts';

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

/** Documents of a basket to compare with what they are now: of each that is still to be ordered, where the client wants that. */
export function comparedItems(positions: readonly Position[], isEnabled: boolean | undefined): Position[] {
  if (isEnabled === false) return [];
  return positions.filter(
    ({ state, objectId, objectType: its }) => state === positionState.asked && objectId !== '' && its !== objectType.box,
  );
}

/**
 * Documents of a basket that changed since they were added; the service knows, so none without coverage. It is asked again when a
 * change of one of them arrives here, and when the user comes back to the screen: most of them are on no device.
 */
export function useChanged(positions: readonly Position[]): ReadonlyMap<string, Renewal> {
  const isEnabled = useSession().parameters?.isRefreshDocumentsEnabled;
  const documents = useMemo(() => comparedItems(positions, isEnabled), [positions, isEnabled]);
  const asked = useMemo(() => {
    const ids = documents.map(({ id }) => id).slice(0, ORDER_LIMITS.listed);
    return ids.length === 0 ? null : { workOrderPositionIds: ids };
  }, [documents]);
  const { data, again } = useCalled(orderCalls.documentsToRefresh, asked);
  useAgain(
    documents.map(({ objectId }) => objectId),
    again,
  );
  return useMemo(() => changedItems(positions, data), [positions, data]);
}

/** Asks again after one of these documents changed here, and when the page is shown again. */
function useAgain(ids: readonly string[], again: () => Promise<unknown>): void {
  const versions = useLive(versionsOf, ids);
  const seen = useRef(versions);
  useEffect(() => {
    const before = seen.current;
    seen.current = versions;
    // a document that is added is asked about with its item
    const isNew = versions && before && Object.entries(versions).some(([id, n]) => id in before && before[id] !== n);
    if (isNew) void again();
  }, [versions, again]);
  useEffect(() => {
    const shown = () => (document.visibilityState === 'visible' ? void again() : undefined);
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [again]);
}
