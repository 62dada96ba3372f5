import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { allStorable } from '#schema/judge/storable.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';

/**
 * Parts operations from what no row can hold: a number no counter reaches, ids no index takes. Such a thing is refused
 * without a receipt, because it could not be written either; no device of ours makes one, and it harms no other of its
 * batch (reliability.md 1.4).
 */
export function fitting(operations: readonly Operation[]): { fit: Operation[]; unfit: PushVerdict[] } {
  const parted = Map.groupBy(operations, isFit);
  return { fit: parted.get(true) ?? [], unfit: (parted.get(false) ?? []).map(({ opId }) => ({ opId, ...refusal })) };
}

const refusal = { verdict: 'refused', seq: 0, code: 'payloadInvalid', conflictId: '', message: 'envelope' } as const;

function isFit({ n, deviceId, entityId, lane, refs, deps, supersedes }: Operation): boolean {
  const ids = [deviceId, entityId, lane, supersedes, ...refs, ...deps];
  return Number.isSafeInteger(n) && ids.every((id) => id.length <= LIMITS.nameCharacters) && allStorable(ids);
}
