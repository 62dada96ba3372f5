import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { allStorable } from '#schema/judge/storable.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';

/**
 * Separates operations from entries that no row can store, such as a number beyond every counter or an id too long for an
 * index. Those are refused without a receipt, because it could not be stored either. No device of ours makes one, and the
 * rest of its batch is unaffected (reliability.md 1.4).
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
